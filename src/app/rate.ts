/** Done so far at one moment. */
interface Sample {
  readonly atMs: number;
  readonly done: number;
}

/**
 * Time left from the speed of the last seconds, so that a pause or a slow start does not spoil the figure.
 * Times in milliseconds of any steady clock.
 */
export class Rate {
  private samples: Sample[] = [];

  constructor(private readonly windowMs = 8000) {}

  add(atMs: number, done: number): void {
    const last = this.samples[this.samples.length - 1];
    if (last && done < last.done) this.samples = [];
    this.samples.push({ atMs, done });
    while (this.samples.length > 2 && (this.samples[0] as Sample).atMs < atMs - this.windowMs) this.samples.shift();
  }

  /** Seconds until `total`; `null` before the speed is known. */
  secondsLeft(total: number): number | null {
    const first = this.samples[0];
    const last = this.samples[this.samples.length - 1];
    if (!first || !last || last.atMs - first.atMs < 500 || last.done <= first.done) return null;
    const perMs = (last.done - first.done) / (last.atMs - first.atMs);
    return Math.max(0, total - last.done) / perMs / 1000;
  }
}
