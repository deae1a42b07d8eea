/** What a benchmark is told. */
export interface BenchOptions {
  /** Folder with the data, laid out as for `eval`. */
  readonly data: string;
  /** The folder was named by the caller: where a benchmark has a library of its own, it takes that one instead. */
  readonly dataNamed: boolean;
  /** How many inputs to take; `null`: all. */
  readonly n: number | null;
  /** After so many seconds what can be measured by then is reported. */
  readonly seconds: number;
  /** Whether more libraries than the main peer are measured, where there are some. */
  readonly allPeers: boolean;
  /** Vectors of a library of real articles are made up, to save an hour: their room is the same, what they find is not. */
  readonly madeUpVectors: boolean;
}

/** What a benchmark reports; a metric that was not reached is left out. */
export interface BenchResult {
  readonly bench: string;
  readonly n: number;
  readonly metrics: Readonly<Record<string, number>>;
}

export type Bench = (options: BenchOptions) => Promise<BenchResult>;
