/** First of `count` places from which on all pass, by bisection; `count` where none does. Those before it must fail. */
export function firstPlace(count: number, passes: (at: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
