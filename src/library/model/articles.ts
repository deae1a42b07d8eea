import type { ArticleToRead } from '../../extract';
import type { Indexes } from '../../index';
import type { Generator, PlayOptions } from '../../models';
import type { Annotations, Article, Content, ModelProgress, Store } from '../../store';
import { isEnglish, unpackSpans } from '../split';
import type { ModelTotals } from '../types';

/** Articles looked at together for one that is not read yet. */
const LOOK = 24;

/** Articles read by a language model beside the rules, oldest first, a batch of sentences at a time. */
export interface ModelArticles {
  /**
   * Reads the next batch and keeps what it says, in one transaction; a reading that is stopped is begun again later.
   * @returns false when there is nothing left
   * @throws DatelineError `CANCELLED`
   */
  readNext(generator: Generator, options: PlayOptions): Promise<boolean>;
  /** Articles were read by rule (again), or went. */
  note(ordinals: readonly number[]): void;
  totals(): ModelTotals;
}

/** @param changed called with an article that has new facts */
export function createModelArticles(store: Store, indexes: Indexes, changed: (ordinal: number) => void): ModelArticles {
  /** Articles with nothing left to read, with what came of them. */
  const finished = new Map<number, ModelProgress | null>();

  /** In the order of time (NEON §3.2); undated ones last. */
  const waiting = (): number[] =>
    [...indexes.directory.entries()]
      .filter(({ ordinal, stage }) => stage !== 'imported' && !finished.has(ordinal))
      .sort((a, b) => (a.publishedAt ?? Infinity) - (b.publishedAt ?? Infinity) || a.ordinal - b.ordinal)
      .map(({ ordinal }) => ordinal);

  /** The first article that has sentences left; those without are put aside. */
  const next = async (): Promise<{ article: Article; row: Annotations; content: Content } | null> => {
    for (let left = waiting(); left.length > 0; left = waiting()) {
      const ordinals = left.slice(0, LOOK);
      const articles = new Map((await store.articles.get(ordinals)).map((one) => [one.ordinal, one]));
      const rows = new Map((await store.articles.annotations(ordinals)).map((one) => [one.ordinal, one]));
      const made = new Set((await store.structures.get(ordinals)).map(({ ordinal }) => ordinal));
      const contents = new Map((await store.articles.contents(ordinals)).map((one) => [one.ordinal, one]));
      for (const ordinal of ordinals) {
        const [article, row, content] = [articles.get(ordinal), rows.get(ordinal), contents.get(ordinal)];
        // Sentences of tables and graphs were made of their rows: the rules know what they say.
        const readable = article !== undefined && isEnglish(article.language) && !made.has(ordinal);
        const left = content !== undefined && (row?.model?.next ?? 0) < content.sentences.length / 2;
        if (readable && row !== undefined && left) return { article, row, content };
        finished.set(ordinal, row?.model ?? null);
      }
    }
    return null;
  };

  return {
    async readNext(generator, options) {
      const found = await next();
      if (found === null) return false;
      const { article, row, content } = found;
      const words: ArticleToRead = {
        title: article.title,
        text: content.text,
        publishedAt: article.knownAt ?? article.publishedAt,
        sentences: unpackSpans(content.sentences),
        times: row.times,
        entities: row.entities,
        mentions: row.mentions,
      };
      const before = row.model ?? { modelId: generator.modelId, next: 0, facts: 0, struck: 0 };
      // Fetched where a language model reads, which is seldom.
      const { isSame, readBatch } = await import('../../extract');
      const read = await readBatch(generator, words, before.next, options);
      // What the rules read in the same sentence is known already.
      const fresh = read.facts.filter((fact) => !row.facts.some((one) => isSame(one, fact)));
      await indexes.commitExtraction([
        {
          ordinal: article.ordinal,
          contentKey: article.contentKey,
          entities: row.entities,
          mentions: row.mentions,
          times: row.times,
          facts: [...row.facts, ...fresh],
          model: {
            modelId: generator.modelId,
            next: read.next,
            facts: before.facts + fresh.length,
            struck: before.struck + read.struck,
          },
        },
      ]);
      changed(article.ordinal);
      return true;
    },
    note(ordinals) {
      for (const ordinal of ordinals) finished.delete(ordinal);
    },
    totals() {
      let [facts, struck] = [0, 0];
      for (const progress of finished.values()) {
        facts += progress?.facts ?? 0;
        struck += progress?.struck ?? 0;
      }
      return { done: finished.size, articles: indexes.directory.counts().articles, facts, struck };
    },
  };
}
