/** What a suite gets from the command line. */
export interface SuiteOptions {
  /** Folder with the sub-folders of DATA (`realtimeqa-…`, `timex`, …). */
  readonly data: string;
  /** At most so many questions; `null`: all. */
  readonly limit: number | null;
  /** Only this method; `null`: the suite's own choice. */
  readonly method: string | null;
  /** Folder of the models that do not ship, and which of them embeds; `null`: the one that ships. */
  readonly embedder?: { readonly folder: string; readonly id: string } | null;
}

/** What a suite prints and writes to the JSON file. */
export interface SuiteResult {
  readonly suite: string;
  readonly n: number;
  readonly metrics: Readonly<Record<string, number>>;
  readonly seconds: number;
  readonly perQuestion: readonly unknown[];
}
