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
}
export function serve(options?: ServeOptions): Promise<Served>;
