/** Whether the app opens without a network. */
export interface OfflineStatus {
  readonly ready: boolean;
  /** Why not, in plain words; `null` when ready. */
  readonly why: string | null;
  /** The browser asks to save data: the rest waits until the person wants it. */
  readonly held?: boolean;
}

export interface ServiceClient {
  offline(): Promise<OfflineStatus>;
  /** Resolves once the page's requests go through the service worker, or none will soon. */
  controlled(): Promise<void>;
  /** Fetches what the app lacks to open offline, also where the browser asks to save data. */
  keepAll(): void;
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
  const registered = idle().then(() => container.register(new URL('service.js', baseUrl), { scope: baseUrl }));
  registered.catch(() => undefined);
  const controlled = whenControlled(container, registered);
  let held = savesData();
  const keepAll = (): void => {
    held = false;
    controlled.then(() => keepRest(baseUrl)).catch(() => undefined);
  };
  if (!held) keepAll();
  if (container.controller) container.addEventListener('controllerchange', () => location.reload(), { once: true });
  void registered.then((registration) => watch(registration, container, onUpdate)).catch(() => undefined);

  return {
    async offline() {
      try {
        const { active, installing, waiting } = await registered;
        // A page loaded past the service worker cannot ask it; it was whole or on its way to that before.
        const missing = active && container.controller ? await missingFiles(baseUrl) : [];
        if (active && missing.length === 0) return { ready: true, why: null };
        if (active && held) return { ready: false, why: HELD, held };
        const busy = active ?? installing ?? waiting;
        return { ready: false, why: busy ? 'The app is still being stored on this device.' : FAILED };
      } catch {
        return { ready: false, why: FAILED };
      }
    },
    keepAll,
    controlled: () => Promise.race([controlled, new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))]),
    async keep(urls) {
      await controlled;
      for (const url of urls) await fetch(url).catch(() => undefined);
    },
  };
}

/** Models wait so long for the service worker, so that they are fetched once and kept; where none comes they are fetched. */
const PATIENCE_MS = 4000;
/** The page has so long to itself. */
const IDLE_LIMIT_MS = 3000;
/** After a failure, and twice as long after each further one. */
const RETRY_MS = 60_000;
const MOST_TRIES = 5;

/** Whether the person told the browser to save data. Only some browsers say. */
function savesData(): boolean {
  return (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;
}

/** After the first screen: what it needs must not wait for what comes later. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, IDLE_LIMIT_MS / 2);
    else requestIdleCallback(() => resolve(), { timeout: IDLE_LIMIT_MS });
  });
}

/** Never resolves where the service worker fails. */
async function whenControlled(
  container: ServiceWorkerContainer,
  registered: Promise<ServiceWorkerRegistration>,
): Promise<void> {
  if (container.controller) return;
  await registered.catch(() => new Promise<never>(() => undefined));
  while (!container.controller)
    await new Promise((resolve) => container.addEventListener('controllerchange', resolve, { once: true }));
}

/** What the service worker does not keep yet, in the order in which it is to be fetched. */
async function missingFiles(baseUrl: string): Promise<string[]> {
  return (await (await fetch(new URL('__missing.json', baseUrl))).json()) as string[];
}

/** Asks for each file that is not kept yet, one after the other; the service worker keeps what passes through it. */
async function keepRest(baseUrl: string): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    await idle();
    let failed = false;
    for (const url of await missingFiles(baseUrl)) {
      const response = await fetch(url, { priority: 'low' } as RequestInit).catch(() => null);
      // What is kept lies there by now; the page itself has no use for it.
      await response?.body?.cancel();
      failed ||= !response?.ok;
    }
    if (!failed) return;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS * 2 ** tries));
  }
}

const FAILED = 'The app could not be stored on this device. Private windows often forbid it.';

const HELD = 'Your browser asks to save data. The rest of the app and its models come when they are needed.';

const NO_SERVICE: ServiceClient = {
  offline: () =>
    Promise.resolve({ ready: false, why: 'This browser, or a page without https, cannot keep the app offline.' }),
  keepAll: () => undefined,
  controlled: () => Promise.resolve(),
  keep: () => Promise.resolve(),
};

function watch(
  registration: ServiceWorkerRegistration,
  container: ServiceWorkerContainer,
  onUpdate: (apply: () => void) => void,
): void {
  const offer = (): void => {
    const { waiting } = registration;
    // Chromium forgets to change over when it is asked while the old version still answers for a page being opened.
    if (waiting && container.controller) void idle().then(() => onUpdate(() => waiting.postMessage('activate')));
  };
  offer();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer);
  });
}
