import type { Answer } from '../../ask';
import { modelName } from '../origins';
import { count } from '../words';
import { quoteOf } from './quotes';
import type { SheetPart } from './types';

/** What a language model made of the answer: the sentences that its evidence says, and how many were left out. */
export function writtenPart({ written }: Answer, locale: string): SheetPart[] {
  const kept = written?.claims.filter(({ supported }) => supported) ?? [];
  if (written === undefined || kept.length === 0) return [];
  // Numbered anew: what only dropped sentences cite is no part of the sheet.
  const cited = [...new Set(kept.flatMap(({ cites }) => cites))].filter((at) => written.evidence[at] !== undefined);
  const number = new Map(cited.map((at, i) => [at, i + 1]));
  const text = kept.map(({ text, cites }) =>
    [text, ...cites.flatMap((at) => (number.has(at) ? [`[${number.get(at)}]`] : []))].join(' '),
  );
  const left = written.claims.length - kept.length;
  return [
    {
      heading: 'In sentences, by a language model',
      remarks: [
        text.join(' '),
        `Written by ${modelName(written.modelId)}, each sentence checked against the quotes it names.`,
        ...(left > 0
          ? [`${count(left, 'sentence')} that the quotes do not say ${left === 1 ? 'was' : 'were'} left out.`]
          : []),
      ],
      quotes: cited.flatMap((at) => written.evidence[at] ?? []).map((one) => quoteOf(one, locale)),
      numbered: true,
    },
  ];
}
