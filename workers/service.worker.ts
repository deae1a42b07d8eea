/** The service worker: keeps one version of the app whole, for use without a network, and takes what is shared with it. */
import { hubPolicy } from '../scripts/headers.mjs';
import { activate, install, isOurs, respond, withPolicy } from '../src/service/precache';
import type { Precache, PrecacheHost } from '../src/service/precache';
import { isShare, keepShared } from '../src/service/share';

/** Filled in by the build. */
declare const __PRECACHE__: Precache;

const scope = self as unknown as ServiceWorkerGlobalScope;
const host: PrecacheHost = {
  caches: scope.caches,
  fetch: (request) => scope.fetch(request),
  baseUrl: new URL('./', scope.location.href).href,
};

scope.addEventListener('install', (event) => event.waitUntil(install(__PRECACHE__, host)));

scope.addEventListener('activate', (event) =>
  event.waitUntil(activate(__PRECACHE__, host).then(() => scope.clients.claim())),
);

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  if (isShare(request, host.baseUrl)) return event.respondWith(keepShared(request, host));
  if (request.method !== 'GET' || !isOurs(request.url, __PRECACHE__, host.baseUrl)) return;
  const policy = hubPolicy(request.url);
  const response = respond(request, __PRECACHE__, host);
  event.respondWith(policy === null ? response : response.then((kept) => withPolicy(kept, policy)));
});

scope.addEventListener('message', (event) => {
  if (event.data === 'activate') void scope.skipWaiting();
});
