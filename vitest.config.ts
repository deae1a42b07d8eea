import { defineConfig } from 'vitest/config';

// The suffix picks the runner: `*.test.ts` runs in Node; browser, gpu and e2e projects are added beside it.
export default defineConfig({
  test: {
    projects: [{ test: { name: 'core', include: ['test/core/**/*.test.ts', 'test/*.test.ts'], environment: 'node' } }],
  },
});
