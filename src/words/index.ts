/** The one English of the app: each list of words once, as data. Imports nothing. */
export { ONES, ORDINALS, TENS } from './numerals';
export { type Word, contentWords, senseOf, spelledOut, withSynonyms } from './content';
export { DEEDS_OF_TWO, OPPOSITE_DEEDS, isOfCounterpart, undoes } from './opposites';
export { isKnownWord } from './known';
