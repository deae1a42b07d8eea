/**
 * What comlink leaves out when things cross a worker boundary: errors that keep their code, signals that abort on the
 * other side, and functions as plain arguments and results.
 */
import * as comlink from 'comlink';
import { DatelineError, toDatelineError, type ErrorCode } from '../errors';

interface ErrorOnWire {
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint: string;
  readonly detail: string | null;
  readonly stack: string | null;
}

/** An error that is an argument of a callback: thrown ones have their own way. */
interface GivenError {
  readonly datelineError: ErrorOnWire;
}

/** An abort signal on the wire: its state, and the port that tells when it changes. */
interface SignalOnWire {
  readonly datelineSignal: true;
  readonly aborted: boolean;
  readonly port: MessagePort;
}

let installed = false;

/** Errors thrown on one side arrive as {@link DatelineError} on the other. Must be called on both sides. */
export function installErrorTransfer(): void {
  if (installed) return;
  installed = true;
  const original = comlink.transferHandlers.get('throw');
  if (!original) throw new Error('comlink no longer has a handler for thrown values');
  comlink.transferHandlers.set('throw', {
    canHandle: (value): value is { value: unknown } => original.canHandle(value),
    serialize: ({ value }) => [toWire(value), []],
    deserialize: (wire: ErrorOnWire) => {
      throw fromWire(wire);
    },
  });
}

function toWire(error: unknown): ErrorOnWire {
  const { code, message, hint, detail, stack } = toDatelineError(error);
  return { code, message, hint, detail, stack: stack ?? null };
}

function fromWire({ code, message, hint, detail, stack }: ErrorOnWire): DatelineError {
  const error = new DatelineError(code, message, { hint, ...(detail === null ? {} : { detail }) });
  if (stack !== null) error.stack = stack;
  return error;
}

/** One argument made fit to cross, and what to do when the call has ended. */
export interface PackedArguments {
  readonly values: unknown[];
  release(): void;
}

/** Callbacks become proxies, signals become ports, ports move; everything else crosses by structured clone. */
export function packArguments(values: readonly unknown[]): PackedArguments {
  const releases: (() => void)[] = [];
  const packed = values.map((value) => {
    if (typeof value === 'function') return comlink.proxy(withErrors(value as (...args: unknown[]) => unknown));
    if (value instanceof AbortSignal) return packSignal(value, releases);
    if (value instanceof MessagePort) return comlink.transfer(value, [value]);
    return value;
  });
  return { values: packed, release: () => releases.forEach((release) => release()) };
}

function packSignal(signal: AbortSignal, releases: (() => void)[]): SignalOnWire {
  const { port1, port2 } = new MessageChannel();
  const tell = (): void => port1.postMessage('abort');
  signal.addEventListener('abort', tell, { once: true });
  releases.push(() => {
    signal.removeEventListener('abort', tell);
    port1.close();
  });
  const wire: SignalOnWire = { datelineSignal: true, aborted: signal.aborted, port: port2 };
  return comlink.transfer(wire, [port2]);
}

/** The other end of {@link packArguments}. A callback that fails on the other side fails there, not here. */
export function unpackArguments(values: readonly unknown[]): PackedArguments {
  const releases: (() => void)[] = [];
  const unpacked = values.map((value) => {
    if (typeof value === 'function') return quiet(value as (...args: unknown[]) => Promise<unknown>);
    if (isSignal(value)) return unpackSignal(value, releases);
    return value;
  });
  return { values: unpacked, release: () => releases.forEach((release) => release()) };
}

function quiet(callback: (...args: unknown[]) => Promise<unknown>): (...args: unknown[]) => void {
  return (...args) => void callback(...args.map(packError)).catch(() => undefined);
}

/** A structured clone of an error keeps its message alone. */
function packError(value: unknown): unknown {
  return value instanceof Error ? ({ datelineError: toWire(value) } satisfies GivenError) : value;
}

/** A callback that is given errors as they were on the other side. */
function withErrors(callback: (...args: unknown[]) => unknown): (...args: unknown[]) => unknown {
  return (...args) => callback(...args.map((value) => (isGivenError(value) ? fromWire(value.datelineError) : value)));
}

function isGivenError(value: unknown): value is GivenError {
  return typeof value === 'object' && value !== null && 'datelineError' in value;
}

function isSignal(value: unknown): value is SignalOnWire {
  return typeof value === 'object' && value !== null && 'datelineSignal' in value;
}

function unpackSignal({ aborted, port }: SignalOnWire, releases: (() => void)[]): AbortSignal {
  const controller = new AbortController();
  if (aborted) controller.abort();
  port.onmessage = () => controller.abort();
  releases.push(() => port.close());
  return controller.signal;
}
