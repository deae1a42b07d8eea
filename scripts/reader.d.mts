import type { IncomingMessage, ServerResponse } from 'node:http';

export interface ReaderOptions {
  readonly lookup?: (
    hostname: string,
    options: object,
    done: (error: Error | null, found: readonly { readonly address: string; readonly family: number }[]) => void,
  ) => void;
  readonly isPublic?: (address: string) => boolean;
  /** As addresses have them: `''` for the usual one. */
  readonly ports?: { has(port: string): boolean };
  readonly mostBytes?: number;
  readonly mostMs?: number;
}
export class ReaderError extends Error {
  readonly status: number;
}
export function isPublicAddress(address: string): boolean;
export function readAddress(
  address: string,
  options?: ReaderOptions,
): Promise<{ readonly url: string; readonly type: string; readonly bytes: Buffer }>;
export function createReader(
  options?: ReaderOptions,
): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
