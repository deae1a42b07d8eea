/**
 * Fetching by way of another worker, whose policy names the hosts that it may ask. Each request has a channel of its own;
 * the body comes piece by piece, each when it is asked for.
 */

/** One request as it crosses. */
interface Asked {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly port: MessagePort;
}

type ToHub = 'more' | 'stop';
type FromHub =
  | { readonly kind: 'head'; readonly status: number; readonly headers: readonly (readonly [string, string])[] }
  | { readonly kind: 'piece'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'end' }
  | { readonly kind: 'failed'; readonly why: string };

/** Answers requests that come in at `port`, until the worker ends. */
export function serveFetches(port: MessagePort, fetch: typeof globalThis.fetch): void {
  port.onmessage = ({ data }: MessageEvent<Asked>) => answer(data, fetch);
}

function answer({ url, headers, port }: Asked, fetch: typeof globalThis.fetch): void {
  const stop = new AbortController();
  const send = (message: FromHub, move: Transferable[] = []): void => port.postMessage(message, move);
  const fail = (error: unknown): void => send({ kind: 'failed', why: String(error) });
  let body: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | undefined;
  port.onmessage = ({ data }: MessageEvent<ToHub>) => {
    if (data === 'stop') return stop.abort();
    const next = body?.read() ?? Promise.resolve({ done: true as const, value: undefined });
    next
      .then(({ done, value }) => (done ? send({ kind: 'end' }) : send({ kind: 'piece', bytes: value }, [value.buffer])))
      .catch(fail);
  };
  // Nothing of the page or the person goes along.
  fetch(url, { headers, credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer', signal: stop.signal })
    .then((response) => {
      body = response.body?.getReader();
      send({ kind: 'head', status: response.status, headers: [...response.headers] });
    })
    .catch(fail);
}

/** A `fetch` that asks by way of the worker at the other end of `port`. Takes addresses, headers and a signal. */
export function fetchThrough(port: MessagePort): typeof globalThis.fetch {
  return (input, init = {}) => {
    const { port1, port2 } = new MessageChannel();
    const url = input instanceof Request ? input.url : String(input);
    const headers = Object.fromEntries(new Headers(init.headers));
    const { signal } = init;
    return new Promise<Response>((resolve, reject) => {
      let pieces: ReadableStreamDefaultController<Uint8Array> | null = null;
      const end = (error: Error | null): void => {
        signal?.removeEventListener('abort', abort);
        port1.close();
        if (error === null) pieces?.close();
        else pieces?.error(error);
        // After the head it is settled, and this does nothing.
        if (error !== null) reject(error);
      };
      const ask = (what: ToHub): void => port1.postMessage(what);
      const abort = (): void => {
        ask('stop');
        end(new DOMException('The download was stopped.', 'AbortError'));
      };
      port1.onmessage = ({ data }: MessageEvent<FromHub>) => {
        if (data.kind === 'piece') pieces?.enqueue(data.bytes);
        else if (data.kind === 'end') end(null);
        else if (data.kind === 'failed') end(new TypeError(data.why));
        else {
          const body = new ReadableStream<Uint8Array>({
            start: (controller) => void (pieces = controller),
            pull: () => ask('more'),
            cancel: () => {
              pieces = null;
              ask('stop');
            },
          });
          const { status } = data;
          const bare = status === 204 || status === 205 || status === 304;
          resolve(new Response(bare ? null : body, { status, headers: Object.fromEntries(data.headers) }));
        }
      };
      if (signal?.aborted) return abort();
      signal?.addEventListener('abort', abort);
      port.postMessage({ url, headers, port: port2 } satisfies Asked, [port2]);
    });
  };
}
