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

/** Both ways: what undoes it for each deed. */
const UNDONE_BY = OPPOSITE_DEEDS.flatMap(([one, other]) => {
  const [mine, theirs] = [new Set(one.map(senseOf)), new Set(other.map(senseOf))];
  return [
    [mine, theirs],
    [theirs, mine],
  ] as const;
});

/**
 * Whether a text tells of a deed that undoes one of the question's ("closed" for "open"), and not of that one.
 * @param asked senses of the question's words
 * @param told senses of the text's words
 */
export function undoes(asked: ReadonlySet<string>, told: ReadonlySet<string>): boolean {
  const has = (side: ReadonlySet<string>, words: ReadonlySet<string>): boolean =>
    [...side].some((one) => words.has(one));
  return UNDONE_BY.some(
    ([mine, theirs]) => has(mine, asked) && !has(theirs, asked) && has(theirs, told) && !has(mine, told),
  );
}
