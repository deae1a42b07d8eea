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
/** How much more than linear a text may cost, and how much more than natural text of the smaller size. */
const FACTOR = 2;
/** Less than this is too short to be measured: 16 kB in two milliseconds are a megabyte in an eighth of a second. */
const LEAST_MS = 2;

const PROSE =
  'Ada Brandt, the mayor of Orla, said on Friday that the mill in the town would reopen in May 2023. The council voted 7 to 2 for the plan in March.\n\n' +
  '“It is time,” Mr. Ferro told the Orla Times. Since 2019 nobody has worked there, and the U.S. owner sold it for $1.2 million.\n\n';

type Work = (text: string) => unknown;

async function imported(name: string, mediaType: string, text: string): Promise<void> {
  const source = { name, mediaType, bytes: new TextEncoder().encode(text) };
  for await (const record of readSource(source)) void record;
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
  html: (text) => htmlToText(text),
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

/** Milliseconds of the processor: what else runs on the machine does not count. */
async function timeOf(work: Work, text: string): Promise<number> {
  const from = process.cpuUsage();
  await work(text);
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}

const best = async (work: Work, text: string, tries: number): Promise<number> => {
  let least = Infinity;
  for (let i = 0; i < tries; i += 1) least = Math.min(least, await timeOf(work, text));
  return least;
};

/**
 * Every text function over every pattern: so many times the text may take at most twice so many times the time of the
 * small text, or of as much prose, whichever is more.
 */
export const growth: Campaign = {
  name: 'growth',
  unit: 'patterns',
  all: PATTERNS.length,
  async run({ n, large = 1024 * 1024, works = Object.keys(WORKS), only, onFinding }) {
    const findings: Finding[] = [];
    const note = (finding: Finding): void => {
      findings.push(finding);
      onFinding?.(finding);
    };
    const step = PATTERNS.length / n;
    const chosen = Array.from({ length: n }, (_, at) => PATTERNS[Math.floor(at * step)]!).filter(
      ([name]) => only === undefined || name === only,
    );
    for (const work of works) {
      const run = WORKS[work]!;
      await run(repeated(PROSE, SMALL));
      const prose = await best(run, repeated(PROSE, SMALL), 3);
      for (const [name, piece] of chosen) {
        const allowed = (size: number, small: number): number =>
          FACTOR * (size / SMALL) * Math.max(small, prose, LEAST_MS);
        try {
          const small = await best(run, repeated(piece, SMALL), 2);
          for (let size = SMALL * 4; ; size = Math.min(large, size * 4)) {
            const text = repeated(piece, size);
            let took = await timeOf(run, text);
            // A machine that others use is slow now and then.
            if (took > allowed(size, small)) took = Math.min(took, await timeOf(run, text));
            if (took > allowed(size, small)) {
              const times = (took / (allowed(size, small) / FACTOR)).toFixed(1);
              note({
                kind: 'slow',
                where: `${work}: ${name}`,
                what: `${took.toFixed(0)} ms for ${size / 1024} kB, ${small.toFixed(1)} ms for 16 kB, prose ${prose.toFixed(1)}: ${times} times linear`,
              });
              break;
            }
            if (size >= large) break;
          }
        } catch (error) {
          note({ kind: 'thrown', where: `${work}: ${name}`, what: String(error) });
        }
      }
    }
    return { runs: chosen.length * works.length, findings };
  },
};
