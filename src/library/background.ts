import { isDatelineError, toDatelineError } from '../errors';
import type { Indexes } from '../index';
import type { Article, Content, Extraction, Reading, Store } from '../store';
import { embedSafely } from './embed-safely';
import { lazily } from './lazily';
import type { LibraryPorts } from './ports';
import { NOTHING } from './nothing';

/** Articles read at a time, or fewer where they are long: what was read is stored, and counted, when all of them are. */
const EXTRACT_BATCH = 12;
const EXTRACT_CHARACTERS = 500_000;
/** Chunks embedded at a time; the embedder sorts them by length and cuts its own batches. */
const EMBED_BATCH = 64;
/** Batches whose speed the time left is estimated from. */
const SPEED_WINDOW = 8;

/** Extraction and embedding of what is imported, in the background, one batch at a time. */
export interface Background {
  /** Looks for work; returns at once. */
  wake(): void;
  pause(): void;
  resume(): void;
  readonly paused: boolean;
  readonly phase: 'idle' | 'extracting' | 'embedding';
  /** `null` while unknown. */
  secondsLeft(): number | null;
  readonly problem: { readonly code: string; readonly message: string; readonly hint: string } | null;
  /** Resolves when there is nothing to do, or it is paused or has failed. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * @param busy what more urgent wants the thread, if anything; batches wait for it
 * @param onChange called after every batch, with the ordinals whose reading changed
 * @param further work on what was read, a piece at a time, until it returns false
 * @param onUnread called for an article from which nothing, or not all, could be read
 */
export function createBackground(
  store: Store,
  indexes: Indexes,
  ports: LibraryPorts,
  busy: () => 'importing' | 'asking' | null,
  onChange: (read: readonly number[]) => void,
  further: () => Promise<boolean>,
  onUnread: (article: Article, reason: string) => Promise<void>,
): Background {
  const copies = lazily(async () => (await import('./near-copies')).createNearCopies());
  const speeds: { chunks: number; ms: number }[] = [];
  let paused = false;
  let stopped = false;
  let phase: Background['phase'] = 'idle';
  let problem: Background['problem'] = null;
  let loop: Promise<void> | null = null;
  let furtherFailed = false;

  const work = async (): Promise<void> => {
    while (!paused && !stopped) {
      await ports.pause();
      const reason = busy();
      // An import wakes this again when it ends; a question is over soon.
      if (reason === 'importing') return;
      if (reason === 'asking') continue;
      if (await extractBatch()) continue;
      if (await furtherSafely()) continue;
      // Only then is it known which vectors are there.
      await indexes.loaded();
      if (await embedBatch()) continue;
      if (await indexes.maintain()) continue;
      return;
    }
  };

  const enter = (next: Background['phase']): void => {
    if (phase === next) return;
    phase = next;
    onChange([]);
  };

  const extractBatch = async (): Promise<boolean> => {
    const articles = upToLength(await store.articles.atStage('imported', EXTRACT_BATCH));
    if (articles.length === 0) return false;
    enter('extracting');
    const contents = new Map(
      (await store.articles.contents(articles.map((a) => a.ordinal))).map((c) => [c.ordinal, c]),
    );
    const batch: Extraction[] = [];
    for (const article of articles) {
      const content = contents.get(article.ordinal);
      if (content === undefined) continue;
      batch.push(await extractSafely(article, content));
      await ports.pause();
    }
    await commitSafely(batch);
    for (const article of articles) {
      const unread = batch.find(({ ordinal }) => ordinal === article.ordinal)?.unread;
      if (unread !== undefined) await onUnread(article, unread);
    }
    onChange(batch.map((one) => one.ordinal));
    return true;
  };

  /** What is read from an article; nothing, with the reason, when that fails: the others must not wait for it. */
  const extractSafely = async (article: Article, content: Content): Promise<Extraction> => {
    try {
      return await extractArticle(article, content, ports.pause);
    } catch (error) {
      return unreadArticle(article.ordinal, content, error);
    }
  };

  /** Stores a batch; one by one where that fails on an article, which is then stored as read with nothing. */
  const commitSafely = async (batch: Extraction[]): Promise<void> => {
    try {
      await indexes.commitExtraction(batch);
      return;
    } catch (error) {
      if (!isOfArticle(error)) throw error;
    }
    for (const [at, one] of batch.entries()) {
      try {
        await indexes.commitExtraction([one]);
      } catch (error) {
        if (!isOfArticle(error)) throw error;
        const { ordinal, earlier = [] } = one;
        const empty = { ordinal, ...NOTHING, earlier: earlier.map(() => NOTHING), unread: reasonOf(error) };
        await indexes.commitExtraction([empty]);
        batch[at] = empty;
      }
    }
  };

  /** Work on what was read must not keep the rest from being embedded: a failure is told, and tried again later. */
  const furtherSafely = async (): Promise<boolean> => {
    if (furtherFailed) return false;
    try {
      return await further();
    } catch (error) {
      if (!isOfArticle(error)) throw error;
      furtherFailed = true;
      const { code, message, hint } = toDatelineError(error);
      problem = { code, message, hint };
      return false;
    }
  };

  const embedBatch = async (): Promise<boolean> => {
    const waiting = await chunksToEmbed();
    if (waiting.length === 0) return false;
    enter('embedding');
    const started = ports.now();
    const { dimensions } = ports.embedder;
    const met = await copies.get();
    const originals = waiting.map(({ id, text }) => met.add(id, text));
    const fresh = waiting.filter((_, at) => sharedVector(originals[at]) === null);
    const { vectors: made, failed } = await embedSafely(
      ports.embedder,
      fresh.map(({ title, text }) => `${title}\n${text}`),
    );
    for (const [row, reason] of failed) {
      const at = indexes.directory.locate(fresh[row]!.id);
      const [article] = at === null ? [] : await store.articles.get([at.ordinal]);
      if (article !== undefined) await onUnread(article, reason);
    }
    const rowOf = new Map(fresh.map(({ id }, row) => [id, row]));
    const ids: number[] = [];
    const vectors = new Float32Array(waiting.length * dimensions);
    for (const [at, { id }] of waiting.entries()) {
      const row = rowOf.get(id);
      const vector =
        row === undefined ? sharedVector(originals[at]) : made.subarray(row * dimensions, (row + 1) * dimensions);
      if (vector === null) continue;
      vectors.set(vector, ids.length * dimensions);
      ids.push(id);
    }
    await indexes.addVectors(ids, vectors.subarray(0, ids.length * dimensions));
    speeds.push({ chunks: waiting.length, ms: Math.max(1, ports.now() - started) });
    if (speeds.length > SPEED_WINDOW) speeds.shift();
    onChange([]);
    return true;
  };

  /** The vector of the chunk that this one repeats, if it is stored already. */
  const sharedVector = (duplicate: { readonly id: number } | null | undefined): Float32Array | null =>
    duplicate === null || duplicate === undefined ? null : indexes.vectors.vectorOf(duplicate.id);

  /** Titles with leads first, which tell most of what an article is about; then the rest, the newest articles first. */
  const chunksToEmbed = async (): Promise<{ id: number; title: string; text: string }[]> => {
    const found: { id: number; title: string; text: string }[] = [];
    const leads = indexes.unembeddedLeads(EMBED_BATCH);
    const [ordinals, most] = leads.length > 0 ? [leads, 1] : [indexes.unembedded(EMBED_BATCH / 4), Infinity];
    const articles = new Map((await store.articles.get(ordinals)).map((article) => [article.ordinal, article]));
    for (const content of await store.articles.contents(ordinals)) {
      const article = articles.get(content.ordinal);
      if (article === undefined) continue;
      if (found.length >= EMBED_BATCH) break;
      const versions = [
        ...content.revisions.map((words, at) => ({
          title: words.title,
          words,
          base: article.earlier[at]?.chunkBase ?? 0,
        })),
        { title: article.title, words: content, base: article.chunkBase },
      ];
      for (const { title, words, base } of versions) {
        for (let chunk = 0; chunk < Math.min(most, words.chunks.length / 4); chunk += 1) {
          const id = base + chunk;
          if (indexes.vectors.has(id) || found.length >= EMBED_BATCH * 2) continue;
          found.push({ id, title, text: words.text.slice(words.chunks[chunk * 4], words.chunks[chunk * 4 + 1]) });
        }
      }
    }
    return found;
  };

  const wake = (): void => {
    if (loop !== null || paused || stopped) return;
    problem = null;
    furtherFailed = false;
    loop = work()
      .catch((error: unknown) => {
        // A library taken over by another tab, or emptied under the batch, is no failure to show twice.
        if (isDatelineError(error, 'CANCELLED')) return;
        const { code, message, hint } = toDatelineError(error);
        problem = { code, message, hint };
        paused = true;
      })
      .finally(() => {
        loop = null;
        phase = 'idle';
        onChange([]);
      });
  };

  return {
    wake,
    pause() {
      paused = true;
    },
    resume() {
      paused = false;
      wake();
    },
    get paused() {
      return paused;
    },
    get phase() {
      return phase;
    },
    secondsLeft() {
      const chunks = speeds.reduce((sum, one) => sum + one.chunks, 0);
      if (phase !== 'embedding' || chunks === 0) return null;
      const ms = speeds.reduce((sum, one) => sum + one.ms, 0);
      const left = indexes.directory.counts().chunks - indexes.vectors.size;
      return Math.round((left * ms) / chunks / 1000);
    },
    get problem() {
      return problem;
    },
    async settled() {
      while (loop !== null) await loop;
    },
    async stop() {
      stopped = true;
      while (loop !== null) await loop;
    },
  };
}

/** Reads an article and its earlier versions. */
async function extractArticle(article: Article, content: Content, pause: () => Promise<void>): Promise<Extraction> {
  // Half of the library's code reads texts, and most visits bring none: loaded with the first one.
  const { readVersion } = await import('./reading');
  const { ordinal, title, knownAt, publishedAt, language } = article;
  const present = await readVersion(title, content, knownAt, publishedAt, language, pause);
  const earlier: Reading[] = [];
  for (const version of content.revisions) {
    earlier.push(await readVersion(version.title, version, version.knownAt, publishedAt, language, pause));
  }
  return { ordinal, ...present, earlier };
}

/** The first articles, up to so many characters, and one at least. */
function upToLength(articles: readonly Article[]): readonly Article[] {
  let characters = 0;
  const last = articles.findIndex(({ textLength }) => (characters += textLength) >= EXTRACT_CHARACTERS);
  return last < 0 ? articles : articles.slice(0, last + 1);
}

function unreadArticle(ordinal: number, content: Content, error: unknown): Extraction {
  return { ordinal, ...NOTHING, earlier: content.revisions.map(() => NOTHING), unread: reasonOf(error) };
}

const reasonOf = (error: unknown): string => toDatelineError(error).message;

/** Whether the text at hand is at fault rather than the store, a model or a device. */
const isOfArticle = (error: unknown): boolean => toDatelineError(error).code === 'INTERNAL';
