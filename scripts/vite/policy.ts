import type { Plugin } from 'vite';
import { CONTENT_SECURITY_POLICY } from '../headers.mjs';

/** The same policy as our server's header, in the page itself, for hosts that set no headers. */
export function pagePolicy(): Plugin {
  return {
    name: 'dateline-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: {
          'http-equiv': 'Content-Security-Policy',
          // Browsers read this one in headers only and warn about it elsewhere.
          content: CONTENT_SECURITY_POLICY.replace(/; frame-ancestors [^;]+/, ''),
        },
        injectTo: 'head-prepend',
      },
    ],
  };
}
