import verbs from './data/verbs.json';

/** Verb forms of the news: any form → lemma, and which forms can stand as a finite verb after a subject. */

/** Regular and irregular verbs whose last consonant doubles. */
const DOUBLED: ReadonlySet<string> = new Set(
  'admit ban drop plan stop step submit permit commit transfer refer prefer occur trim stab get set put cut hit quit run win begin sit swim spin split shut let bet bid dig forget'.split(
    ' ',
  ),
);

const LEMMAS = new Map<string, string>();
const FINITE = new Set<string>();

const AUXILIARIES =
  /^(?:am|is|are|was|were|be|been|being|has|have|had|do|does|did|will|would|shall|should|can|could|may|might|must|won't|wouldn't|can't|cannot|couldn't|didn't|doesn't|don't|isn't|aren't|wasn't|weren't|hasn't|haven't|hadn't|not|never|to|get|gets|got)$/;
const MODAL_START =
  /^(?:am|is|are|was|were|has|have|had|do|does|did|will|would|shall|should|can|could|may|might|must|won't|wouldn't|can't|cannot|couldn't|didn't|doesn't|don't|isn't|aren't|wasn't|weren't|hasn't|haven't|hadn't)$/;

for (const line of verbs.irregular.split('|')) {
  const [lemma = '', past = '', participle = ''] = line.split(' ');
  for (const form of [lemma, past, participle, thirdPerson(lemma), gerund(lemma)]) LEMMAS.set(form, lemma);
  FINITE.add(past);
  FINITE.add(thirdPerson(lemma));
}
for (const lemma of verbs.regular.split(' ')) {
  for (const form of [lemma, pastOf(lemma), thirdPerson(lemma), gerund(lemma)])
    if (!LEMMAS.has(form)) LEMMAS.set(form, lemma);
  FINITE.add(pastOf(lemma));
  FINITE.add(thirdPerson(lemma));
}

/** Lemma of a verb form; regular past forms that are not listed are undone by rule. */
export function verbLemma(form: string): string {
  const known = LEMMAS.get(form);
  if (known !== undefined) return known;
  if (/[^aeiou]ied$/.test(form)) return `${form.slice(0, -3)}y`;
  if (/([bdgklmnprt])\1ed$/.test(form)) return form.slice(0, -3);
  if (/(?:[cgsuvz]|[aiou][lrt]|[^aeiou]l)ed$/.test(form)) return form.slice(0, -1);
  return form.replace(/ed$/, '');
}

/** True for a word that can be the finite verb, or its first auxiliary, right after a subject. */
export function startsVerbGroup(word: string): boolean {
  return (
    MODAL_START.test(word) ||
    FINITE.has(word) ||
    (/^[a-z]{3,}ed$/.test(word) && !/^(?:red|based|aged|named|need|indeed|speed|breed|hundred)$/.test(word))
  );
}

/** True for auxiliaries, modals, negations and "to". */
export function isAuxiliary(word: string): boolean {
  return AUXILIARIES.test(word);
}

/** True for a form of a known verb, or one that looks like a regular past. */
export function isVerbForm(word: string): boolean {
  return LEMMAS.has(word) || /^[a-z]{3,}ed$/.test(word);
}

function thirdPerson(lemma: string): string {
  if (lemma === 'be') return 'is';
  if (lemma === 'have') return 'has';
  if (/(?:s|x|z|ch|sh|o)$/.test(lemma)) return `${lemma}es`;
  return /[^aeiou]y$/.test(lemma) ? `${lemma.slice(0, -1)}ies` : `${lemma}s`;
}

function pastOf(lemma: string): string {
  if (lemma.endsWith('e')) return `${lemma}d`;
  if (/[^aeiou]y$/.test(lemma)) return `${lemma.slice(0, -1)}ied`;
  return DOUBLED.has(lemma) ? `${lemma}${lemma.slice(-1)}ed` : `${lemma}ed`;
}

function gerund(lemma: string): string {
  if (/[^eoy]e$/.test(lemma)) return `${lemma.slice(0, -1)}ing`;
  return DOUBLED.has(lemma) ? `${lemma}${lemma.slice(-1)}ing` : `${lemma}ing`;
}
