import { isDatelineError } from '../../errors';
import type { FieldMapping, ImportFile, ImportReport } from '../../library';
import { isBackup, markRestoring, wasRestoring, writeSettings } from '../backup';
import { groupBySize, readFiles, sortFile, type PickedFile } from '../files';
import { importOutcome } from '../importWords';
import { isLinkList, linesOf, pastedFile } from '../paste';
import type { AppPorts } from '../ports';
import { Rate } from '../rate';
import { fileOfAddress } from '../reader';
import { count } from '../words';
import type { Notices } from './notices.svelte';
import type { Shelf } from './shelf.svelte';

/** So that a large folder never stands in memory whole. */
const GROUP_BYTES = 96_000_000;
/** Pasted links that are read at once; more stay links. */
const MOST_LINKS = 50;

/** Takes in what was dropped, picked or pasted, and steers running imports. */
export class Intake {
  /** Files are being read from the disk, before the library has them. */
  reading = $state.raw<{ readonly done: number; readonly total: number } | null>(null);
  /** A backup is being put in place. */
  restoring = $state(false);
  /** Seconds left of each running import. */
  secondsLeft = $state.raw<ReadonlyMap<number, number | null>>(new Map());
  private readonly rates = new Map<number, Rate>();
  private readonly spokenQuarter = new Map<number, number>();
  /** Imports whose end is waited for, until a status says that they run no more. */
  private readonly followed = new Set<number>();

  constructor(
    private readonly ports: AppPorts,
    private readonly shelf: Shelf,
    private readonly notices: Notices,
  ) {}

  /**
   * Measures the speed of running imports, and waits for the end of those that another visit or "Try again" set going;
   * called on every status.
   */
  measure(): void {
    const left = new Map<number, number | null>();
    for (const report of this.shelf.status?.imports ?? []) {
      if (report.status !== 'running') {
        this.rates.delete(report.importId);
        if (report.status !== 'paused') this.followed.delete(report.importId);
        continue;
      }
      this.follow(report.importId);
      const rate = this.rates.get(report.importId) ?? new Rate();
      this.rates.set(report.importId, rate);
      rate.add(this.ports.nowMs(), report.bytesRead);
      this.speak(report);
      left.set(report.importId, rate.secondsLeft(report.bytesTotal));
    }
    this.secondsLeft = left;
  }

  /** Tells a screen reader at each quarter of an import, and no more often. */
  private speak({ importId, bytesRead, bytesTotal, read }: ImportReport): void {
    const quarter = bytesTotal > 0 ? Math.floor((bytesRead / bytesTotal) * 4) : 0;
    if (quarter <= (this.spokenQuarter.get(importId) ?? 0) || quarter > 3) return;
    this.spokenQuarter.set(importId, quarter);
    this.notices.say(`Importing: ${quarter * 25} per cent, ${count(read, 'article')} read.`);
  }

  async addFiles(picked: readonly PickedFile[]): Promise<void> {
    const files = picked.filter(({ path }) => sortFile(path) === 'take');
    const skipped = picked.filter(({ path }) => sortFile(path) === 'skip').length;
    if (files.length === 0) {
      this.notices.toast(
        skipped > 0 ? 'Only images, styles and scripts in there: nothing to import.' : 'Nothing to import in there.',
      );
      return;
    }
    if (skipped > 0)
      this.notices.toast(`${count(skipped, 'image, style or script', 'images, styles and scripts')} left out.`);
    let before = 0;
    try {
      for (const group of groupBySize(files, GROUP_BYTES)) {
        const done = before;
        const read = await readFiles(group, (n) => (this.reading = { done: done + n, total: files.length }));
        before += group.length;
        await this.start(read);
      }
    } catch (error) {
      this.notices.fail(error);
    } finally {
      this.reading = null;
    }
  }

  /** Imports files that are in memory already. */
  async add(files: readonly ImportFile[]): Promise<boolean> {
    try {
      await this.start(files);
      return true;
    } catch (error) {
      this.notices.fail(error);
      return false;
    }
  }

