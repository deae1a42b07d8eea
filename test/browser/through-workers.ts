/** One article in, one question out, through the real workers. */
import { createEmbeddingWorker, createGenerationWorker, createLibraryWorker } from '../../workers';
import type { EngineChoice } from '../../src/engines';
import { startDateline, type Dateline } from '../../src/rpc';
import { dayFromCivil } from '../../src/time';

export const TODAY = dayFromCivil(2026, 1, 5);

const article = {
  id: 'velmora-1',
  url: 'https://news.example/velmora',
  title: 'Velmora dismisses its chief executive',
  published: '2023-06-14',
  text: 'The board of Velmora dismissed its chief executive last Friday. The company makes pumps in the town of Orla.',
};

export function begin(engine: EngineChoice, storeName: string): Dateline {
  const baseUrl = new URL('/', location.href).href;
  return startDateline({
    baseUrl,
    createLibraryWorker,
    createEmbeddingWorker,
    createGenerationWorker,
    engine,
    storeName,
  });
}

export async function importArticle({ library }: Dateline): Promise<void> {
  const bytes = new TextEncoder().encode(`${JSON.stringify(article)}\n`);
  const importId = await library.import([{ name: 'articles.jsonl', mediaType: 'application/x-ndjson', bytes }]);
  await library.importEnded(importId);
}

/** Text of the best answer. */
export async function ask({ library }: Dateline, signal?: AbortSignal): Promise<string | undefined> {
  const options = { asOf: null, today: TODAY };
  const answer = await library.ask('When was the chief executive of Velmora dismissed?', options, undefined, signal);
  return answer.answers[0]?.text;
}
