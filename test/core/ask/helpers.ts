import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import type { Answer, AnswerItem } from '../../../src/ask';
import { createNodeEngines } from '../../../src/engines/node';
import { createLibrary, type Library } from '../../../src/library';
import type { Embedder, Generator, Reader } from '../../../src/models';
import { dayFromIso, type Day, type EpochMs } from '../../../src/time';

/** An article as a JSON Lines record. */
export interface Told {
  readonly id: string;
  readonly published: string;
  readonly title: string;
  readonly text: string;
  readonly modified?: string;
}

export function day(iso: string): Day {
  const found = dayFromIso(iso);
  if (found === null) throw new Error(`No day: ${iso}`);
  return found;
}

/** A library in memory over the given models. */
export function openLibrary(
  models: { readonly embedder: Embedder; readonly reader: Reader | null },
  more: { readonly generator?: () => Generator } = {},
): Promise<Library> {
  return createLibrary({
    ...more,
    store: { name: 'cases', indexedDB: new IDBFactory(), IDBKeyRange },
    embedder: models.embedder,
    reader: models.reader,
    now: () => Date.UTC(2026, 0, 15) as EpochMs,
    pause: () => new Promise((resolve) => setImmediate(resolve)),
  });
}

/** An empty library over the models that ship for each test of the file, closed after it. */
export function withFreshLibrary(use: (library: Library) => void): void {
  let models: Awaited<ReturnType<typeof createNodeEngines>>;
  let library: Library;
  beforeAll(async () => {
    models = await createNodeEngines();
  });
  beforeEach(async () => {
    library = await openLibrary(models);
    use(library);
  });
  afterEach(() => library.close());
}

/** Imports articles and waits until they are read. */
export async function tell(library: Library, articles: readonly Told[]): Promise<void> {
  const lines = articles.map((one) =>
    JSON.stringify({ ...one, url: `https://paper.invalid/${one.id}`, source: 'The Orla Gazette' }),
  );
  await importBytes(library, 'articles.jsonl', lines.join('\n'));
}

/** Imports one file of any format. */
export async function importBytes(library: Library, name: string, text: string): Promise<void> {
  const bytes = new TextEncoder().encode(text);
  const report = await library.importEnded(await library.import([{ name, mediaType: '', bytes }]));
  if (report.failed.length > 0) throw new Error(JSON.stringify(report.failed));
  await library.settled();
}

/** Asks on a day in 2026, long after everything told. */
export function ask(library: Library, question: string, asOf: string | null = null): Promise<Answer> {
  return library.ask(question, { asOf: asOf === null ? null : day(asOf), today: day('2026-01-15') });
}

/** The best answer's text, or how it was refused. */
export function top(answer: Answer): string {
  return answer.status === 'answered' ? (answer.answers[0]?.text ?? '') : `(${answer.status})`;
}

/** The first of {@link shown}. */
export function firstShown(answer: Answer): string | undefined {
  return shown(answer)[0]?.text;
}

/** What is said, or what the quotes to be read come to: the likeliest first. */
export function shown(answer: Answer): readonly AnswerItem[] {
  return answer.level === 'said' ? answer.answers : answer.likely;
}