  /**
   * Imports what was pasted or dropped as text. Links are read through the server's reader where there is one; else, and
   * where a page cannot be had, they stay links.
   * @returns whether there was anything in it
   */
  async addPasted(html: string, text: string): Promise<boolean> {
    const file = pastedFile(html, text);
    if (file === null) return false;
    const links = isLinkList(text) ? linesOf(text) : [];
    if (links.length === 0 || !(await this.ports.reader.on())) return this.add([file]);
    const files: ImportFile[] = [];
    const kept = links.slice(MOST_LINKS);
    const reasons: string[] = [];
    const wanted = links.slice(0, MOST_LINKS);
    for (const [at, link] of wanted.entries()) {
      this.reading = { done: at, total: wanted.length };
      try {
        files.push(fileOfAddress(await this.ports.reader.read(link)));
      } catch (error) {
        kept.push(link);
        reasons.push(`${link}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    this.reading = null;
    const [first] = reasons;
    if (first !== undefined) {
      const what = reasons.length === 1 ? 'A page' : count(reasons.length, 'page');
      this.notices.toast(`${what} could not be read and stay as links. ${first}`);
    }
    const rest = kept.length === 0 ? null : pastedFile('', kept.join('\n'));
    return this.add(rest === null ? files : [...files, rest]);
  }

  /**
   * Restores a whole backup into the empty library. Of a damaged one nothing is restored, and its whole articles are offered.
   * @throws DatelineError as `Library.restoreBackup`, save for a damaged file
   */
  async restore(file: ImportFile): Promise<void> {
    this.restoring = true;
    markRestoring(true);
    try {
      await this.restored(file);
    } catch (error) {
      if (!isDatelineError(error, 'BAD_INPUT') || this.shelf.status?.articles !== 0) throw error;
      const take = async (): Promise<void> => this.follow(await this.ports.library.import([file]));
      const run = (): void => void take().catch((failed: unknown) => this.notices.fail(failed));
      this.notices.toast(error.message, { label: 'Add the articles that are whole', run }, null);
    } finally {
      this.restoring = false;
      markRestoring(false);
    }
  }

  private async restored({ bytes }: ImportFile): Promise<void> {
    const { articles, settings } = await this.ports.library.restoreBackup(bytes);
    if (settings !== null) writeSettings(settings);
    this.notices.toast(
      settings === null
        ? `${count(articles, 'article')} restored.`
        : `${count(articles, 'article')} restored. Settings count from the next start on.`,
    );
    await this.shelf.recount();
  }

  /** Says that an earlier visit ended while it restored a backup, of which nothing is kept then. */
  sayWhatStopped(): void {
    const stopped = wasRestoring();
    markRestoring(false);
    if (!stopped || this.shelf.status?.articles !== 0) return;
    this.notices.problem = {
      code: 'CANCELLED',
      title: 'The restore stopped when the page was closed',
      hint: 'A backup comes back whole or not at all, so nothing of it is here yet. Add the same file again, and keep this page open until it is done.',
      detail: null,
    };
  }

  private async start(files: readonly ImportFile[]): Promise<void> {
    // The first import is the moment at which there is something to lose.
    void this.ports.persist().catch(() => false);
    const [only] = files;
    // A backup dropped on a library that is empty is meant whole; else its articles are taken in as any others.
    if (files.length === 1 && only !== undefined && isBackup(only.bytes) && this.shelf.status?.articles === 0) {
      await this.restore(only);
      return;
    }
    this.follow(await this.ports.library.import(files));
  }

  /** Imports a file of unknown shape with its fields named. @throws DatelineError as `Library.importMapped` */
  async addMapped(importId: number, file: number, mapping: FieldMapping): Promise<void> {
    this.follow(await this.ports.library.importMapped(importId, file, mapping));
  }

  /** Says how an import ended. */
  private follow(id: number): void {
    if (this.followed.has(id)) return;
    this.followed.add(id);
    void this.ports.library.importEnded(id).then(
      (report) => {
        const outcome = importOutcome(report);
        // What went wrong is shown wherever the person is meanwhile; what went well is only spoken.
        if (outcome !== null) {
          if (report.failed.length > 0 || report.status === 'failed') this.notices.toast(outcome);
          else this.notices.say(outcome);
        }
        void this.shelf.recount();
      },
      (error: unknown) => this.notices.fail(error),
    );
  }

  async addSample(): Promise<void> {
    try {
      await this.start(await this.ports.sampleFiles());
    } catch (error) {
      this.notices.fail(error);
    }
  }

  async steer(importId: number, what: 'pause' | 'resume' | 'cancel' | 'dismiss'): Promise<void> {
    const { library } = this.ports;
    try {
      if (what === 'pause') await library.pauseImport(importId);
      else if (what === 'resume') await library.resumeImport(importId);
      else if (what === 'cancel') await library.cancelImport(importId);
      else await library.dismissImport(importId);
    } catch (error) {
      this.notices.fail(error);
    }
  }
}
