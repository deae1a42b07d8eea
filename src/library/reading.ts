import { extractFacts } from '../extract';
import type { Words } from '../index';
import type { Reading } from '../store';
import { findEntities } from '../text';
import { readTimes, type Day } from '../time';
import { isEnglish, unpackChunks, unpackSpans } from './split';

/** Entities, times and facts of one version of an article; nothing for another language than English. */
export function readVersion(
  title: string,
  words: Words,
  knownAt: Day | null,
  publishedAt: Day | null,
  language: string | null,
): Reading {
  if (!isEnglish(language)) return { entities: [], mentions: [], times: [], facts: [] };
  const sentences = unpackSpans(words.sentences);
  const { entities, mentions } = findEntities(words.text, sentences, title);
  const times = readTimes(words.text, { reference: knownAt ?? publishedAt });
  const analysed = { language, sentences, chunks: unpackChunks(words.chunks), entities, mentions };
  const facts = extractFacts({ title, text: words.text, analysed, times, publishedAt: knownAt ?? publishedAt });
  return { entities, mentions, times, facts };
}
