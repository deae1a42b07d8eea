/** A graph of 20,000 facts, dropped as one file and asked about, through the real workers and the browser's own database. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Dateline } from '../../src/rpc';
import { begin, TODAY } from './through-workers';

const STORE = 'graph-test';
const PEOPLE = 2_000;
const FACTS_EACH = 10;
let dateline: Dateline;

/** Person n played for club n, n + 1 … for two years each from 1950 on. */
function facts(): Uint8Array {
  const lines = ['subject\trelation\tobject\tstart\tend'];
  for (let person = 0; person < PEOPLE; person += 1) {
    for (let fact = 0; fact < FACTS_EACH; fact += 1) {
      const from = 1950 + fact * 2;
      lines.push(`Person Ondra${person}\tplaysFor\tClub Mira${person + fact}\t${from}\t${from + 1}`);
    }
  }
  return new TextEncoder().encode(lines.join('\n'));
}

beforeAll(async () => {
  indexedDB.deleteDatabase(STORE);
  dateline = begin('wasm', STORE);
  await dateline.library.pauseBackground();
});
afterAll(() => dateline.stop());

const ask = async (question: string): Promise<string | undefined> =>
  (await dateline.library.ask(question, { asOf: null, today: TODAY })).answers[0]?.text;

it('is imported while the library goes on answering, and answers across facts', { timeout: 120_000 }, async () => {
  const importId = await dateline.library.import([{ name: 'clubs.tsv', mediaType: '', bytes: facts() }]);
  const ended = dateline.library.importEnded(importId);
  let over = false;
  void ended.then(() => (over = true));
  const seen: number[] = [];
  while (!over) {
    seen.push((await dateline.library.status()).articles);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect((await ended).stored).toBe(PEOPLE);
  // Each status came from a moment between two batches: the import lets other calls through.
  expect(new Set(seen).size).toBeGreaterThan(5);
  expect(await ask('Which club did Person Ondra1500 play for in 1954?')).toBe('Club Mira1502');
  const nested = 'Which club did Person Ondra7 play for when Person Ondra900 played for Club Mira904?';
  expect(await ask(nested)).toBe('Club Mira11');
});
