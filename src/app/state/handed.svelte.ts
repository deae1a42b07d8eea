import type { ImportFile } from '../../library';
import { dropShared, sharedSoFar } from '../../service';
import { handedPage, isHanded } from '../bookmarklet';
import { pastedFile } from '../paste';
import { NO_FILTER } from '../routes';
import type { Intake } from './intake.svelte';
import type { Notices } from './notices.svelte';
import type { Router } from './router.svelte';

/** Something that waits for a yes. */
export interface Handed {
  readonly name: string;
  readonly file: ImportFile;
  /** Where it is kept until then; `null`: in this tab alone. */
  readonly key: string | null;
}

/** Files of a launch, as far as they are used. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly files?: readonly FileSystemFileHandle[] }) => void): void;
}

/**
 * What is handed over from outside: pages by the bookmark, files and links by the system's share sheet, files that are
 * opened with the app. The person's own bookmark and opening a file are a yes; for the rest the app asks, since any
 * site could send it.
 */
export class HandedOver {
  waiting = $state.raw<readonly Handed[]>([]);

  constructor(
    private readonly intake: Intake,
    private readonly router: Router,
    private readonly notices: Notices,
  ) {}

  async start(): Promise<void> {
    addEventListener('hashchange', () => void this.takePage(location.hash));
    const queue = (globalThis as { launchQueue?: LaunchQueue }).launchQueue;
    queue?.setConsumer(({ files = [] }) => void this.open(files));
    await Promise.all([this.takePage(this.router.handed), this.takeShared()]);
    // A share that comes while the app is open.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void this.takeShared();
    });
  }

  private async takePage(hash: string): Promise<void> {
    if (!isHanded(hash)) return;
    this.router.replace({ page: 'library', filter: NO_FILTER });
    const page = await handedPage(hash, () => localStorage);
    if (page === null) {
      this.notices.toast('The page that was handed over could not be read. Save it as a file and drop that.');
      return;
    }
    const file = { name: 'Page handed over', mediaType: 'text/html', bytes: page.bytes };
    if (page.trusted) await this.intake.add([file]);
    else this.waiting = [...this.waiting, { name: nameOf(page.bytes), file, key: null }];
  }

  private async takeShared(): Promise<void> {
    const shared = await sharedSoFar((globalThis as { caches?: CacheStorage }).caches).catch(() => []);
    const known = new Set(this.waiting.map(({ key }) => key));
    const fresh = shared.flatMap(({ key, content }): Handed[] => {
      if (known.has(key)) return [];
      if (content.kind === 'file') return [{ name: content.name, file: content, key }];
      const { title, text, url } = content;
      // Many apps put the address into the text.
      const link = url || (/^https?:\/\/\S+$/.test(text) ? text : '');
      const words = link === '' ? [title, text].filter(Boolean).join('\n\n') : link;
      const file = pastedFile('', words);
      return file === null ? [] : [{ name: title || link || 'Shared text', file, key }];
    });
    if (fresh.length > 0) this.waiting = [...this.waiting, ...fresh];
  }

  private async open(handles: readonly FileSystemFileHandle[]): Promise<void> {
    try {
      const picked = await Promise.all(
        handles.map(async (handle) => ({ path: handle.name, file: await handle.getFile() })),
      );
      if (picked.length === 0) return;
      this.router.go({ page: 'library', filter: NO_FILTER });
      await this.intake.addFiles(picked);
    } catch (error) {
      this.notices.fail(error);
    }
  }

  /** Takes in what waits. */
  async accept(): Promise<void> {
    const taken = this.waiting;
    this.waiting = [];
    if (await this.intake.add(taken.map(({ file }) => file))) await this.drop(taken);
    else this.waiting = taken;
    this.router.go({ page: 'library', filter: NO_FILTER });
  }

  async refuse(): Promise<void> {
    const refused = this.waiting;
    this.waiting = [];
    await this.drop(refused);
  }

  private async drop(handed: readonly Handed[]): Promise<void> {
    const keys = handed.flatMap(({ key }) => key ?? []);
    await dropShared((globalThis as { caches?: CacheStorage }).caches, keys).catch(() => undefined);
  }
}

/** What a page calls itself, or where it is from. */
function nameOf(bytes: Uint8Array): string {
  const head = new TextDecoder().decode(bytes.subarray(0, 200_000));
  const title = /<title[^>]*>([^<]{1,200})/i.exec(head)?.[1]?.trim();
  const host = /saved from url=\(\d+\)https?:\/\/([^/\s]{1,100})/i.exec(head)?.[1];
  return [title, host].filter(Boolean).join(', ') || 'A page';
}
