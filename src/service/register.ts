/** Whether the app opens without a network. */
export interface OfflineStatus {
  readonly ready: boolean;
  /** Why not, in plain words; `null` when ready. */
  readonly why: string | null;
}

export interface ServiceClient {
  offline(): Promise<OfflineStatus>;
  /** Fetches these once more when the app is kept offline, so that they are kept as well (the WebGPU runtime, say). */
  keep(urls: readonly string[]): Promise<void>;
}

/**
 * Registers the service worker next to the page. A new version waits until `onUpdate`'s argument is called (or all tabs
 * are closed); then every open tab reloads, so that no tab mixes two versions.
 * @param baseUrl folder of the page, with a closing slash
 */
export function registerService(baseUrl: string, onUpdate: (apply: () => void) => void): ServiceClient {
  const container = (navigator as Partial<Navigator>).serviceWorker;
  if (!container) return NO_SERVICE;
  const registered = container.register(new URL('service.js', baseUrl), { scope: baseUrl });
  registered.catch(() => undefined);
  if (container.controller) container.addEventListener('controllerchange', () => location.reload(), { once: true });
  void registered.then((registration) => watch(registration, container, onUpdate)).catch(() => undefined);

  return {
    async offline() {
      try {
        const { active, installing, waiting } = await registered;
        if (active) return { ready: true, why: null };
        const busy = installing ?? waiting;
        return { ready: false, why: busy ? 'The app is still being stored on this device.' : FAILED };
      } catch {
        return { ready: false, why: FAILED };
      }
    },
    async keep(urls) {
      await container.ready;
      if (!container.controller)
        await new Promise((resolve) => container.addEventListener('controllerchange', resolve, { once: true }));
      for (const url of urls) await fetch(url).catch(() => undefined);
    },
  };
}

const FAILED = 'The app could not be stored on this device. Private windows often forbid it.';

const NO_SERVICE: ServiceClient = {
  offline: () =>
    Promise.resolve({ ready: false, why: 'This browser, or a page without https, cannot keep the app offline.' }),
  keep: () => Promise.resolve(),
};

function watch(
  registration: ServiceWorkerRegistration,
  container: ServiceWorkerContainer,
  onUpdate: (apply: () => void) => void,
): void {
  const offer = (): void => {
    const { waiting } = registration;
    if (waiting && container.controller) onUpdate(() => waiting.postMessage('activate'));
  };
  offer();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer);
  });
}
