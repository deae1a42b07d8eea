import type { Fact } from '../../../src/extract';
import type { ArticleStructure } from '../../../src/importers';
import type { Article, Extraction, NewArticle } from '../../../src/store';
import type { Entity } from '../../../src/text';
import type { Day } from '../../../src/time';

export const day = (value: number): Day => value as Day;

export interface SampleOptions {
  readonly chunkBase?: number;
  readonly chunkCount?: number;
  readonly publishedAt?: number | null;
  readonly text?: string;
  readonly fields?: Partial<Article>;
}

/** An article to be stored, with as many equal chunks as asked for. */
export function sampleArticle(id: string, options: SampleOptions = {}): NewArticle {
  const text = options.text ?? `Words of ${id}. More words.`;
  const { chunkBase = 0, chunkCount = 1 } = options;
  const publishedAt =
    options.publishedAt === undefined ? day(19_000) : options.publishedAt === null ? null : day(options.publishedAt);
  return {
    article: {
      id,
      contentKey: `content:${text}`,
      urlKey: `example.org/${id}`,
      guid: null,
      title: `Title ${id}`,
      url: `https://example.org/${id}`,
      source: 'Example',
      author: null,
      publishedAt,
      publishedGranularity: publishedAt === null ? null : 'day',
      modifiedAt: null,
      savedAt: null,
      knownAt: publishedAt,
      tags: [],
      archived: false,
      language: 'en',
      textLength: text.length,
      excerpt: text.slice(0, 20),
      chunkBase,
      chunkCount,
      earlier: [],
      factCount: 0,
      stage: 'imported',
      importId: null,
      ...options.fields,
    },
    content: {
      text,
      sentences: Int32Array.of(0, text.length),
      chunks: Int32Array.from({ length: chunkCount * 4 }, (_, i) => [0, text.length, 0, 0][i % 4]!),
      revisions: [],
    },
  };
}

export function sampleFact(subject: string, object: string | null, relation: string | null = 'leads'): Fact {
  return {
    subject,
    relation,
    object,
    proposition: `${subject} leads ${object}.`,
    kind: 'state',
    phase: 'holds',
    validTime: null,
    timeSource: 'none',
    knownAt: day(19_000),
    sentence: 0,
    start: 0,
    end: 5,
    method: 'M2',
  };
}

export function sampleEntity(key: string, name: string, aliases: readonly string[] = []): Entity {
  return { key, name, type: 'person', aliases };
}

export function sampleExtraction(ordinal: number, entities: readonly Entity[], facts: readonly Fact[]): Extraction {
  const mentions = entities.map(({ key }) => ({ entityKey: key, sentence: 0, start: 0, end: 5 }));
  return { ordinal, entities, mentions, times: [], facts };
}

export function sampleEdges(object: string): ArticleStructure {
  const time = { interval: { start: day(7_000), end: null }, granularity: 'year', certainty: 'exact' } as const;
  return { kind: 'edges', edges: [{ subject: 'Ada Brandt', relation: 'worksAt', object, time }] };
}

export function sampleTable(): ArticleStructure {
  return {
    kind: 'table',
    table: {
      caption: 'Mayors',
      columns: ['Year', 'Mayor'],
      roles: ['time', 'object'],
      rows: [['2019', 'Ada Brandt']],
    },
  };
}
