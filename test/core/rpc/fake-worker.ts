import { serve } from '../../../src/rpc/serve';

/** A worker in this thread: a message channel, and the events that tell of a worker's death. */
export class FakeWorker extends EventTarget {
  readonly #page: MessagePort;
  readonly #inside: MessagePort;
  terminated = false;

  constructor(service: object) {
    super();
    const { port1, port2 } = new MessageChannel();
    this.#page = port1;
    this.#inside = port2;
    port1.start();
    port1.addEventListener('message', ({ data }) => this.dispatchEvent(new MessageEvent('message', { data })));
    serve(service, port2 as unknown as Worker);
  }

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    this.#page.postMessage(message, transfer);
  }

  terminate(): void {
    this.terminated = true;
    this.#page.close();
    this.#inside.close();
  }

  /** What the page sees when the script throws outside of a call, or cannot be loaded. */
  crash(message = 'out of memory'): void {
    this.dispatchEvent(Object.assign(new Event('error', { cancelable: true }), { message }));
  }
}

export function asWorker(fake: FakeWorker): Worker {
  return fake as unknown as Worker;
}
