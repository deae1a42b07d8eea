import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { JudgedClaim } from '../src/ask';
import type { Features } from '../src/judge';
import type { Library } from '../src/library';
import { addDays, dayFromIso, readTimes, type Day } from '../src/time';
import { dataFolders, readJsonLines } from './files';
import { isFitted } from './hand';
import { openHand, openHandSample } from './hand-data';
import { importAll, importFiles, openEvalLibrary } from './library';
import { holdsAnswer, normaliseAnswer, tokenF1 } from './metrics';
import { ONES } from '../src/words';
import { agrees, type SampleQuestion } from './sample';
import type { SuiteOptions } from './suite';

/** A claim that the system weighed, and whether it was right. */
export interface JudgeRow {
  readonly set: string;
  readonly question: string;
  readonly text: string;
  readonly source: string;
  readonly features: Features;
  readonly meets: JudgedClaim['meets'];
  readonly sayable: boolean;
  readonly right: boolean;
}

/** A row of `training/questions`: places in texts that stay in the data folder. */
interface PlacedQuestion {
  readonly id: string;
  readonly article: string;
  readonly question: string;
  readonly kind: string;
  readonly quoteStart: number;
  readonly quoteEnd: number;
  readonly answer?: string;
  readonly trap?: string;
}

interface ArticleRow {
  readonly id: string;
  readonly title: string;
  readonly published: string | null;
  readonly text: string;
}

/** Articles without questions that stand beside those that have some. */
const DISTRACTORS = 100;

const shortHash = (text: string): string => createHash('sha1').update(text).digest('hex').slice(0, 12);

/** The claims made for one question, as the library weighs them; what an exact source answered has no features. */
async function claimsFor(
  library: Library,
  question: string,
  asOf: Day | null,
  today: Day,
): Promise<readonly JudgedClaim[]> {
  let claims: readonly JudgedClaim[] | null = null;
  const answer = await library.ask(question, { asOf, today, write: false, remember: false }, (event) => {
    if (event.kind === 'judged' && event.depth === 0) claims = event.claims;
  });
  return (
    claims ??
    answer.answers.map((item): JudgedClaim => ({ item, features: {}, probability: 1, meets: 'yes', sayable: true }))
  );
}

function rowsOf(
  set: string,
  question: string,
  claims: readonly JudgedClaim[],
  isRight: (claim: JudgedClaim) => boolean,
): JudgeRow[] {
  return claims.map((claim) => ({
    set,
    question,
    text: claim.item.text,
    source: claim.item.source ?? '',
    features: claim.features,
    meets: claim.meets,
    sayable: claim.sayable,
    right: isRight(claim),
  }));
}

/** "93-count" says 93, and a figure in words what it says in digits. */
const normalised = (text: string): string =>
  normaliseAnswer(text.replace(/(?<=[\p{L}\p{N}])[-–](?=[\p{L}\p{N}])/gu, ' ')).replace(/\b[a-z]+\b/g, (word) =>
    ONES.includes(word) ? String(ONES.indexOf(word) + 1) : word,
  );

/** The names that a list joins; each of them is an answer to what the list answers. */
function listed(wanted: string): string[] {
  const parts = wanted.split(/,\s*(?:and\s+)?|\s+and\s+/).filter((part) => /^\p{Lu}/u.test(part));
  return parts.length > 1 ? parts : [];
}

/** Days until somebody asks about news. */
const ASKED_AFTER = 14;
/** After every text; only whether words tell a time is asked of it. */
const REFERENCE = dayFromIso('2026-08-01') as Day;

/** Whether a claim says what a placed question wants: the same words, one of a list, or a day told by the very sentence. */
function saysAnswer(claim: JudgedClaim, wanted: string, quote: string): boolean {
  const said = normalised(claim.item.text);
  const gold = normalised(wanted);
  if (listed(wanted).some((one) => normalised(one) === said)) return true;
  if (said === '' || gold === '') return false;
  if (said === gold || tokenF1(claim.item.text, [wanted]) >= 0.6) return true;
  const figures = (text: string): string => (text.match(/\d[\d,.]*/g) ?? []).join(' ');
  if (` ${said} `.includes(` ${gold} `)) return said.split(' ').length <= gold.split(' ').length + 12;
  if (` ${gold} `.includes(` ${said} `))
    return figures(said) === figures(gold) && (figures(gold) !== '' || said.length >= gold.length / 4);
  if (!claim.item.evidence.some((one) => quote.includes(one.quote) || one.quote.includes(quote))) return false;
  // "About 600" for "about 600 kilometers (375 miles)", of the very sentence.
  if (figures(said) !== '' && figures(said) === figures(gold).split(' ')[0]) return true;
  return (
    claim.item.time !== null &&
    /\b(?:19|20)\d\d\b/.test(claim.item.text) &&
    (/\d/.test(wanted) || readTimes(wanted, { reference: REFERENCE }).length > 0)
  );
}

