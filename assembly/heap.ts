/**
 * Binary heaps of keys, the largest on top. A key holds a similarity and a slot in one uint64, so that one comparison
 * decides: the more similar is larger, and of equals the one in the lower slot. Its last bit is free for a mark: slots
 * stay below 2³¹, so that it never decides.
 */

/** On a key among the best: its node was not gone on from yet. */
export const FRESH: u64 = 1;

export function keyOf(near: f32, slot: u32): u64 {
  // Plus zero makes a negative zero a positive one: they are equal, and are to have one place in the order.
  const bits = reinterpret<u32>(near + 0);
  // Floats in their order as unsigned numbers: the sign bit is flipped, and all bits of a negative one.
  const ordered = bits ^ (((bits as i32) >> 31) | 0x8000_0000);
  return ((ordered as u64) << 32) | ((~slot << 1) as u64) | FRESH;
}

export function nearIn(key: u64): f32 {
  const ordered = (key >> 32) as u32;
  return reinterpret<f32>(ordered & 0x8000_0000 ? ordered ^ 0x8000_0000 : ~ordered);
}

export function slotIn(key: u64): u32 {
  return ~((key as u32) >>> 1) & 0x7fff_ffff;
}

export function push(heap: usize, length: i32, key: u64): void {
  let at = length;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    const above = load<u64>(heap + ((parent as usize) << 3));
    if (above >= key) break;
    store<u64>(heap + ((at as usize) << 3), above);
    at = parent;
  }
  store<u64>(heap + ((at as usize) << 3), key);
}

/** Puts `key` in the place of the top of a heap of `length`. */
export function replaceTop(heap: usize, length: i32, key: u64): void {
  let at = 0;
  for (;;) {
    let child = at * 2 + 1;
    if (child >= length) break;
    let below = load<u64>(heap + ((child as usize) << 3));
    if (child + 1 < length) {
      const right = load<u64>(heap + ((child as usize) << 3), 8);
      if (right > below) {
        below = right;
        child++;
      }
    }
    if (below <= key) break;
    store<u64>(heap + ((at as usize) << 3), below);
    at = child;
  }
  store<u64>(heap + ((at as usize) << 3), key);
}

/** Takes the top off a heap of `length`. */
export function pop(heap: usize, length: i32): void {
  const last = length - 1;
  if (last > 0) replaceTop(heap, last, load<u64>(heap + ((last as usize) << 3)));
}
