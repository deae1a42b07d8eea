/** A binary heap of slots by similarity in flat arrays. `sign` 1 has the most similar on top, −1 the least similar. */
export class SlotHeap {
  readonly #sign: 1 | -1;
  #keys: Float64Array;
  #slots: Int32Array;
  length = 0;

  constructor(sign: 1 | -1, capacity = 256) {
    this.#sign = sign;
    this.#keys = new Float64Array(capacity);
    this.#slots = new Int32Array(capacity);
  }

  clear(): void {
    this.length = 0;
  }

  topSimilarity(): number {
    return this.#keys[0]! * this.#sign;
  }

  topSlot(): number {
    return this.#slots[0]!;
  }

  push(similarity: number, slot: number): void {
    if (this.length === this.#keys.length) this.#grow();
    const key = similarity * this.#sign;
    const keys = this.#keys;
    const slots = this.#slots;
    let at = this.length++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!before(key, slot, keys[parent]!, slots[parent]!)) break;
      keys[at] = keys[parent]!;
      slots[at] = slots[parent]!;
      at = parent;
    }
    keys[at] = key;
    slots[at] = slot;
  }

  /** Takes the top away. */
  pop(): void {
    const last = --this.length;
    if (last <= 0) return;
    const keys = this.#keys;
    const slots = this.#slots;
    const key = keys[last]!;
    const slot = slots[last]!;
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= last) break;
      const right = child + 1;
      if (right < last && before(keys[right]!, slots[right]!, keys[child]!, slots[child]!)) child = right;
      if (!before(keys[child]!, slots[child]!, key, slot)) break;
      keys[at] = keys[child]!;
      slots[at] = slots[child]!;
      at = child;
    }
    keys[at] = key;
    slots[at] = slot;
  }

  #grow(): void {
    const keys = new Float64Array(this.#keys.length * 2);
    const slots = new Int32Array(this.#slots.length * 2);
    keys.set(this.#keys);
    slots.set(this.#slots);
    this.#keys = keys;
    this.#slots = slots;
  }
}

/** Equal similarities are ordered by slot, so that the same input gives the same graph. */
function before(keyA: number, slotA: number, keyB: number, slotB: number): boolean {
  return keyA > keyB || (keyA === keyB && slotA < slotB);
}
