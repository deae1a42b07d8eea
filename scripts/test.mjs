/**
 * All checks and tests: `npm test`. Types, lint and format count as one test each. The last line is
 * `N passed, N failed`; the exit code is 1 if anything failed. Arguments go to vitest, e.g. `npm test -- --project core`.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { needChromium } from './chromium.mjs';

const REPORT = 'test-results/vitest.json';

const CHECKS = [
  ['types', 'tsc', ['-b']],
  ['types of components', 'svelte-check', ['--tsconfig', './tsconfig.browser.json', '--output', 'human']],
  ['lint', 'oxlint', ['--deny-warnings']],
  ['format', 'prettier', ['--check', '.']],
];

const counts = { passed: 0, failed: 0 };

function npx(command, args, env = process.env) {
  return spawnSync('npx', ['--no-install', command, ...args], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env,
  });
}

function check([name, command, args]) {
  const passed = npx(command, args).status === 0;
  console.log(`${passed ? 'ok' : 'FAILED'}: ${name}`);
  counts[passed ? 'passed' : 'failed']++;
}

function runVitest(chromiumPath, args) {
  mkdirSync('test-results', { recursive: true });
  rmSync(REPORT, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`];
  const { status } = npx('vitest', ['run', ...reporters, ...args], { ...process.env, CHROMIUM_PATH: chromiumPath });
  try {
    const report = JSON.parse(readFileSync(REPORT, 'utf8'));
    counts.passed += report.numPassedTests;
    counts.failed += report.numFailedTests;
    // A file that does not load, or an error outside of any test, fails the run without a failed test.
    if (status !== 0 && report.numFailedTests === 0) counts.failed++;
  } catch {
    counts.failed++;
  }
}

const chromiumPath = await needChromium();
console.log(`Browser: ${chromiumPath}`);
for (const one of CHECKS) check(one);
runVitest(chromiumPath, process.argv.slice(2));
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;
