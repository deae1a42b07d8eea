import { FEMALE_NAMES, FIRST_NAMES, type Entity } from '../text';
import { nameOf, type Mark, type MaskedName } from './masked';

/** Who "he" and "she" are: carried from sentence to sentence. */
export interface Antecedents {
  male: string | null;
  female: string | null;
  /** A person whose sex the name does not tell. */
  unknown: string | null;
}
/** What masking needs to know about the whole article. */
export interface MaskContext {
  readonly text: string;
  readonly entities: ReadonlyMap<string, Entity>;
  readonly antecedents: Antecedents;
}
/** The last subject of this sentence if the sex fits, else the one carried over from the sentences before. */
export function antecedentOf(
  context: MaskContext,
  pronoun: 'he' | 'she',
  names: readonly MaskedName[],
  marks: readonly Mark[],
): string | null {
  for (let i = marks.length - 1; i >= 0; i--) {
    const name = nameOf(marks[i], names);
    if (name === null || name.letter !== 'P' || !fits(sexOf(context, name.key), pronoun)) continue;
    const next = marks[i + 1]?.word ?? '';
    const object = PREPOSITION.test(marks[i - 1]?.word ?? '') || !/^[a-z]{2,}$/.test(next) || NOT_VERB.test(next);
    if (!object || i === 0) return name.key;
  }
  const { antecedents } = context;
  return (pronoun === 'he' ? antecedents.male : antecedents.female) ?? antecedents.unknown;
}

/** A name after one of these is no subject; nor is one before one of those. */
const PREPOSITION = /^(?:of|by|to|for|with|from|in|at|on|against|over|beating|than|like|under)$/;
const NOT_VERB = /^(?:of|by|to|for|with|from|in|at|on|against|over|than|as|and|or|after|before|but|while|that)$/;

function fits(sex: 'male' | 'female' | 'unknown', pronoun: 'he' | 'she'): boolean {
  return sex === 'unknown' || (sex === 'female') === (pronoun === 'she');
}

function sexOf(context: MaskContext, key: string): 'male' | 'female' | 'unknown' {
  const first = (context.entities.get(key)?.name ?? key).split(' ')[0]?.toLowerCase() ?? '';
  if (FEMALE_NAMES.has(first)) return 'female';
  return FIRST_NAMES.has(first) ? 'male' : 'unknown';
}

/** The first person of a sentence is whom the next one's pronoun means; others only where no better is known. */
export function noteAntecedents(context: MaskContext, names: readonly MaskedName[]): void {
  const { antecedents } = context;
  const seen = new Set<string>();
  for (const name of names) {
    if (name.letter !== 'P') continue;
    const sex = sexOf(context, name.key);
    if (seen.has(sex)) continue;
    seen.add(sex);
    antecedents[sex] = name.key;
    if (sex !== 'unknown') continue;
    // An unknown first name may be either; it replaces both when it leads the sentence.
    if (seen.size === 1) {
      antecedents.male = null;
      antecedents.female = null;
    }
  }
}
