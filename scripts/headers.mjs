/** Where language models are fetched from when the person asks for one: a hub, its file servers, web-llm's libraries. */
export const MODEL_HOSTS = ['https://huggingface.co', 'https://*.hf.co', 'https://raw.githubusercontent.com'];

/**
 * Headers of every response. `connect-src` is the promise that nothing leaves the page but the download of a model; `wasm-unsafe-eval` lets
 * WASM be compiled, and no script be evaluated. `blob:` workers are those of llama.cpp, made of our own bundle; they are
 * under the same policy.
 */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  `connect-src 'self' ${MODEL_HOSTS.join(' ')}`,
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

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
