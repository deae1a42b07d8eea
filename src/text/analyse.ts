import { chunkSentences, type ChunkOptions } from './chunks';
import { findEntities } from './entities';
import { detectLanguage } from './language';
import { splitSentences } from './sentences';
import type { AnalysedText } from './types';

/**
 * Everything `text/` makes of one article. Spans are offsets into `text`; the title helps to tell who is meant but has
 * no sentences of its own.
 */
export function analyseText(title: string, text: string, options: ChunkOptions = {}): AnalysedText {
  const sentences = splitSentences(text);
  return {
    language: detectLanguage(text.length < 200 ? `${title} ${text}` : text),
    sentences,
    chunks: chunkSentences(text, sentences, options),
    ...findEntities(text, sentences, title),
  };
}
