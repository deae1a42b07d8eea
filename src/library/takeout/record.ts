/** An article as a line of `articles.jsonl` holds it. Days are ISO, no finer than they are known; what is unknown is absent. */
export interface ExportedRecord {
  readonly title: string;
  readonly text: string;
  readonly url?: string;
  readonly guid?: string;
  readonly source?: string;
  readonly author?: string;
  readonly published?: string;
  readonly modified?: string;
  readonly saved?: string;
  readonly tags?: readonly string[];
  readonly folders?: readonly string[];
  readonly note?: string;
  readonly starred?: boolean;
  readonly read?: boolean;
  readonly archived?: boolean;
  readonly highlights?: readonly { readonly quote: string; readonly note?: string; readonly markedAt?: string }[];
}
