import { textLines } from '../importers';
import { openIndexes } from '../index';
import { openStore } from '../store';
import { createBackground } from './background';
import { createBrowser } from './browse';
import { readCalendar } from './calendar';
import { createEdits } from './edits';
import { createEntityNames } from './entity-names';
import { createHistory } from './history';
import { createImportRunner } from './imports';
import { lazily } from './lazily';
import { createListing } from './listing';
import { createModelReading } from './model';
import { createOwnMarks } from './own-marks';
import type { LibraryPorts } from './ports';
import { createLibraryTables } from './tables';
import { createTimeNodes } from './time-nodes';
import { readToCome } from './to-come';
import type { Library, LibraryStatus } from './types';

/** Seeds the levels of the vector graph: the same library gives the same graph everywhere. */
const GRAPH_SEED = 20230314;
/** At most so often are status listeners called. */
const STATUS_EVERY_MS = 150;

/**
 * Opens a library over its ports and takes up what a closed tab left undone.
 * @throws DatelineError `STORE_BLOCKED`, `STORE_CORRUPT`, `QUOTA_EXCEEDED`
 */
export async function createLibrary(ports: LibraryPorts): Promise<Library> {
  const { embedder } = ports;
  const store = await openStore(ports.store);
  const indexes = await openIndexes(store, {
    modelId: embedder.modelId,
    dimensions: embedder.dimensions,
    seed: GRAPH_SEED,
    pause: ports.pause,
    onStored: () => ports.others?.tell(),
  });
  const names = createEntityNames(store, ports.packNames);
  const tables = createLibraryTables(store, indexes);
  const listing = createListing(store);
  const questions = lazily(async () => {
    const { createQuestions } = await import('./questions');
    return createQuestions(
      store,
      indexes,
      ports,
      { names, tables, listing },
      { interrupt: () => model.interrupt(), wake: () => model.wake() },
    );
  });
  const times = createTimeNodes(store);
  const own = createOwnMarks(store);
  const browser = createBrowser(store, indexes, listing, own);
  const edits = createEdits(store, indexes);
  /** Articles came, changed or went: what was made of all of them is made anew when it is wanted. */
  const stale = (): void => {
    questions.made?.forgetGraphs();
    tables.forget();
    listing.forget();
  };
  /** The same for what was read of them. */
  const forget = (): void => {
    names.forget();
    questions.made?.forget();
  };
  const edited = (): void => {
    forget();
    stale();
    tell();
  };
  const entities = lazily(async () => {
    const { createEntityBrowser } = await import('./entity');
    return createEntityBrowser(store, indexes, names);
  });
  const asking = (): boolean => questions.made?.busy ?? false;
  const listeners = new Set<(status: LibraryStatus) => void>();
  let entityCount = await store.articles.entityCount();
  let lastNote = 0;
  let trailing: ReturnType<typeof setTimeout> | null = null;
  let lastPhase: LibraryStatus['phase'] = 'idle';

  const status = (): LibraryStatus => {
    const counts = indexes.directory.counts();
    const reports = imports.reports();
    const { paused } = background;
    const phase = imports.running ? 'importing' : background.phase;
    return {
      articles: counts.articles,
      chunks: counts.chunks,
      facts: counts.facts,
      entities: entityCount,
      embedded: indexes.vectors.size,
      extracted: counts.stages.extracted + counts.stages.embedded,
      paused,
      phase: phase === 'idle' && paused ? 'paused' : phase,
      secondsLeft: background.secondsLeft(),
      imports: reports,
      firstDay: counts.firstDay,
      lastDay: counts.lastDay,
      problem: background.problem,
      modelReading: model.status(),
    };
  };

  const note = (): void => {
    // The last change is told too, a moment later: nothing else may follow it.
    const wait = STATUS_EVERY_MS - (ports.now() - lastNote);
    if (wait <= 0) tell();
    else trailing ??= setTimeout(tell, Math.min(wait, STATUS_EVERY_MS));
  };
  const tell = (): void => {
    if (trailing !== null) clearTimeout(trailing);
    trailing = null;
    lastNote = ports.now();
    lastPhase = background.phase;
    const now = status();
    for (const listener of listeners) listener(now);
  };

  const recount = (): void => {
    // A library closed meanwhile has nobody left to tell.
    void store.articles.entityCount().then(
      (count) => {
        entityCount = count;
        note();
      },
      () => undefined,
    );
  };
  // What another tab stores is taken up; the work on it is left to that tab.
  ports.others?.listen(async () => {
    // An edit of tags changes no index.
    listing.forget();
    if (!(await indexes.catchUp().catch(() => false))) return;
    forget();
    stale();
    recount();
    tell();
  });
  const changed = (read: readonly number[]): void => {
    if (read.length > 0) {
      times.note(read);
      model.note(read);
      forget();
      recount();
    }
    if (background.phase === 'idle') model.wake();
    // A new phase is told at once; within one, a few times a second.
    if (background.phase !== lastPhase) tell();
    else note();
  };
  const model = createModelReading(store, indexes, {
    generator: ports.generator ?? (() => null),
    busy: () => imports.running || asking() || background.phase !== 'idle',
    onFacts(ordinal) {
      times.note([ordinal]);
      forget();
      background.wake();
    },
    onChange: () => note(),
  });
  const imports = createImportRunner(store, indexes, ports, () => {
    forget();
    stale();
    if (imports.running) note();
    else tell();
    background.wake();
  });
  const background = createBackground(
    store,
    indexes,
    ports,
    () => (imports.running ? 'importing' : asking() ? 'asking' : null),
    changed,
    () => times.work(),
    ({ id, title, importId }, reason) => imports.noteUnread(importId, { articleId: id, title, reason }),
  );
  if (ports.lead === undefined) await imports.takeUp();
  else void ports.lead().then(() => imports.takeUp().catch(() => undefined));
  background.wake();

  const retell = lazily(async () => {
    const { createTableRoles } = await import('./table-roles');
    return createTableRoles(tables, imports, async (ids) => {
      const old = await store.articles.matching({ ids });
      changed((await indexes.deleteArticles(old.map((article) => article.ordinal))).ordinals);
      stale();
    });
  });

  return {
    import: (files) => imports.add(files),
    importEnded: (importId) => Promise.resolve(imports.ended(importId)),
    pauseImport: (importId) => imports.pause(importId),
    resumeImport: (importId) => imports.resume(importId),
    cancelImport: (importId) => imports.cancel(importId),
    previewImport: (importId, file, mapping) => imports.preview(importId, file, mapping),
    importMapped: (importId, file, mapping) => imports.addMapped(importId, file, mapping),
    dismissImport: (importId) => imports.dismiss(importId),

    pauseBackground() {
      background.pause();
      tell();
      return Promise.resolve();
    },
    resumeBackground() {
      background.resume();
      tell();
      return Promise.resolve();
    },
    setModelReading(on) {
      model.switch(on);
      model.wake();
      return Promise.resolve();
    },
    async settled() {
      for (const report of imports.reports()) if (report.status === 'running') await imports.ended(report.importId);
      background.wake();
      await background.settled();
      return status();
    },
    status: () => Promise.resolve(status()),
    onStatus(listener) {
      listeners.add(listener);
      listener(status());
      return Promise.resolve(() => void listeners.delete(listener));
    },

    ask: async (...args) => (await questions.get()).ask(...args),
    retrieve: async (...args) => (await questions.get()).retrieve(...args),
    methods: async () => (await questions.get()).methods(),

    articles: (query) => browser.articles(query),
    article: (id) => browser.article(id),
    table: (articleId) => tables.table(articleId),
    setTableRoles: async (articleId, roles) => (await retell.get())(articleId, roles),
    months: () => browser.months(),
    days: () => browser.days(),
    labels: () => listing.labels(),
    ownMarks: (query) => own.list(query),
    markedIn: (articleIds) => own.spansIn(articleIds),
    async editArticles(ids, edit) {
      const token = await edits.edit(ids, edit);
      edited();
      return token;
    },
    async undoEdit(token) {
      await edits.undo(token);
      edited();
    },
    sources: () => store.articles.sources(),
    timeNode: (key) => times.node(key),
    timeSpan: (interval) => times.span(interval),
    calendar: () => readCalendar(store),
    toCome: (asOf) => readToCome(store, asOf ?? indexes.directory.counts().lastDay),
    async story(about, options) {
      const { createStories } = await import('./story');
      return createStories(store, names, listing)(about, options);
    },
    entity: async (keyOrName, options) => (await entities.get()).entity(keyOrName, options),
    entities: async (query) => (await entities.get()).entities(query),
    entitiesNamed: async (asked) => (await entities.get()).entitiesNamed(asked),
    outlooks: async (keys) => (await entities.get()).outlooks(keys),
    async deleteArticles(ids) {
      const found = await store.articles.matching({ ids });
      const receipt = await indexes.deleteArticles(found.map((article) => article.ordinal));
      stale();
      changed(receipt.ordinals);
      background.wake();
      return receipt.token;
    },
    async undoDelete(token) {
      const back = await indexes.undoDelete(token);
      stale();
      changed(back);
      background.wake();
    },
    async clear() {
      for (const report of imports.reports()) {
        await imports.cancel(report.importId);
        if (report.status === 'running') await imports.ended(report.importId);
        await imports.dismiss(report.importId);
      }
      background.pause();
      await background.settled();
      model.interrupt();
      await model.settled();
      await indexes.clear();
      background.resume();
      entityCount = 0;
      forget();
      stale();
      tell();
    },
    async exportArticles() {
      let lines = '';
      for await (const line of store.exportArticles()) lines += line.endsWith('\n') ? line : `${line}\n`;
      return lines;
    },
    async exportArchive() {
      // Loaded only when somebody takes their library out.
      const { writeArchive } = await import('./takeout/archive');
      return writeArchive(store, ports.now(), ports.pause);
    },
    writeBackup: (options) => store.writeBackup(options),
    async restoreBackup(bytes) {
      imports.expectIdle();
      const restored = await store.restoreBackup(() => textLines(bytes));
      await imports.reload();
      await indexes.catchUp();
      times.reset();
      forget();
      stale();
      recount();
      background.wake();
      tell();
      ports.others?.tell();
      return restored;
    },

    ...createHistory(store),
    async close() {
      if (trailing !== null) tell();
      listeners.clear();
      await imports.stop();
      await model.stop();
      await background.stop();
      store.close();
    },
  };
}
