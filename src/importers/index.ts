export type * from './types';
export { detectFormat } from './detect';
export { readSource } from './read';
export { edgeSentence, readGraph, readGraphText } from './formats/graph';
export { plainStatement, relationWords, timePhrase } from './graph-words';
export { articleIdentity, mergeDuplicate, recordOfArticle } from './identity';
export { structureFromJson, structureToJson } from './structure';
export { canonicalUrl, hostOf, safeUrl } from './url';
export { htmlToText } from './html/html-to-text';
