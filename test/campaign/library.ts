import { IDBObjectStore } from 'fake-indexeddb';
import type { Library } from '../../src/library';
import { random, type Campaign, type CampaignOptions, type CampaignResult, type Finding } from './campaign';
import { MIGRATIONS } from '../../src/store/schema';
import { PATTERNS, repeated } from './patterns';
import { asOlderVersion, dieWhileUpgrading } from './upgrade';
import { articleLines, faultOf, inTime, linesFile, Profile, settle, turn } from './profile';

/** Campaigns against a library over a fake profile: tabs die, disks are full, several tabs write, texts are made to hurt. */

const ARTICLES = 80;
const WHOLE = { reading: true, vectors: true, questions: true, settings: {} } as const;

/** Runs one thing `n` times, each with its own chance, and gathers what it says is wrong. */
async function runs(
  { n, seed, onFinding }: CampaignOptions,
  where: string,
  one: (rng: () => number, at: number) => Promise<string | null>,
): Promise<CampaignResult> {
  const findings: Finding[] = [];
  for (let at = 0; at < n; at += 1) {
    const what = await one(random(seed + at * 7919), at).catch((error: unknown) => `thrown: ${String(error)}`);
    if (what === null) continue;
    const kind = (what.split(':', 1)[0] ?? 'wrong') as Finding['kind'];
    const finding: Finding = { kind, where: `${where} ${at}`, what };
    findings.push(finding);
    onFinding?.(finding);
  }
  return { runs: n, findings };
}

const pick = (rng: () => number, below: number): number => Math.floor(rng() * below);

/** A library with articles, read and embedded. */
async function filled(profile: Profile, lines: readonly object[]): Promise<Library> {
  const library = await profile.open();
  await library.importEnded(await library.import([linesFile(lines)]));
  await library.settled();
  return library;
}

async function joined(parts: Promise<readonly Uint8Array[]>): Promise<Uint8Array> {
  return new Uint8Array(Buffer.concat(await parts));
}

/** A tab that dies at any step of what it does: the next one finds everything, and ends what was begun. */
export const kill: Campaign = {
  name: 'kill',
  unit: 'kills',
  all: 200,
  run: (options) =>
    runs(options, 'kill', async (rng, at) => {
      const profile = new Profile();
      const lines = articleLines(ARTICLES);
      const stage = at % 6;
      // Importing, reading and embedding die at a step of one work; deleting, restoring and upgrading at a turn.
      if (stage < 3) {
        const tab = await profile.open(pick(rng, [6, 90, 120][stage] as number));
        const { died } = profile;
        const begun = await inTime(
          Promise.race([died, tab.import([linesFile(lines)]).then((id) => tab.importEnded(id))]),
        );
        if (begun === null) return 'stuck: the import neither ends nor dies';
        // A tab that lives on ends its work; only then may another have it.
        if ((await inTime(Promise.race([died, tab.settled()]))) === null) return 'stuck: the background does not end';
        await settle();
      } else if (stage === 3) {
        const before = await filled(profile, lines);
        const { articles } = await before.articles({ offset: 0, limit: 10 });
        await before.close();
        const tab = await profile.open(pick(rng, 4));
        void tab.deleteArticles(articles.map(({ id }) => id)).catch(() => undefined);
        for (let turns = pick(rng, 60); turns > 0; turns -= 1) await turn();
        await settle();
        const after = await profile.open();
        const gone = new Set(articles.map(({ title }) => title));
        const left = (await after.status()).articles;
        if (left !== ARTICLES && left !== ARTICLES - articles.length)
          return `lost: ${left} articles after a delete of ${articles.length}`;
        return faultOf(after, left === ARTICLES ? lines : lines.filter(({ title }) => !gone.has(String(title))));
      } else if (stage === 4) {
        const other = await filled(new Profile(), lines);
        const bytes = await joined(other.writeBackup(WHOLE));
        const tab = await profile.open(pick(rng, 3));
        void tab.restoreBackup(bytes).catch(() => undefined);
        for (let turns = pick(rng, 60); turns > 0; turns -= 1) await turn();
        await settle();
        const after = await profile.open();
        if ((await after.status()).articles === 0) await after.restoreBackup(bytes);
        return faultOf(after, lines);
      } else {
        const other = new Profile();
        await (await filled(other, lines)).close();
        await asOlderVersion(profile, other, 1 + pick(rng, MIGRATIONS.length - 1));
        for (let deaths = 1 + pick(rng, 2); deaths > 0; deaths -= 1) await dieWhileUpgrading(profile, pick(rng, 12));
      }
      const after = await profile.open();
      for (const { importId } of (await after.status()).imports) {
        if ((await inTime(after.importEnded(importId))) === null) return 'stuck: the import does not end';
      }
      const fault = await faultOf(after, lines);
      await after.close();
      return fault;
    }),
};

