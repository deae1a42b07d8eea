import { host } from './host';
import { openLibrary } from './sample-library';
import { makeSample } from './vectors';

export interface OpenResult {
  /** From nothing to the passages of the first question, in ms. */
  readonly firstAnswerMs: number;
  /** The same up to the open library. */
  readonly openMs: number;
  /** The first question asked in full, after the first search. */
  readonly firstAskMs: number;
  readonly passages: number;
  readonly memoryMb: number | null;
}

/** Opens a stored library on a fresh page and asks it one thing. */
export default async function libraryOpen({ name }: { readonly name: string }): Promise<OpenResult> {
  const { queries } = makeSample(0, 8);
  const before = await host.benchMemory(true);
  const start = performance.now();
  const library = await openLibrary(name, queries);
  const openMs = performance.now() - start;
  await library.pauseBackground();
  const options = { asOf: null, today: 20_100, method: 'default' } as never;
  const { passages } = await library.retrieve('Who visited the bado lado in the year 2020?', options, 10);
  const firstAnswerMs = performance.now() - start;
  await host.benchSay(`first answer after ${Math.round(firstAnswerMs)} ms, library open after ${Math.round(openMs)}`);
  const asked = performance.now();
  await library.ask('Who visited the bado lado before 2020?', options);
  const firstAskMs = performance.now() - asked;
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const after = await host.benchMemory(true);
  await library.close();
  const memoryMb = before === null || after === null ? null : after - before;
  if (memoryMb !== null) await host.benchSay(`${Math.round(memoryMb)} MB added`);
  return { firstAnswerMs, openMs, firstAskMs, passages: passages.length, memoryMb };
}
