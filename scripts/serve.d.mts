import type { ReaderOptions } from './reader.mjs';

export interface Served {
  readonly url: string;
  close(): Promise<void>;
}
export interface ServeOptions {
  readonly dir?: string;
  readonly host?: string;
  /** The next free one is taken when it is busy; 0 takes any. */
  readonly port?: number;
  readonly isolated?: boolean;
  /** Told of each answer with a body: its path, and its bytes as they go over the wire. */
  readonly onSent?: (path: string, bytes: number) => void;
  /** Off unless switched on; options are for tests. */
  readonly reader?: boolean | ReaderOptions;
}
export function serve(options?: ServeOptions): Promise<Served>;
