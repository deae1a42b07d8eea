import type { ImportFile } from '../library';

/** Files that come along with saved pages and folders and never hold an article. */
const NO_ARTICLES =
  /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|css|m?js|map|woff2?|ttf|otf|eot|mp[34]|webm|ogg|wav|exe|dmg|iso)$/i;
const SYSTEM = /(?:^|\/)(?:\.[^/]*|Thumbs\.db|desktop\.ini|__MACOSX)(?:\/|$)/;

/** Whether a file of a folder is worth handing to the importers: `ignore` is silent, `skip` is told. */
export function sortFile(path: string): 'take' | 'skip' | 'ignore' {
  if (SYSTEM.test(path)) return 'ignore';
  return NO_ARTICLES.test(path) ? 'skip' : 'take';
}

/** One file that was dropped or picked, with its path inside the folder. */
export interface PickedFile {
  readonly path: string;
  readonly file: File;
}

/** Everything in a drop, folders walked through. Must be called while the drop event is being handled. */
export async function filesOfDrop(transfer: DataTransfer): Promise<PickedFile[]> {
  // Entries are only reachable before the first await; the browser empties the list afterwards.
  const entries = [...transfer.items].map((item) => (item.kind === 'file' ? item.webkitGetAsEntry() : null));
  const plain = [...transfer.files];
  const found = entries.filter((entry) => entry !== null);
  if (found.length === 0) return plain.map((file) => ({ path: file.name, file }));
  const picked: PickedFile[] = [];
  for (const entry of found) await walk(entry, picked);
  return picked;
}

async function walk(entry: FileSystemEntry, into: PickedFile[]): Promise<void> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    into.push({ path: entry.fullPath.replace(/^\//, ''), file });
    return;
  }
  if (sortFile(`${entry.fullPath}/`) === 'ignore') return;
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // A reader gives at most about a hundred entries at a time, and an empty list at the end.
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) return;
    for (const child of batch) await walk(child, into);
  }
}

/** Files of a file or folder picker. */
export function filesOfInput(input: HTMLInputElement): PickedFile[] {
  return [...(input.files ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
}

/** Reads files for the library; `onRead` counts them as they come. */
export async function readFiles(files: readonly PickedFile[], onRead: (done: number) => void): Promise<ImportFile[]> {
  const result: ImportFile[] = [];
  for (const { path, file } of files) {
    result.push({ name: path, mediaType: file.type, bytes: new Uint8Array(await file.arrayBuffer()) });
    onRead(result.length);
  }
  return result;
}

/** Splits so that no group holds more than `maxBytes` at once; a larger file stands alone. */
export function groupBySize<T extends { readonly file: { readonly size: number } }>(
  files: readonly T[],
  maxBytes: number,
): T[][] {
  const groups: T[][] = [];
  let size = Infinity;
  for (const item of files) {
    if (size + item.file.size > maxBytes) {
      groups.push([]);
      size = 0;
    }
    groups[groups.length - 1]?.push(item);
    size += item.file.size;
  }
  return groups;
}
