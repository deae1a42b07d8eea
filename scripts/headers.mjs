/** Hubs that a person may fetch a model from, each with the servers that its files come from. */
const HUBS = {
  'huggingface.co': ['https://huggingface.co', 'https://*.hf.co'],
  'raw.githubusercontent.com': ['https://raw.githubusercontent.com'],
};

/** All of them. */
export const MODEL_HOSTS = Object.values(HUBS).flat();

/**
 * `connect-src` is the promise that nothing leaves the page; `wasm-unsafe-eval` lets WASM be compiled, and no script be
 * evaluated. `blob:` workers are those of llama.cpp, made of our own bundle; they are under the same policy.
 * @param {readonly string[]} chosen hubs that may be asked as well; others than {@link HUBS} are left out
 */
export function contentSecurityPolicy(chosen = []) {
  const hosts = chosen.flatMap((hub) => (Object.hasOwn(HUBS, hub) ? HUBS[hub] : []));
  return [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...new Set(hosts)].join(' '),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Of every response: no other host can be reached. */
export const CONTENT_SECURITY_POLICY = contentSecurityPolicy();

const HUB_WORKER = /\/assets\/hub\.worker-[^/]+\.js$/;

/**
 * The policy of the one worker that fetches models, which is started by a click: its address names the hubs of that click
 * (`?hub=huggingface.co`). `null` for every other address.
 */
export function hubPolicy(url) {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  return HUB_WORKER.test(pathname) ? contentSecurityPolicy(searchParams.getAll('hub')) : null;
}

/** Together they make the page cross-origin isolated, which shared memory, and so WASM threads, need. */
export const ISOLATION_HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

export const SECURITY_HEADERS = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
};
