/** What the campaigns use of the text stage. */
export { chunkSentences, detectLanguage, findEntities, splitSentences, tokenize, trigramSet } from '../../src/text';
export { htmlToText } from '../../src/importers';
