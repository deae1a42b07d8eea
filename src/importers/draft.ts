import { titleFrom } from './fields';
import type { ImportedArticle } from './types';
import { hostOf } from './url';

/** An article of which only what is given is known; without a title it gets one from its text or address. */
export function draftArticle(given: Partial<ImportedArticle>): ImportedArticle {
  const { title = '', text = '', url = null } = given;
  return {
    guid: null,
    author: null,
    publishedAt: null,
    modifiedAt: null,
    savedAt: null,
    tags: [],
    archived: false,
    ...given,
    text,
    url,
    title: title === '' ? titleFrom(text, url) : title,
    source: given.source ?? hostOf(url),
  };
}
