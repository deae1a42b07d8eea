import { svelte } from '@sveltejs/vite-plugin-svelte';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { CHROMIUM_ARGS, findChromium, SOFTWARE_WEBGPU_ARGS } from './scripts/chromium.mjs';
import { ISOLATION_HEADERS } from './scripts/headers.mjs';
import { runtimeFiles } from './scripts/vite/runtimes.ts';
import { sharedModels } from './scripts/vite/shared.ts';
import { testHub } from './test/hub.ts';

const executablePath = await findChromium();

/** Tests inside a real browser, cross-origin isolated as the app is. */
function inBrowser(
  name: string,
  include: string,
  extraArgs: readonly string[],
  groupOrder: number,
): TestProjectInlineConfiguration {
  return {
    plugins: [svelte({ configFile: false }), runtimeFiles(), sharedModels(), testHub()],
    server: { headers: ISOLATION_HEADERS },
    // All packages are found before the first test: one found later would reload the page under it.
    optimizeDeps: { entries: ['src/**/*.ts', '!src/engines/node.ts', 'workers/*.ts', 'test/{browser,gpu}/**/*.ts'] },
    test: {
      name,
      include: [include],
      testTimeout: 180_000,
      hookTimeout: 180_000,
      fileParallelism: false,
      sequence: { groupOrder },
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          launchOptions: {
            args: [...CHROMIUM_ARGS, ...extraArgs],
            ...(executablePath === null ? {} : { executablePath }),
          },
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  };
}

// The suffix picks the runner. One project after the other: models and browsers side by side would starve each other.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'core',
          include: ['test/core/**/*.test.ts', 'test/*.test.ts'],
          environment: 'node',
          setupFiles: ['test/seed.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      inBrowser('browser', 'test/browser/**/*.browser.test.ts', [], 1),
      inBrowser('gpu', 'test/gpu/**/*.gpu.test.ts', SOFTWARE_WEBGPU_ARGS, 2),
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.e2e.test.ts'],
          environment: 'node',
          setupFiles: ['test/seed.ts'],
          globalSetup: 'test/e2e/setup.ts',
          testTimeout: 300_000,
          hookTimeout: 300_000,
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
