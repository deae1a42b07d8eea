/**
 * Tells when a graphics device is lost that a library asked for and keeps to itself: web-llm puts its model away then,
 * and a reply that was under way may wait for ever. Devices are watched from the call on that makes them.
 */
export interface DeviceWatch {
  /** Resolves with what the browser says when a device of this watch is lost; never, when none is. */
  readonly lost: Promise<string>;
  /** Whether a device was made at all. */
  started(): boolean;
  /** From now on a lost device is one that was put away. */
  end(): void;
}

type Request = GPUAdapter['requestDevice'];

const listeners = new Set<(device: GPUDevice) => void>();
let original: Request | null = null;

export function watchDevices(): DeviceWatch {
  if (original === null) {
    const prototype = GPUAdapter.prototype;
    const request: Request = prototype.requestDevice;
    original = request;
    prototype.requestDevice = async function (this: GPUAdapter, ...args) {
      const device = await request.apply(this, args);
      for (const listen of listeners) listen(device);
      return device;
    };
  }
  let ended = false;
  let started = false;
  let tell: (why: string) => void;
  const lost = new Promise<string>((resolve) => (tell = resolve));
  const listen = (device: GPUDevice): void => {
    started = true;
    void device.lost.then(({ message, reason }) => {
      if (!ended) tell(message || String(reason));
    });
  };
  listeners.add(listen);
  return {
    lost,
    started: () => started,
    end() {
      ended = true;
      listeners.delete(listen);
    },
  };
}
