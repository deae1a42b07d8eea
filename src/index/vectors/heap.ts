/**
 * A binary heap of slots by similarity in flat arrays. `sign` 1 has the most similar on top, −1 the least similar. Of
 * equal ones the lower slot counts as the more similar, so that the same input gives the same graph.
 */
export class SlotHeap {
  readonly #sign: 1 | -1;
  #keys = new Float32Array(256);
  #slots = new Int32Array(256);
  length = 0;

  constructor(sign: 1 | -1) {
    this.#sign = sign;
  }

  clear(): void {
    this.length = 0;
  }

  topSimilarity(): number {
    return this.#keys[0]! * this.#sign;
  }

  topSlot(): number {
    return this.#slots[0]! * this.#sign;
  }

  /** True when the top comes before what is given: it is more similar (`sign` 1) or less (−1). */
  topBefore(similarity: number, slot: number): boolean {
    return before(this.#keys[0]!, this.#slots[0]!, similarity * this.#sign, slot * this.#sign);
  }

  push(similarity: number, slot: number): void {
    if (this.length === this.#keys.length) this.#grow();
    const key = similarity * this.#sign;
    const signed = slot * this.#sign;
    const keys = this.#keys;
    const slots = this.#slots;
    let at = this.length++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!before(key, signed, keys[parent]!, slots[parent]!)) break;
      keys[at] = keys[parent]!;
      slots[at] = slots[parent]!;
      at = parent;
    }
    keys[at] = key;
    slots[at] = signed;
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
    const keys = new Float32Array(this.#keys.length * 2);
    const slots = new Int32Array(this.#slots.length * 2);
    keys.set(this.#keys);
    slots.set(this.#slots);
    this.#keys = keys;
    this.#slots = slots;
  }
}

function before(keyA: number, slotA: number, keyB: number, slotB: number): boolean {
  return keyA > keyB || (keyA === keyB && slotA < slotB);
}
