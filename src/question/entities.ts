import { FUNCTION_WORDS, PREPOSITIONS, ROLE_WORDS } from './words';
import { baseOfPast } from './verbs';
import { isCapitalised, isPossessive, tokenize, usesCapitals, withoutPossessive, type Token } from './tokens';

const JOINERS = new Set('of the de la du le van von der den bin al el da do dos and & for in on di'.split(' '));
const WEAK_JOINERS = new Set('and for in on the'.split(' '));
/** Verbs and words of time that stand among the nouns of a question typed without capitals. */
const NO_NAME = new Set(
  `play win live work go come do make take get marry die lead run study attend say mean happen serve join leave move start begin end die receive speak write sing use belong star act
   time day year years month week date time period same moment decade century called name named become came much many ago now today currently current ever else`.split(
    /\s+/,
  ),
);
const MONTHS = new Set(
  'january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday'.split(
    ' ',
  ),
);

/**
 * Names in a question, in order, without repeats: capitalised sequences ("Bank of Velmora"), quoted titles, and, in a
 * question typed without capitals, the content words behind the last preposition or possessive. `capitals` says how a text was
 * typed that is only a part of the question.
 */
export function entitiesOf(question: string, capitals = usesCapitals(question)): readonly string[] {
  const found: { readonly text: string; readonly at: number }[] = [];
  const quoted = [...question.matchAll(/["“]([^"”]{2,80})["”]/g)];
  for (const match of quoted) found.push({ text: match[1] ?? '', at: match.index });
  const free = tokenize(question).filter(
    (t) => !quoted.some((m) => t.start >= m.index && t.end <= m.index + m[0].length),
  );
  if (capitals) found.push(...capitalised(question, free));
  else if (found.length === 0) found.push(...tailNouns(question, free));
  const seen = new Set<string>();
  return found
    .sort((a, b) => a.at - b.at)
    .map((f) => f.text.trim())
    .filter((text) => {
      const key = text.toLowerCase();
      if (key === '' || seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}

function capitalised(question: string, tokens: readonly Token[]): { text: string; at: number }[] {
  const found: { text: string; at: number }[] = [];
  let i = 0;
  while (i < tokens.length) {
    const token = tokens[i];
    // "Record company of Queen": a capital that only opens the question.
    const opens = i === 0 && token !== undefined && !isPossessive(token.text) && !isCapitalised(tokens[1]?.text ?? '');
    if (token === undefined || opens || !startsName(token, i)) {
      i++;
      continue;
    }
    let last = i;
    while (!isPossessive(tokens[last]?.text ?? '')) {
      const next = tokens[last + 1];
      if (next === undefined) break;
      const gap = question.slice(tokens[last]?.end, next.start);
      if (next.word && /^\s*$/.test(gap) && (isNameWord(next) || /^\d/.test(next.text))) {
        last++;
        continue;
      }
      // "Bank of Velmora", "Museum of the Moving Image", "Brandt & Sons"
      let ahead = last + 1;
      let weakOnly = true;
      while (ahead < tokens.length && ahead - last <= 2 && JOINERS.has(tokens[ahead]?.lower ?? '')) {
        if (!WEAK_JOINERS.has(tokens[ahead]?.lower ?? '')) weakOnly = false;
        ahead++;
      }
      const after = tokens[ahead];
      if (
        ahead > last + 1 &&
        !weakOnly &&
        after !== undefined &&
        isNameWord(after) &&
        !roleBefore(tokens, i, last, ahead)
      ) {
        last = ahead;
        continue;
      }
      break;
    }
    const words = tokens.slice(i, last + 1);
    const text = question.slice(words[0]?.start, words[words.length - 1]?.end);
    const bare = withoutPossessive(text).replace(/^(?:The|A|An) /, '');
    const dated = MONTHS.has(token.lower) && words.slice(1).every((t) => /^\d/.test(t.text));
    if (!dated && bare !== '') found.push({ text: bare, at: token.start });
    i = last + 1;
  }
  return found;
}

/** "President of France": role and place are two things. */
function roleBefore(tokens: readonly Token[], from: number, to: number, ahead: number): boolean {
  return (
    tokens[to + 1]?.lower === 'of' && ahead >= to + 2 && tokens.slice(from, to + 1).some((t) => ROLE_WORDS.has(t.lower))
  );
}

function startsName(token: Token, index: number): boolean {
  if (!token.word || !isCapitalised(token.text)) return false;
  if (token.text === 'I') return false;
  // "Ever Given", "IT": a capital inside the question makes a name even of such words.
  if (
    FUNCTION_WORDS.has(token.lower) &&
    (index === 0 ||
      /^(?:Who|What|When|Where|Which|How|Why|Whose|Whom|Did|Was|Were|Is|Are|The|A|An|And|Or|In|On|At|Of|For|By|To)$/.test(
        token.text,
      ))
  )
    return false;
  return true;
}

function isNameWord(token: Token): boolean {
  return (
    token.word && isCapitalised(token.text) && !/^(?:Who|What|When|Where|Which|How|Did|Was|Were)$/.test(token.text)
  );
}

/** Without capitals: the phrases between function words, the last two that are not plain verbs. */
function tailNouns(question: string, tokens: readonly Token[]): { text: string; at: number }[] {
  const phrases: { text: string; at: number }[] = [];
  let run: Token[] = [];
  const flush = (): void => {
    const first = run[0];
    const last = run[run.length - 1];
    if (first !== undefined && last !== undefined)
      phrases.push({ text: withoutPossessive(question.slice(first.start, last.end)), at: first.start });
    run = [];
  };
  for (const token of tokens) {
    if (
      !token.word ||
      FUNCTION_WORDS.has(token.lower) ||
      PREPOSITIONS.has(token.lower) ||
      NO_NAME.has(token.lower) ||
      (baseOfPast(token.lower) !== null && !/^(?:united|limited|associated|combined|red|sacred)$/.test(token.lower))
    )
      flush();
    else {
      run.push(token);
      if (isPossessive(token.text)) flush();
    }
  }
  flush();
  return phrases
    .filter((p) => /\p{L}/u.test(p.text) && !(p.text.split(' ').length === 1 && ROLE_WORDS.has(p.text.toLowerCase())))
    .slice(-2);
}
