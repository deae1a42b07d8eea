/** Neighbours of a node on the levels above the lowest, and on the lowest. */
export const M = 16;
export const M0 = 2 * M;

/** Not in the graph. */
export const NO_LEVEL = -1;

/**
 * Who is linked to whom, in flat arrays:
 *
 *     levels   2 0 0 1 …                         highest level of each slot, −1 for a slot that is not in the graph
 *     lowest   [count, 32 slots] per slot        links on level 0
 *     upper    [count, 16 slots] per level       links on levels 1 … , for a node at `upperAt[slot]`
 */
export class GraphLinks {
  levels = new Int8Array(0);
  lowest = new Int32Array(0);
  upper = new Int32Array(0);
  upperAt = new Int32Array(0);
  #upperLength = 0;
  /** Node where every search begins: the first of the highest level; −1 in an empty graph. */
  entry = -1;
  /** Nodes in the graph. */
  nodes = 0;
  readonly #changed = new Set<number>();

  get topLevel(): number {
    return this.entry < 0 ? NO_LEVEL : this.levels[this.entry]!;
  }

  has(slot: number): boolean {
    return slot < this.levels.length && this.levels[slot]! !== NO_LEVEL;
  }

  /** Most links of a node on a level. */
  static room(level: number): number {
    return level === 0 ? M0 : M;
  }

  reserve(slots: number): void {
    const old = this.levels.length;
    if (slots <= old) return;
    const capacity = Math.max(slots, Math.ceil(old * 1.5), 256);
    const levels = new Int8Array(capacity).fill(NO_LEVEL, old);
    levels.set(this.levels);
    const lowest = new Int32Array(capacity * (M0 + 1));
    lowest.set(this.lowest);
    const upperAt = new Int32Array(capacity);
    upperAt.set(this.upperAt);
    this.levels = levels;
    this.lowest = lowest;
    this.upperAt = upperAt;
  }

  /** Puts a node without links into the graph. */
  add(slot: number, level: number): void {
    this.reserve(slot + 1);
    this.levels[slot] = level;
    this.lowest[slot * (M0 + 1)] = 0;
    if (level > 0) {
      const length = this.#upperLength + level * (M + 1);
      if (length > this.upper.length) {
        const grown = new Int32Array(Math.max(length, this.upper.length * 2, 1024));
        grown.set(this.upper);
        this.upper = grown;
      }
      this.upperAt[slot] = this.#upperLength;
      this.upper.fill(0, this.#upperLength, length);
      this.#upperLength = length;
    }
    this.nodes++;
    if (level > this.topLevel || this.entry < 0) this.entry = slot;
    this.#changed.add(slot);
  }

  /** Takes a node out. Links to it must be gone already, or be dropped by the caller. */
  remove(slot: number): void {
    if (!this.has(slot)) return;
    this.levels[slot] = NO_LEVEL;
    this.nodes--;
    this.#changed.add(slot);
    if (this.entry === slot) this.findEntry();
  }

  findEntry(): void {
    this.entry = -1;
    for (let slot = 0; slot < this.levels.length; slot++) {
      if (this.levels[slot]! !== NO_LEVEL && this.levels[slot]! > this.topLevel) this.entry = slot;
    }
  }

  /** Array with the links of a node on a level, and where in it they begin: `[count, slot, slot, …]`. */
  listOf(level: number): Int32Array {
    return level === 0 ? this.lowest : this.upper;
  }

  listAt(slot: number, level: number): number {
    return level === 0 ? slot * (M0 + 1) : this.upperAt[slot]! + (level - 1) * (M + 1);
  }

  /** Links of a node on a level; a view, good until the next change. */
  links(slot: number, level: number): Int32Array {
    const list = this.listOf(level);
    const at = this.listAt(slot, level);
    return list.subarray(at + 1, at + 1 + list[at]!);
  }

  setLinks(slot: number, level: number, links: ArrayLike<number>): void {
    const list = this.listOf(level);
    const at = this.listAt(slot, level);
    list[at] = links.length;
    for (let i = 0; i < links.length; i++) list[at + 1 + i] = links[i]!;
    this.#changed.add(slot);
  }

  /** Appends a link. @returns false when there is no room */
  addLink(slot: number, level: number, to: number): boolean {
    const list = this.listOf(level);
    const at = this.listAt(slot, level);
    const count = list[at]!;
    if (count === GraphLinks.room(level)) return false;
    list[at + 1 + count] = to;
    list[at] = count + 1;
    this.#changed.add(slot);
    return true;
  }

  /** Slots whose links changed since the last call, ascending. */
  takeChanged(): number[] {
    const changed = [...this.#changed].sort((a, b) => a - b);
    this.#changed.clear();
    return changed;
  }

  /** Marks as changed again what could not be stored. */
  putBack(changed: readonly number[]): void {
    for (const slot of changed) this.#changed.add(slot);
  }

  get hasChanges(): boolean {
    return this.#changed.size > 0;
  }
}
