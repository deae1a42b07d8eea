import { M, M0, STATE, type KernelMemory } from './memory';

/** Not in the graph. */
export const NO_LEVEL = -1;

/** Who is linked to whom, as it lies in the kernel's memory. */
export class GraphLinks {
  readonly #memory: KernelMemory;

  constructor(memory: KernelMemory) {
    this.#memory = memory;
  }

  /** Node where every search begins, the first of the highest level; −1 in an empty graph. */
  get entry(): number {
    return this.#memory.state[STATE.entry]!;
  }

  /** Nodes in the graph. */
  get nodes(): number {
    return this.#memory.state[STATE.nodes]!;
  }

  get topLevel(): number {
    return this.entry < 0 ? NO_LEVEL : this.levelOf(this.entry);
  }

  /** Highest level of a node; −1 for a slot that is not in the graph. */
  levelOf(slot: number): number {
    return this.#memory.levels[slot] ?? NO_LEVEL;
  }

  has(slot: number): boolean {
    return this.levelOf(slot) !== NO_LEVEL;
  }

  /** Most links of a node on a level. */
  static room(level: number): number {
    return level === 0 ? M0 : M;
  }

  /** Makes room for the upper links of a node to come. */
  makeRoom(level: number): void {
    if (level > 0) this.#memory.reserveUpper(level * (M + 1));
  }

  /** Puts a node without links into the graph. */
  add(slot: number, level: number): void {
    this.makeRoom(level);
    const { levels, lowest, upper, upperOf, state, changed } = this.#memory;
    levels[slot] = level;
    lowest[slot * (M0 + 1)] = 0;
    if (level > 0) {
      const at = state[STATE.upperLength]!;
      upperOf[slot] = at;
      state[STATE.upperLength] = at + level * (M + 1);
      for (let i = 0; i < level; i++) upper[at + i * (M + 1)] = 0;
    }
    state[STATE.nodes]!++;
    if (level > this.topLevel) state[STATE.entry] = slot;
    changed[slot] = 1;
  }

  /** Takes a node out. Links to it must be gone already. {@link findEntry} is to follow. */
  remove(slot: number): void {
    if (!this.has(slot)) return;
    const { levels, state, changed } = this.#memory;
    levels[slot] = NO_LEVEL;
    state[STATE.nodes]!--;
    changed[slot] = 1;
  }

  findEntry(): void {
    const { levels, state } = this.#memory;
    let entry = -1;
    let highest = NO_LEVEL;
    for (let slot = 0; slot < levels.length; slot++) {
      if (levels[slot]! <= highest) continue;
      highest = levels[slot]!;
      entry = slot;
    }
    state[STATE.entry] = entry;
  }

  /** Array with the links of a node on a level, and where in it they begin: `[count, slot, slot, …]`. */
  listOf(level: number): Int32Array {
    return level === 0 ? this.#memory.lowest : this.#memory.upper;
  }

  listAt(slot: number, level: number): number {
    return level === 0 ? slot * (M0 + 1) : this.#memory.upperOf[slot]! + (level - 1) * (M + 1);
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
    this.#memory.changed[slot] = 1;
  }

  /** Appends a link. @returns false when there is no room */
  addLink(slot: number, level: number, to: number): boolean {
    const list = this.listOf(level);
    const at = this.listAt(slot, level);
    const count = list[at]!;
    if (count === GraphLinks.room(level)) return false;
    list[at + 1 + count] = to;
    list[at] = count + 1;
    this.#memory.changed[slot] = 1;
    return true;
  }

  /** Slots whose links changed since the last call, ascending. */
  takeChanged(): number[] {
    const { changed } = this.#memory;
    const slots: number[] = [];
    for (let slot = 0; slot < changed.length; slot++) if (changed[slot]) slots.push(slot);
    changed.fill(0);
    return slots;
  }

  /** Marks as changed again what could not be stored. */
  putBack(changed: readonly number[]): void {
    for (const slot of changed) this.#memory.changed[slot] = 1;
  }

  /** Takes every node out and forgets what changed. */
  clear(): void {
    const { levels, state, changed } = this.#memory;
    levels.fill(NO_LEVEL);
    changed.fill(0);
    state[STATE.entry] = -1;
    state[STATE.nodes] = 0;
    state[STATE.upperLength] = 0;
  }
}
