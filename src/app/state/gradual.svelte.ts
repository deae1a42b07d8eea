/**
 * How many rows of a long list stand on the page: a few at once, then more after each frame, until all do. Thousands at
 * once would keep the page from answering for minutes.
 */
export class Gradual {
  shown = $state(0);

  /**
   * Made while a component is set up.
   * @param of how many there are to be in the end
   * @param what a new list begins anew
   * @param step rows added at a time
   */
  constructor(of: () => number, what: () => unknown, step: number) {
    $effect.pre(() => {
      what();
      this.shown = step;
    });
    $effect(() => {
      if (this.shown >= of()) return;
      const timer = setTimeout(() => (this.shown += step));
      return () => clearTimeout(timer);
    });
  }
}
