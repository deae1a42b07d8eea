import * as comlink from 'comlink';
import { installErrorTransfer, unpackArguments } from './wire';

type Method = (...args: unknown[]) => unknown;

/**
 * Serves the methods of `service` to the other end of `endpoint` (a worker's `self`, or a port). Arguments may hold
 * callbacks and signals, results may be functions; errors keep their code.
 */
export function serve(service: object, endpoint: comlink.Endpoint): void {
  installErrorTransfer();
  const served = new Proxy(service, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return async (...args: unknown[]) => {
        const { values, release } = unpackArguments(args);
        try {
          return packResult(await (member as Method).apply(target, values));
        } finally {
          release();
        }
      };
    },
  });
  comlink.expose(served, endpoint);
}

/** Vectors move instead of being copied; a function stays here and is called from there. */
function packResult(result: unknown): unknown {
  if (typeof result === 'function') return comlink.proxy(result as Method);
  if (result instanceof Float32Array && result.byteLength === result.buffer.byteLength) {
    return comlink.transfer(result, [result.buffer]);
  }
  return result;
}
