import type { ImportFile, Library } from '../library';
import { localDay } from './days';
import { parseExamples } from './examples';
import type { AppPorts, DeviceFact, OfflineState, StorageUse } from './ports';

/** What the app ships for a first try, beside the page. */
const SAMPLE = ['sample/articles.jsonl'] as const;
const EXAMPLES = 'sample/questions.json';

async function sampleFiles(): Promise<ImportFile[]> {
  const files: ImportFile[] = [];
  for (const path of SAMPLE) {
    const response = await fetch(new URL(path, document.baseURI));
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    files.push({
      name: 'Sample library.jsonl',
      mediaType: 'application/x-ndjson',
      bytes: new Uint8Array(await response.arrayBuffer()),
    });
  }
  return files;
}

async function storage(): Promise<StorageUse> {
  const estimate = await navigator.storage.estimate();
  return {
    usedBytes: estimate.usage ?? null,
    quotaBytes: estimate.quota ?? null,
    persisted: await navigator.storage.persisted(),
  };
}

async function offline(): Promise<OfflineState> {
  if (!('serviceWorker' in navigator)) {
    return { ready: false, why: 'This browser, or a private window, does not let a page keep itself.' };
  }
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return { ready: false, why: 'The app is not kept on this device yet. Reload once.' };
  if (!registration.active) return { ready: false, why: 'The app is being kept on this device. This takes a moment.' };
  return { ready: true, why: null };
}

/** The ports of a real page around a library. `device` and `onDeath` come from whoever started the workers. */
export function browserPorts(
  library: Library,
  device: () => Promise<readonly DeviceFact[]>,
  onDeath: AppPorts['onDeath'],
): AppPorts {
  return {
    library,
    locale: navigator.language,
    today: () => localDay(new Date()),
    nowMs: () => performance.now(),
    device,
    storage,
    persist: () => navigator.storage.persist(),
    offline,
    sampleFiles,
    exampleQuestions: async () => parseExamples(await (await fetch(new URL(EXAMPLES, document.baseURI))).json()),
    onDeath,
  };
}
