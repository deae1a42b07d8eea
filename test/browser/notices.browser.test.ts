import { expect, test } from 'vitest';
import type { AppPorts } from '../../src/app/ports';
import { DatelineError } from '../../src/errors';
import { Intake } from '../../src/app/state/intake.svelte';
import { Notices } from '../../src/app/state/notices.svelte';
import type { Shelf } from '../../src/app/state/shelf.svelte';
import type { ImportReport, LibraryStatus } from '../../src/library';

const REPORT = {
  importId: 7,
  files: ['a.jsonl'],
  status: 'running',
  read: 3,
  stored: 1,
  failed: [
    { file: 'a.jsonl', line: 2, reason: 'not JSON' },
    { file: 'a.jsonl', line: 3, reason: 'not JSON' },
  ],
  bytesRead: 10,
  bytesTotal: 20,
  problem: null,
} as unknown as ImportReport;

/** The state of the screens over a library with one import, which a test sets going and ends. */
function screens() {
  const waiting: ((report: ImportReport) => void)[] = [];
  const ports = {
    nowMs: () => 0,
    persist: () => Promise.resolve(true),
    library: {
      import: () => Promise.resolve(REPORT.importId),
      importEnded: () => new Promise<ImportReport>((resolve) => waiting.push(resolve)),
    },
  } as unknown as AppPorts;
  const shelf = { status: null as LibraryStatus | null, recount: () => Promise.resolve() };
  const notices = new Notices();
  const intake = new Intake(ports, shelf as unknown as Shelf, notices);
  return {
    intake,
    waiting,
    told: () => notices.toasts.map(({ text }) => text),
    status(status: ImportReport['status']) {
      shelf.status = { imports: [{ ...REPORT, status }] } as unknown as LibraryStatus;
      intake.measure();
    },
    async end(status: ImportReport['status'], problem: ImportReport['problem'] = null) {
      waiting.pop()?.({ ...REPORT, status, problem });
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

test('an import tells on whatever screen how many records failed, once', async () => {
  const { intake, waiting, told, status, end } = screens();
  await intake.add([{ name: 'a.jsonl', mediaType: '', bytes: new Uint8Array() }]);
  status('running');
  status('running');
  expect(waiting).toHaveLength(1);
  await end('finished');
  status('running');
  status('finished');
  expect(told()).toEqual(['Import finished: 1 article stored, 2 records failed; see Library.']);
});

test('so does one that another visit began, and one that is tried again', async () => {
  const { told, status, end } = screens();
  status('running');
  await end('failed', { code: 'QUOTA_EXCEEDED', message: '', hint: 'Make room.' });
  status('failed');
  status('running');
  await end('finished');
  expect(told()).toEqual([
    'Import stopped: 1 article stored, 2 records failed. Make room. See Library.',
    'Import finished: 1 article stored, 2 records failed; see Library.',
  ]);
});

test('a restore that ended with its page is told to the next visit, and only then', async () => {
  const problem = { code: 'CANCELLED', title: 'The restore stopped when the page was closed' };
  const first = restoring();
  void first.intake.restore(BACKUP);
  expect(first.intake.restoring).toBe(true);

  const second = restoring();
  second.intake.sayWhatStopped();
  expect(second.notices.problem).toMatchObject(problem);
  const third = restoring();
  third.intake.sayWhatStopped();
  expect(third.notices.problem).toBeNull();

  const done = third.intake.restore(BACKUP);
  third.end({ articles: 2, settings: null });
  await done;
  expect(third.intake.restoring).toBe(false);
  const fourth = restoring();
  fourth.intake.sayWhatStopped();
  expect(fourth.notices.problem).toBeNull();
});

test('of a damaged backup the articles that are whole are offered', async () => {
  const { intake, notices, imported, fail } = restoring();
  const done = intake.restore(BACKUP);
  fail(new DatelineError('BAD_INPUT', 'This backup is damaged.', { hint: '' }));
  await done;
  expect(notices.problem).toBeNull();
  const [toast] = notices.toasts;
  expect([toast?.text, toast?.action?.label]).toEqual(['This backup is damaged.', 'Add the articles that are whole']);
  toast?.action?.run();
  expect(imported).toEqual([[BACKUP]]);
});

const BACKUP = { name: 'backup.jsonl', mediaType: '', bytes: new Uint8Array() };

/** The state of the screens over an empty library, into which a backup comes when a test says so. */
function restoring() {
  let end: (restored: { articles: number; settings: null }) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const imported: unknown[] = [];
  const ports = {
    library: {
      restoreBackup: () => new Promise((resolve, reject) => ([end, fail] = [resolve, reject])),
      import: (files: unknown) => Promise.resolve(imported.push(files)),
      importEnded: () => new Promise(() => undefined),
    },
  } as unknown as AppPorts;
  const shelf = { status: { articles: 0 }, recount: () => Promise.resolve() };
  const notices = new Notices();
  const intake = new Intake(ports, shelf as unknown as Shelf, notices);
  return {
    intake,
    notices,
    imported,
    end: (restored: { articles: number; settings: null }) => end(restored),
    fail: (error: Error) => fail(error),
  };
}
