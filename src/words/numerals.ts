const list = (words: string): readonly string[] => words.split(' ');

/** "one" to "nineteen", in order. */
export const ONES = list(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
);

/** "twenty" to "ninety", in order. */
export const TENS = list('twenty thirty forty fifty sixty seventy eighty ninety');

/** "first" to "twentieth", in order. */
export const ORDINALS = list(
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth',
);
