import type { NewSegment, Store } from '../../store';
import { orderOf } from '../../store';
import { chooseMerge, type MergePolicy } from '../merges';
import { mergeLexical, type LexicalInput } from './build';
import type { LexicalArrays } from './format';
import type { LexicalIndex, LexicalSegment } from './lexical-index';
import { ANALYSER } from './tokens';

/** Lets other work of the thread run. */
type Pause = () => Promise<void>;

const POLICY: MergePolicy = { fanout: 8, unit: 64, maxRows: 1 << 20 };

/** A stored piece of the lexical index. */
export function lexicalSegment(arrays: LexicalArrays, order: number | null): NewSegment {
  return { kind: 'lexical', space: ANALYSER, rows: arrays.ids.length, order, parts: { main: { ...arrays } } };
}

/**
 * Merges small segments once. Deleted chunks stay in, as their deletion may still be undone.
 * @returns whether something was merged
 */
export async function mergeLexicalOnce(store: Store, index: LexicalIndex, pause: Pause): Promise<boolean> {
  const range = chooseMerge(
    index.segments.map(({ info }) => info.rows),
    POLICY,
  );
  if (range === null) return false;
  const old = index.segments.slice(...range);
  return rewrite(
    store,
    index,
    pause,
    old,
    old.map(({ arrays }) => ({ arrays, dead: new Uint8Array(arrays.ids.length) })),
  );
}

/** True when a segment holds deleted chunks. */
export function lexicalHasDead(index: LexicalIndex): boolean {
  return index.segments.some(({ deadCount }) => deadCount > 0);
}

/** Rewrites a segment that holds deleted chunks, without them. @returns whether there was one */
export async function purgeLexicalOnce(store: Store, index: LexicalIndex, pause: Pause): Promise<boolean> {
  const segment = index.segments.find(({ deadCount }) => deadCount > 0);
  return segment !== undefined && rewrite(store, index, pause, [segment], [segment]);
}

async function rewrite(
  store: Store,
  index: LexicalIndex,
  pause: Pause,
  old: readonly LexicalSegment[],
  inputs: readonly LexicalInput[],
): Promise<boolean> {
  const merging = mergeLexical(inputs);
  let step = merging.next();
  for (; !step.done; step = merging.next()) await pause();
  const arrays = step.value;
  const order = orderOf(old[old.length - 1]!.info);
  const added = arrays.ids.length > 0 ? [lexicalSegment(arrays, order)] : [];
  const infos = await store.segments.replace(
    old.map(({ info }) => info.id),
    added,
  );
  if (!infos) return false;
  index.admit(
    infos.map((info) => ({ info, arrays })),
    old,
  );
  return true;
}
