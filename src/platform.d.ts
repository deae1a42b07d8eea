/**
 * The few globals that every host of the core has (Node, window, worker) and that neither read a clock, draw
 * randomness nor touch the DOM. Anything else a browser offers must enter the core as an argument.
 */
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(input?: ArrayBuffer | ArrayBufferView, options?: { stream?: boolean }): string;
}
declare class TextEncoder {
  encode(input?: string): Uint8Array;
}
declare class URL {
  constructor(url: string, base?: string | URL);
  protocol: string;
  host: string;
  hostname: string;
  pathname: string;
  search: string;
  hash: string;
  readonly searchParams: URLSearchParams;
  readonly href: string;
  toString(): string;
}
declare class URLSearchParams {
  constructor(init?: string);
  get(name: string): string | null;
  delete(name: string): void;
  sort(): void;
  keys(): IterableIterator<string>;
  toString(): string;
}
declare function structuredClone<T>(value: T): T;
declare function queueMicrotask(callback: () => void): void;
