import type { Span } from '../../src/text';
import { readTimes } from '../../src/time';

const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’&.–-]*|[^\s]/gu;
const LINK =
  /^(?:of|the|for|and|de|da|do|di|del|della|dos|du|des|la|le|les|von|van|der|den|zu|zum|al|el|bin|ibn|to|in|at|&|on|y|e|i|und|et|a|an|electorate|constituency|district|riding|seat|province)$/i;
/** Links that a name never ends with are cut off again; these begin a new name when nothing capital follows. */
const SENTENCE_START =
  /^(?:In|On|At|He|She|It|They|His|Her|Its|Their|The|A|An|After|Before|Between|From|During|When|While|As|By|For|With|Since|Until|Following|This|That|These|Those|However|Later|Then|Also|But|And|Although|Though|Upon|To|There|Both|One|Two|Despite|Having|Born|I|We|Our|My|Who|Which|What|Where)$/;
const ROLE_HEAD =
  /^(?:ministers?|governor|member|professor|lecturer|president|chairman|chairwoman|chair|director|secretary|ambassador|attorney|judge|justice|mayor|senator|representative|speaker|whip|leader|commander|manager|coach|head|dean|rector|chancellor|treasurer|delegate|deputy|editor|premier|commissioner|bishop|archbishop|captain|colonel|lieutenant|admiral|fellow|chief|consul|envoy|prefect|councill?or|congressman|counsel|adviser|advisor|curator|librarian|principal|teacher|sheriff|solicitor|superintendent|practice|volunteer|associate|assistant)$/i;
const ROLE_BEFORE =
  /^(?:[\p{L}]+(?:al|ary|ant|ive|ty|ing|ed|ic|or|er|ate|ent)|vice|under|prime|foreign|first|private|full|state|county|city|\d+(?:st|nd|rd|th))$/iu;

const NAMING =
  /^(?:named|elected|re-?elected|appointed|served|promoted|nominated|returned|succeeded|became|married|former|after|under|president-elect|joined|started|worked|retired|first-ever|being|serving|becoming|later|the)$/i;

/** Words that belong to a role ("assistant", "financial") and are not the verb that confers it. */
function isRoleWord(word: string): boolean {
  return ROLE_BEFORE.test(word) && !NAMING.test(word);
}

/** A span that names something; `whole` when it is not cut out of a longer name. */
export interface NameSpan extends Span {
  readonly whole: boolean;
}

type Add = (from: number, to: number, whole?: boolean) => void;

interface Word extends Span {
  readonly text: string;
}

/**
 * Spans of a clause that name something: runs of capital words with the small words between them, each also cut at "and"
 * and before "of …", and roles in small letters ("county attorney of Beaver County"). Dates are left out.
 */
export function nameSpans(clause: string): NameSpan[] {
  const times = readTimes(clause, { reference: null });
  // A weekday or a month may be part of a name ("Sheffield Wednesday"); a phrase with a number is a date.
  const inTime = (at: number): boolean =>
    times.some(
      (time) =>
        time.start <= at &&
        at < time.end &&
        (/\d/.test(time.text) || !/\p{Lu}\p{L}*\s$/u.test(clause.slice(0, time.start))),
    );
  const words: Word[] = [...clause.matchAll(WORD)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: match[0],
  }));
  const found = new Map<string, NameSpan>();
  const add: Add = (from, to, whole = false) => {
    const [first, last] = [words[from], words[to - 1]];
    if (first === undefined || last === undefined || last.end <= first.start) return;
    const key = `${first.start}-${last.end}`;
    found.set(key, { start: first.start, end: last.end, whole: whole || (found.get(key)?.whole ?? false) });
  };
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i] as Word;
    if (inTime(word.start)) continue;
    if (isCapital(word, i) || isNumbered(words, i)) {
      const end = runEnd(words, i, inTime);
      addCuts(words, i, end, add);
      addTitled(words, i, end, add);
      const close = bracketEnd(words, end, inTime);
      if (close !== null) for (const from of new Set([i, untitled(words, i, end)])) add(from, close);
      i = end - 1;
    } else if (ROLE_HEAD.test(word.text)) {
      let from = i;
      while (from > 0 && isRoleWord(words[from - 1]?.text ?? '')) from -= 1;
      add(from, i + 1);
      const link = words[i + 1]?.text ?? '';
      if (/^(?:of|for|to|in|at)$/.test(link)) {
        let to = i + 2;
        if (/^the$/i.test(words[to]?.text ?? '')) to += 1;
        const next = words[to];
        if (next === undefined || inTime(next.start)) continue;
        add(from, isCapital(next, 1) ? runEnd(words, to, inTime) : to + 1, true);
        if (isCapital(next, 1)) addCuts(words, to, runEnd(words, to, inTime), (_, end) => add(from, end));
      }
    }
  }
  return [...found.values()];
}

