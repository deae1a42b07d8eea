import type { ImportFile, Library } from '../library';
import { localDay } from './days';
import { parseExamples } from './examples';
import { onBattery, onPower, readLanguageChoice } from './languageChoice';
import { probeMachine } from './machineProbe';
import { localeOf, persistStorage, storageUse } from './browserFacts';
import type { AppPorts } from './ports';
import { createAddressReader } from './reader';

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

const storage = () => storageUse(navigator);

/** The ports of a real page around a library. `adapters` come from whoever started the workers. */
export function browserPorts(
  library: Library,
  adapters: Pick<
    AppPorts,
    'device' | 'models' | 'warm' | 'languageModels' | 'offline' | 'keepOffline' | 'onTrouble' | 'onUpdate'
  >,
): AppPorts {
  return {
    ...adapters,
    library,
    reader: createAddressReader(new URL('./', document.baseURI).href),
    locale: localeOf(navigator),
    today: () => localDay(new Date()),
    nowMs: () => performance.now(),
    mayWrite: async () => readLanguageChoice().onBattery || !(await onBattery()),
    onPower,
    machine: () => probeMachine(storage),
    storage,
    persist: () => persistStorage(navigator),
    sampleFiles,
    exampleQuestions: async () => parseExamples(await (await fetch(new URL(EXAMPLES, document.baseURI))).json()),
  };
}
