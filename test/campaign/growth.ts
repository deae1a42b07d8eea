import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isDatelineError } from '../../src/errors';
import { extractFacts } from '../../src/extract';
import { articleIdentity, readSource } from '../../src/importers';
import { tokenize as terms } from '../../src/index/lexical/tokens';
import {
  chunkSentences,
  detectLanguage,
  findEntities,
  htmlToText,
  splitSentences,
  tokenize,
  trigramSet,
} from './texts';
import { readTimes, type Day } from '../../src/time';
import { PATTERNS, repeated } from './patterns';
import type { Campaign, Finding } from './campaign';

const REFERENCE = 19_000 as Day;
const SMALL = 16 * 1024;
/** How much more than linear a text may cost. */
const FACTOR = 2;
/** What takes less in all is too short to be measured. */
const LEAST_MS = 20;
/** How often what looks slow is measured again. */
const TRIES = 5;

const PROSE =
  'Ada Brandt, the mayor of Orla, said on Friday that the mill in the town would reopen in May 2023. The council voted 7 to 2 for the plan in March.\n\n' +
  '“It is time,” Mr. Ferro told the Orla Times. Since 2019 nobody has worked there, and the U.S. owner sold it for $1.2 million.\n\n';

type Work = (text: string) => unknown;

async function imported(name: string, mediaType: string, text: string): Promise<unknown> {
  const source = { name, mediaType, bytes: new TextEncoder().encode(text) };
  const records: unknown[] = [];
  for await (const record of readSource(source)) records.push(record);
  return records;
}

/** To refuse a text that no page has, nested two thousand deep, is an end too. */
function refusedOr(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (!isDatelineError(error)) throw error;
    return error.code;
  }
}

/** Everything that goes over the text of an article or a file. */
export const WORKS: Readonly<Record<string, Work>> = {
  times: (text) => readTimes(text, { reference: REFERENCE }),
  sentences: splitSentences,
  tokens: (text) => tokenize(text),
  terms,
  language: detectLanguage,
  chunks: (text) => chunkSentences(text, splitSentences(text)),
  entities: (text) => findEntities(text, splitSentences(text), text.slice(0, 60)),
  facts(text) {
    const sentences = splitSentences(text);
    const { entities, mentions } = findEntities(text, sentences, '');
    const analysed = { language: 'en', sentences, chunks: [], entities, mentions };
    return extractFacts({ title: 'A title', text, analysed, publishedAt: REFERENCE });
  },
  trigrams: (text) => trigramSet(text.slice(0, 2000)),
  identity: (text) =>
    articleIdentity({ title: 'A', text, url: null, guid: null } as Parameters<typeof articleIdentity>[0]),
  html: (text) => refusedOr(() => htmlToText(text)),
  'page file': (text) => imported('a.html', 'text/html', `<!doctype html><html><body><article>${text}`),
  'markdown file': (text) => imported('a.md', 'text/markdown', `# A\n\n${text}`),
  'text file': (text) => imported('a.txt', 'text/plain', text),
  'csv file': (text) => imported('a.csv', 'text/csv', `title,text\n${text}`),
  'json file': (text) => imported('a.json', '', `[{"title":"A","text":${JSON.stringify(text)}},${text}]`),
  'feed file': (text) =>
    imported(
      'a.xml',
      '',
      `<?xml version="1.0"?><rss><channel><item><title>A</title><description>${text}</description></item></channel></rss>`,
    ),
  'bookmarks file': (text) =>
    imported('a.html', '', `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL>${text}<DT><A HREF="https://a.example">b</A>`),
};

/** Nothing is freed in the middle of what is measured that was left by what came before. */
const freeMemory: () => void = (() => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
})();

/** Milliseconds of the processor for all of these texts, what comes of them kept: what else runs on the machine does not count. */
async function timeOf(work: Work, texts: readonly string[]): Promise<number> {
  freeMemory();
  const kept: unknown[] = [];
  const from = process.cpuUsage();
  for (const text of texts) kept.push(await work(text));
  const { user, system } = process.cpuUsage(from);
  return kept.length > 0 ? (user + system) / 1000 : 0;
}

const median = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1] as number;

/** What a text costs in one, and the same characters in small texts. */
interface Cost {
  readonly whole: number;
  readonly pieces: number;
}

async function costOf(work: Work, piece: string, size: number, tries: number): Promise<Cost> {
  const [whole, pieces]: [number[], number[]] = [[], []];
  const one = [repeated(piece, size)];
  const small = Array.from({ length: size / SMALL }, () => repeated(piece, SMALL));
  for (let i = 0; i < tries; i += 1) {
    whole.push(await timeOf(work, one));
    pieces.push(await timeOf(work, small));
  }
  return { whole: median(whole), pieces: median(pieces) };
}

/**
 * Every text function over every pattern: a text may take at most twice the time of the same characters in texts of
 * 16 kB, or of as much prose in such texts, whichever is more. Both keep what comes of them, so that memory costs both
 * the same.
 */
export const growth: Campaign = {
  name: 'growth',
  unit: 'patterns',
  all: PATTERNS.length,
  async run({ n, large = 1024 * 1024, works = Object.keys(WORKS), only, onFinding }) {
    const findings: Finding[] = [];
    /** The worst of each work, times linear, and the pattern that gave it. */
    const figures: Record<string, number> = {};
    const note = (finding: Finding): void => {
      findings.push(finding);
      onFinding?.(finding);
    };
    const sizes = [SMALL * 4, SMALL * 16].filter((size) => size * 4 <= large);
    const step = PATTERNS.length / n;
    const chosen = Array.from({ length: n }, (_, at) => PATTERNS[Math.floor(at * step)]!).filter(
      ([name]) => only === undefined || only.includes(name),
    );
    for (const work of works) {
      const run = WORKS[work]!;
      await run(repeated(PROSE, SMALL));
      const prose = (await costOf(run, PROSE, SMALL * 4, TRIES)).pieces / 4;
      let worst = { times: 0, pattern: 'all too quick to be measured' };
      for (const [name, piece] of chosen) {
        const timesLinear = async (size: number, tries: number): Promise<readonly [number, string]> => {
          const { whole, pieces } = await costOf(run, piece, size, tries);
          const natural = (prose * size) / SMALL;
          const what = `${whole.toFixed(0)} ms for ${size / 1024} kB, ${pieces.toFixed(0)} ms in pieces, prose ${natural.toFixed(0)}`;
          return [whole < LEAST_MS ? 0 : whole / Math.max(pieces, natural), what];
        };
        try {
          for (const size of [...sizes, large]) {
            let [times, what] = await timesLinear(size, 1);
            // A machine that others use is slow now and then.
            if (times > FACTOR) [times, what] = await timesLinear(size, TRIES);
            if (times > worst.times) worst = { times, pattern: name };
            if (times <= FACTOR) continue;
            note({ kind: 'slow', where: `${work}: ${name}`, what: `${what}: ${times.toFixed(1)} times linear` });
            break;
          }
        } catch (error) {
          note({ kind: 'thrown', where: `${work}: ${name}`, what: String(error) });
        }
      }
      figures[`${work}, worst times linear (${worst.pattern})`] = Math.round(worst.times * 100) / 100;
    }
    return { runs: chosen.length * works.length, findings, figures };
  },
};