/** A disk that is full after any number of writes: the import says so, and ends once there is room. */
export const quota: Campaign = {
  name: 'quota',
  unit: 'full disks',
  all: 60,
  run: (options) =>
    runs(options, 'quota', async (rng) => {
      const profile = new Profile();
      const lines = articleLines(ARTICLES);
      const library = await profile.open();
      const prototype = IDBObjectStore.prototype as unknown as Record<'add' | 'put', (...args: unknown[]) => unknown>;
      const whole = { add: prototype.add, put: prototype.put };
      let room = 5 + pick(rng, 400);
      for (const name of ['add', 'put'] as const) {
        prototype[name] = function (this: IDBObjectStore, ...args: unknown[]) {
          if ((room -= 1) < 0) throw new DOMException('No room.', 'QuotaExceededError');
          return whole[name].apply(this, args);
        };
      }
      try {
        const id = await library.import([linesFile(lines)]);
        const report = await inTime(library.importEnded(id));
        if (report === null) return 'stuck: the import does not end on a full disk';
        if (report.status === 'failed' && report.problem?.code !== 'QUOTA_EXCEEDED')
          return `wrong: ${report.problem?.code}`;
        const stopped = await inTime(library.settled());
        if (stopped === null) return 'stuck: the background does not end on a full disk';
        Object.assign(prototype, whole);
        await library.resumeImport(id);
        await library.resumeBackground();
        if ((await inTime(library.importEnded(id)))?.status !== 'finished') return 'stuck: the import is not resumed';
        return await faultOf(library, lines);
      } catch (error) {
        Object.assign(prototype, whole);
        // No room to begin with is said at once, and nothing is half there.
        if ((error as { code?: string }).code !== 'QUOTA_EXCEEDED') throw error;
        await library.importEnded(await library.import([linesFile(lines)]));
        return await faultOf(library, lines);
      } finally {
        Object.assign(prototype, whole);
      }
    }),
};

/** Two or three tabs that import overlapping files at once: every article is there once, and each import ends. */
export const tabs: Campaign = {
  name: 'tabs',
  unit: 'overlaps',
  all: 60,
  run: (options) =>
    runs(options, 'tabs', async (rng) => {
      const profile = new Profile();
      const lines = articleLines(ARTICLES);
      const libraries = await Promise.all(Array.from({ length: 2 + pick(rng, 2) }, () => profile.open()));
      const begun = libraries.map(async (library, at) => {
        for (let turns = pick(rng, 30); turns > 0; turns -= 1) await turn();
        const from = at === 0 ? 0 : pick(rng, ARTICLES / 2);
        return library.importEnded(await library.import([linesFile(lines.slice(from), `tab-${at}.jsonl`)]));
      });
      const reports = await inTime(Promise.all(begun));
      if (reports === null) return 'stuck: an import does not end';
      const bad = reports.find(({ status }) => status !== 'finished');
      if (bad !== undefined) return `wrong: an import ended as ${bad.status}: ${bad.problem?.message}`;
      const stored = reports.reduce((sum, one) => sum + one.stored, 0);
      if (stored !== ARTICLES) return `lost: ${stored} of ${ARTICLES} stored`;
      await Promise.all(libraries.map((library) => library.close()));
      return faultOf(await profile.open(), lines);
    }),
};

/** Texts that are made to break the reading of them: the other articles are read all the same. */
export const poison: Campaign = {
  name: 'poison',
  unit: 'patterns',
  all: PATTERNS.length,
  run: (options) =>
    runs(options, 'poison', async (rng, at) => {
      const [name, piece] = PATTERNS[at % PATTERNS.length]!;
      const lines = articleLines(3);
      const bad = {
        title: `Poison ${at}`,
        url: `https://poison.example/${at}`,
        text: repeated(piece, 2_000 + pick(rng, 20_000)),
      };
      const library = await new Profile().open();
      const report = await inTime(library.importEnded(await library.import([linesFile([bad, ...lines])])));
      if (report?.status !== 'finished') return `stuck: ${name}: the import ended as ${report?.status}`;
      const status = await inTime(library.settled());
      if (status === null || status.problem !== null)
        return `stuck: ${name}: ${status?.problem?.message ?? 'does not end'}`;
      const { total } = await library.articles({ text: 'marker1', offset: 0, limit: 5 });
      await library.close();
      return total === 0 ? `lost: ${name}: its neighbour is not found` : null;
    }),
};

/** A library with earlier versions, deletes and marks: its backup restores to one whose backup is the same. */
export const restore: Campaign = {
  name: 'restore',
  unit: 'round trips',
  all: 30,
  run: (options) =>
    runs(options, 'restore', async (rng) => {
      const lines = articleLines(20 + pick(rng, 60));
      const library = await filled(new Profile(), lines);
      const changed = lines
        .filter(() => rng() < 0.3)
        .map((line) => ({ ...line, modified: '2024-02-01', text: `${String(line['text'])} It was mended.` }));
      if (changed.length > 0) await library.importEnded(await library.import([linesFile(changed)]));
      const { articles } = await library.articles({ offset: 0, limit: 100 });
      await library.deleteArticles(articles.filter(() => rng() < 0.2).map(({ id }) => id));
      await library.settled();
      const copy = await new Profile().open();
      await copy.restoreBackup(await joined(library.writeBackup(WHOLE)));
      await copy.settled();
      const [one, two] = [await library.exportArticles(), await copy.exportArticles()];
      if (one !== two) return 'lost: the exports differ';
      const [a, b] = [await library.status(), await copy.status()];
      const same = (['articles', 'chunks', 'facts', 'embedded'] as const).find((key) => a[key] !== b[key]);
      return same === undefined ? null : `lost: ${same}: ${a[same]} and ${b[same]}`;
    }),
};
