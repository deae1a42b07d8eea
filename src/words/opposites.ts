import { senseOf } from './content';

type Pair = readonly [one: readonly string[], other: readonly string[]];

const pairs = (lines: readonly string[]): readonly Pair[] =>
  lines.map((line) => {
    const [one = '', other = ''] = line.split('|');
    return [one.split(' '), other.split(' ')] as const;
  });

/** Deeds that undo each other: what is told of the one tells nothing of the other. */
export const OPPOSITE_DEEDS = pairs([
  'open opened opens|close closed closes shut',
  'rise rose risen rises increase increased grow grew gain gained up higher|fall fell fallen falls decrease decreased decline declined drop dropped lose lost down lower',
  'join joined joins arrive arrived|leave left leaves depart departed quit',
  'begin began begun start started|end ended finish finished stop stopped cease ceased',
  'accept accepted approve approved pass passed support supported|reject rejected oppose opposed block blocked veto vetoed',
  'hire hired appoint appointed elect elected|fire fired sack sacked dismiss dismissed oust ousted',
  'marry married|divorce divorced',
  'born|die died dead',
  'release released free freed|arrest arrested jail jailed detain detained',
  'build built construct constructed|demolish demolished raze razed',
]);

/** Deeds of two sides: who buys is not who sells. */
export const DEEDS_OF_TWO = pairs(['win won wins|lose lost loses', 'buy bought acquire acquired|sell sold']);

/** Who or what is meant: a sentence about the one tells nothing of the other. */
const COUNTERPARTS = pairs([
  'man men male boy boys|woman women female girl girls',
  'son sons father husband brother king prince|daughter daughters mother wife sister queen princess',
  'oldest|newest youngest',
  'largest biggest highest most best longest fastest|smallest lowest fewest least worst shortest slowest',
  'north northern|south southern',
  'east eastern|west western',
  'import imports imported|export exports exported',
  'profit profits|loss losses deficit',
  'kill killed dead died deaths|injure injured injuries hurt wounded',
  'guilty convicted|acquitted innocent',
]);

type Sides = readonly (readonly [mine: ReadonlySet<string>, theirs: ReadonlySet<string>])[];

/** Both ways: what stands against each. */
const bothWays = (all: readonly Pair[]): Sides =>
  all.flatMap(([one, other]) => {
    const [mine, theirs] = [new Set(one.map(senseOf)), new Set(other.map(senseOf))];
    return [[mine, theirs] as const, [theirs, mine] as const];
  });
const UNDONE_BY = bothWays(OPPOSITE_DEEDS);
const OTHER_THAN = bothWays(COUNTERPARTS);

/**
 * Whether a text tells of a deed that undoes one of the question's ("closed" for "open"), and not of that one.
 * @param asked senses of the question's words
 * @param told senses of the text's words
 */
export function undoes(asked: ReadonlySet<string>, told: ReadonlySet<string>): boolean {
  return standsAgainst(UNDONE_BY, asked, told);
}

/** The same for who or what is meant: a woman for a man, the injured for the dead. */
export function isOfCounterpart(asked: ReadonlySet<string>, told: ReadonlySet<string>): boolean {
  return standsAgainst(OTHER_THAN, asked, told);
}

function standsAgainst(sides: Sides, asked: ReadonlySet<string>, told: ReadonlySet<string>): boolean {
  const has = (side: ReadonlySet<string>, words: ReadonlySet<string>): boolean =>
    [...side].some((one) => words.has(one));
  return sides.some(
    ([mine, theirs]) => has(mine, asked) && !has(theirs, asked) && has(theirs, told) && !has(mine, told),
  );
}
