import { DatelineError } from '../../errors';

/** One file inside an archive is at most this large when it is unpacked. */
const MAX_ENTRY_BYTES = 256 * 1024 * 1024;
/** All files of an archive together. */
const MAX_TOTAL_BYTES = 2 * 1024 * 1024 * 1024;
/** Files in an archive that are looked at. */
const MAX_ENTRIES = 100_000;

/**
 * How much one dropped file may unpack to, counted in bytes that really came out: what an archive says of itself is
 * only believed where it refuses.
 */
export class UnpackBudget {
  private total = 0;
  private entries = 0;

  /**
   * Counts one more file of an archive.
   * @throws DatelineError `BAD_INPUT` for one too many
   */
  countEntry(): void {
    this.entries += 1;
    if (this.entries > MAX_ENTRIES)
      throw tooLarge(`The archive holds more than ${MAX_ENTRIES.toLocaleString('en')} files.`);
  }

  /**
   * A counter for the bytes of one file: to be told of each piece before it is kept.
   * @param claimed bytes the archive says the file has; `null` when it does not say
   * @throws DatelineError `BAD_INPUT` at once when the claim itself is too much
   */
  entry(claimed: number | null): (bytes: number) => void {
    if (claimed !== null && claimed > MAX_ENTRY_BYTES) throw tooLarge('The file is larger than 256 MB when unpacked.');
    let length = 0;
    return (bytes) => {
      length += bytes;
      this.total += bytes;
      if (claimed !== null && length > claimed) {
        throw new DatelineError('BAD_INPUT', 'The file is larger than the archive says it is.', {
          hint: 'It is made to fill the disk, or the archive is damaged. It was left out.',
        });
      }
      if (length > MAX_ENTRY_BYTES) throw tooLarge('The file is larger than 256 MB when unpacked.');
      if (this.total > MAX_TOTAL_BYTES) throw tooLarge('The archive unpacks to more than 2 GB.');
    };
  }
}

function tooLarge(message: string): DatelineError {
  return new DatelineError('BAD_INPUT', message, { hint: 'Unpack it and import the files you want.' });
}