/** Claims to the questions of `training/questions/judge.jsonl` over their texts among others. */
async function newsRows(options: SuiteOptions, path: string, from: number): Promise<JudgeRow[]> {
  const questions = readJsonLines<PlacedQuestion>(path).slice(
    from,
    options.limit === null ? undefined : from + options.limit,
  );
  const asked = new Set(questions.map((one) => one.article));
  const all = dataFolders(options.data, 'realtimeqa').flatMap((one) =>
    readJsonLines<ArticleRow>(join(one, 'articles.jsonl.gz')),
  );
  const windows = readJsonLines<{ title: string; published: string; context: string }>(
    join(options.data, 'reading-train', 'news-windows.jsonl.gz'),
  ).map((row) => ({
    id: shortHash(row.context),
    title: row.title,
    published: row.published.replaceAll('/', '-'),
    text: row.context,
  }));
  const byId = new Map<string, ArticleRow>([...windows, ...all].map((row) => [row.id, row]));
  const others = all.filter((row) => !asked.has(row.id) && shortHash(row.id) < '3').slice(0, DISTRACTORS);
  const chosen = [...[...asked].flatMap((id) => byId.get(id) ?? []), ...others];
  const library = await openEvalLibrary();
  const bytes = new TextEncoder().encode(`${chosen.map((row) => JSON.stringify(row)).join('\n')}\n`);
  await importAll(library, [{ name: 'articles.jsonl', mediaType: '', bytes }]);
  const rows: JudgeRow[] = [];
  for (const one of questions) {
    const quote = (byId.get(one.article)?.text ?? '').slice(one.quoteStart, one.quoteEnd);
    const published = dayFromIso(byId.get(one.article)?.published?.slice(0, 10) ?? '');
    const claims = await claimsFor(
      library,
      one.question,
      null,
      published === null ? REFERENCE : addDays(published, ASKED_AFTER),
    );
    const right = (claim: JudgedClaim): boolean =>
      one.trap === undefined && one.answer !== undefined && saysAnswer(claim, one.answer, quote);
    rows.push(...rowsOf(one.trap === undefined ? 'news' : 'trap', one.question, claims, right));
  }
  await library.close();
  return rows;
}

/** Claims to the questions over the sample library that the rules were written with. */
async function sampleRows(options: SuiteOptions): Promise<JudgeRow[]> {
  const library = await openEvalLibrary();
  await importFiles(library, [join('public', 'sample', 'articles.jsonl')]);
  const all = readJsonLines<SampleQuestion>(join('test', 'fixtures', 'sample', 'questions.jsonl'));
  const rows: JudgeRow[] = [];
  for (const one of all.slice(0, options.limit ?? undefined)) {
    const asOf = one.asOf === null ? null : dayFromIso(one.asOf);
    const claims = await claimsFor(library, one.question, asOf, dayFromIso('2025-11-15') as Day);
    const right = ({ item }: JudgedClaim): boolean =>
      !one.refused && one.answers.some((gold) => agrees(gold, item.text, item.time?.interval ?? null));
    rows.push(...rowsOf('sample', one.question, claims, right));
  }
  await library.close();
  return rows;
}

/** Claims to every second hand-written question; the others are for figures. */
async function handRows(options: SuiteOptions): Promise<JudgeRow[]> {
  const rows: JudgeRow[] = [];
  for (const set of [await openHand(options, false), await openHandSample(options)]) {
    if (set === null) continue;
    const half = set.questions.filter((one) => isFitted(one.id));
    for (const one of half) {
      const asOf = one.asOf === null ? null : dayFromIso(one.asOf);
      const claims = await claimsFor(set.library, one.question, asOf, asOf ?? set.today);
      rows.push(...rowsOf('hand', one.question, claims, ({ item }) => holdsAnswer(item.text, one.answer)));
    }
    await set.library.close();
  }
  return rows;
}

/** Sets of questions that the judge is fitted on. */
export const JUDGE_SETS = ['sample', 'hand', 'news'] as const;
export type JudgeSet = (typeof JUDGE_SETS)[number];

/**
 * All claims to the questions of some sets, the news from one row on. What figures are reported of is not among them.
 */
export async function judgeRows(
  options: SuiteOptions,
  sets: readonly JudgeSet[] = JUDGE_SETS,
  from = 0,
): Promise<JudgeRow[]> {
  const path = join('training', 'questions', 'judge.jsonl');
  const rows: JudgeRow[] = [];
  if (sets.includes('sample')) rows.push(...(await sampleRows(options)));
  if (sets.includes('hand')) rows.push(...(await handRows(options)));
  if (sets.includes('news') && existsSync(path)) rows.push(...(await newsRows(options, path, from)));
  return rows;
}
