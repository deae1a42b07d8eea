import { readFiles, sortFile, type PickedFile } from '../files';
import type { AppPorts } from '../ports';
import { count } from '../words';
import { forgetFolder, keepFolder, keptFolders, type WatchedFolder } from '../watched';
import type { Notices } from './notices.svelte';

/** While the app is in view, folders are looked at this often. */
const EVERY_MS = 60_000;
const MOST_FILES = 20_000;

/** A directory as far as it is used; TypeScript's own lib does not know its permissions yet. */
type Folder = FileSystemDirectoryHandle & {
  queryPermission?(options: { mode: 'read' }): Promise<PermissionState>;
  requestPermission?(options: { mode: 'read' }): Promise<PermissionState>;
  values(): AsyncIterable<FileSystemHandle>;
};

/** Folders whose new and changed files are taken in by themselves, where the browser lets a page look into one. */
export class Folders {
  folders = $state.raw<readonly WatchedFolder[]>([]);
  /** Names of folders that the browser wants a press for. */
  waiting = $state.raw<readonly string[]>([]);
  looking = $state(false);
  private watching = false;

  constructor(
    private readonly ports: AppPorts,
    private readonly notices: Notices,
  ) {}

  get possible(): boolean {
    return 'showDirectoryPicker' in globalThis;
  }

  async start(): Promise<void> {
    if (!this.possible) return;
    this.folders = await keptFolders();
    if (this.folders.length === 0) return;
    this.watch();
    await this.look();
  }

  /** Looks again when the app comes into view, and while it is; begun once, however often the list was empty. */
  private watch(): void {
    if (this.watching) return;
    this.watching = true;
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void this.look();
    });
    setInterval(() => {
      if (document.visibilityState === 'visible') void this.look();
    }, EVERY_MS);
  }

  /** Lets the person choose a folder. To be called from a press. */
  async add(): Promise<void> {
    try {
      const pick = (globalThis as unknown as { showDirectoryPicker(): Promise<Folder> }).showDirectoryPicker;
      const handle = await pick.call(globalThis);
      await keepFolder({ name: handle.name, handle, seen: {} });
      this.folders = await keptFolders();
      this.watch();
      await this.look();
    } catch (error) {
      // Closing the picker is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) this.notices.fail(error);
    }
  }

  async remove(name: string): Promise<void> {
    await forgetFolder(name);
    this.folders = await keptFolders();
    this.waiting = this.waiting.filter((one) => one !== name);
  }

  /** Asks for the folders that the browser closed since the last visit. To be called from a press. */
  async allow(): Promise<void> {
    for (const { handle } of this.folders) await (handle as Folder).requestPermission?.({ mode: 'read' });
    await this.look();
  }

  /** Takes in what is new or changed. */
  async look(): Promise<void> {
    if (this.looking) return;
    this.looking = true;
    const waiting: string[] = [];
    try {
      for (const folder of this.folders) {
        const handle = folder.handle as Folder;
        const state = (await handle.queryPermission?.({ mode: 'read' })) ?? 'granted';
        if (state === 'granted') await this.take(folder);
        else waiting.push(folder.name);
      }
    } catch (error) {
      this.notices.fail(error);
    } finally {
      this.waiting = waiting;
      this.looking = false;
    }
  }

  private async take(folder: WatchedFolder): Promise<void> {
    const seen: Record<string, string> = {};
    const fresh: PickedFile[] = [];
    for await (const { path, file } of filesIn(folder.handle as Folder, folder.name)) {
      const state = `${file.size} ${file.lastModified}`;
      seen[path] = state;
      if (folder.seen[path] !== state && sortFile(path) === 'take') fresh.push({ path, file });
    }
    if (fresh.length > 0) {
      const { library } = this.ports;
      const report = await library.importEnded(await library.import(await readFiles(fresh, () => undefined)));
      const got = report.stored + report.updated;
      if (got > 0) this.notices.toast(`${count(got, 'article')} from the folder “${folder.name}”.`);
      // A stopped import is looked at again next time.
      if (report.status !== 'finished') return;
    }
    if (fresh.length > 0 || Object.keys(seen).length !== Object.keys(folder.seen).length) {
      await keepFolder({ ...folder, seen });
      this.folders = await keptFolders();
    }
  }
}

async function* filesIn(folder: Folder, around: string, left = { files: MOST_FILES }): AsyncGenerator<PickedFile> {
  for await (const entry of folder.values()) {
    const path = `${around}/${entry.name}`;
    if (sortFile(path) === 'ignore' || left.files <= 0) continue;
    if (entry.kind === 'directory') yield* filesIn(entry as Folder, path, left);
    else {
      left.files -= 1;
      yield { path, file: await (entry as FileSystemFileHandle).getFile() };
    }
  }
}
