/** `bytes` itself if it holds `length`, else a copy with room to spare. */
export function growBytes(bytes: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  if (length <= bytes.length) return bytes;
  const grown = new Uint8Array(Math.max(length, bytes.length * 2));
  grown.set(bytes);
  return grown;
}

/** First place in the ascending `values[from, to)` that is not below `value`; `to` when all are. */
export function lowerBound(values: ArrayLike<number>, value: number, from = 0, to = values.length): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Place of `value` in ascending `values`, or −1. */
export function indexOfSorted(values: ArrayLike<number>, value: number): number {
  const at = lowerBound(values, value);
  return at < values.length && values[at] === value ? at : -1;
}
