/** Builds the app once and serves it, isolated as `npm start` does and plain as any host would. */
import { execFileSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';
import { serve } from '../../scripts/serve.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the app with all headers, and without those that make it cross-origin isolated. */
    readonly appUrl: string;
    readonly plainUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!process.env['SKIP_BUILD']) {
    // The test runner's own NODE_ENV would make it a development build.
    const env = { ...process.env, NODE_ENV: 'production' };
    execFileSync('npx', ['--no-install', 'vite', 'build', '--logLevel', 'warn'], { stdio: 'inherit', env });
  }
  const [app, plain] = [await serve({ port: 0 }), await serve({ port: 0, isolated: false })];
  project.provide('appUrl', app.url);
  project.provide('plainUrl', plain.url);
  return async () => {
    await Promise.all([app.close(), plain.close()]);
  };
}