function isCapital(word: Word, at: number): boolean {
  return (
    (/^\p{Lu}/u.test(word.text) || /^\d+(?:st|nd|rd|th)$/.test(word.text)) &&
    !(SENTENCE_START.test(word.text) && at >= 0)
  );
}

/** "1 . FC Köln" */
function isNumbered(words: readonly Word[], at: number): boolean {
  return (
    /^\d{1,2}$/.test(words[at]?.text ?? '') && words[at + 1]?.text === '.' && /^\p{Lu}/u.test(words[at + 2]?.text ?? '')
  );
}

/** Past the bracket that follows a name, where it holds a short form or a place: "( MBTA )"; else `null`. */
function bracketEnd(words: readonly Word[], at: number, inTime: (at: number) => boolean): number | null {
  if (words[at]?.text !== '(') return null;
  for (let k = at + 1; k < Math.min(words.length, at + 6); k += 1) {
    const word = words[k] as Word;
    if (word.text === ')') return k > at + 1 ? k + 1 : null;
    if (inTime(word.start) || !/^[\p{Lu}\d]/u.test(word.text)) return null;
  }
  return null;
}

const TITLE =
  /^(?:Sir|Dame|Lord|Lady|Dr|Mr|Mrs|Ms|Professor|Prof|Rev|Reverend|Major|General|Generaloberst|Lieutenant|Vice|Rear|Admiral|Colonel|Captain|Brigadier|Field|Marshal|Commander|President|King|Queen|Prince|Princess|Count|Baron|Air|Chief)$/;

/** Where a person's name begins behind the titles and ranks of the run. */
function untitled(words: readonly Word[], from: number, to: number): number {
  let start = from;
  while (start < to - 1 && (TITLE.test(words[start]?.text ?? '') || words[start]?.text === '.')) start += 1;
  return start;
}

function addTitled(words: readonly Word[], from: number, to: number, add: Add): void {
  const start = untitled(words, from, to);
  if (start > from) addCuts(words, start, to, add);
}

/** End of the run of name words that begins at `from`; small links count only with a capital word behind them. */
function runEnd(words: readonly Word[], from: number, inTime: (at: number) => boolean): number {
  let end = from + 1;
  for (let k = from + 1; k < words.length; k += 1) {
    const word = words[k] as Word;
    if (inTime(word.start)) break;
    if (/^\p{Lu}/u.test(word.text) && !/^(?:He|She|It|They|His|Her)$/.test(word.text)) end = k + 1;
    else if (word.text === '.' && (words[k - 1]?.text.length ?? 9) <= 3) continue;
    else if (LINK.test(word.text) && k - end < 3) continue;
    else if (/^\d{2}$/.test(word.text) || (/^\d+$/.test(word.text) && word.text.length <= 2)) end = k + 1;
    else break;
  }
  return end;
}

/** The run as a whole, and cut at each "and", "to", "in", "for", "at", "of", so that each part can be chosen. */
function addCuts(words: readonly Word[], from: number, to: number, add: Add): void {
  add(from, to, true);
  let start = from;
  for (let k = from + 1; k < to; k += 1) {
    const text = words[k]?.text ?? '';
    if (!LINK.test(text) || /^\p{Lu}/u.test(text)) continue;
    if (!LINK.test(words[k - 1]?.text ?? '')) {
      add(start, k);
      if (start !== from) add(from, k);
    }
    const next = words[k + 1]?.text ?? '';
    if (/^(?:and|to|in|for|at|from|on|of)$/.test(text) && !LINK.test(next)) {
      add(k + 1, to);
      start = k + 1;
    } else if (/^(?:and|to|in|for|at|from|on|of)$/.test(text) && /^the$/i.test(next)) {
      add(k + 2, to);
      start = k + 2;
    }
  }
}
