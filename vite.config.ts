import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { ISOLATION_HEADERS } from './scripts/headers.mjs';
import { compressed } from './scripts/vite/compressed.ts';
import { runtimeFiles } from './scripts/vite/runtimes.ts';
import { pagePolicy } from './scripts/vite/policy.ts';
import { serviceWorker } from './scripts/vite/service-worker.ts';

export default defineConfig({
  // Relative, so that the built folder works below any path.
  base: './',
  plugins: [svelte({ configFile: false }), runtimeFiles(), pagePolicy(), serviceWorker(), compressed()],
  worker: {
    format: 'es',
    rolldownOptions: {
      output: {
        // A worker's entry is run once and imported by nobody: WebKit would run it again for a chunk that imports it, and
        // a second service would answer beside the first. What it starts with is one file beside it.
        codeSplitting: { groups: [{ name: 'start', tags: ['$initial'], test: /^(?!.*[\\/]workers[\\/])/ }] },
        // Six megabytes that only few devices ever need: the service worker does not fetch it beforehand.
        chunkFileNames: ({ moduleIds }) =>
          moduleIds.some((id) => id.includes('@mlc-ai/web-llm'))
            ? 'assets/on-demand-[hash].js'
            : 'assets/[name]-[hash].js',
      },
    },
  },
  // What the workers import is found before the page opens; found later, it would reload the page once.
  optimizeDeps: { entries: ['index.html', 'workers/*.worker.ts'] },
  server: { headers: ISOLATION_HEADERS },
  preview: { headers: ISOLATION_HEADERS },
  build: {
    target: 'es2022',
    // Nothing inline: the page's policy allows no data: or inline script and style.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    modulePreload: { polyfill: false },
  },
});
