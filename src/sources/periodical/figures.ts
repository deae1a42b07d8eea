/** Kinds of figure that a measure may be given in. */
export type FigureKind = 'money' | 'share' | 'count';

export interface Figure {
  readonly kind: FigureKind;
  readonly text: string;
  /** Span in the sentence. */
  readonly start: number;
  readonly end: number;
}

const AMOUNT = String.raw`\d[\d,]*(?:\.\d+)?(?:\s?(?:million|billion|trillion|thousand|bn|m|k)\b)?`;
const CURRENCY = String.raw`(?:US\$|HK\$|A\$|C\$|[$€£¥]|\b(?:RMB|USD|EUR|GBP|JPY|CNY)\s?)`;
const MONEY = new RegExp(
  String.raw`(?:negative\s)?[-−]?${CURRENCY}${AMOUNT}(?:\sper\s(?:diluted\s)?(?:share|barrel|BOE|unit|square foot|day|month))?|\b${AMOUNT}\s(?:dollars|euros|pounds|yen|yuan|cents)\b`,
  'gi',
);
const SHARE =
  /(?:negative\s|positive\s)?[-−]?\d[\d,]*(?:\.\d+)?(?:\s?%|\sper ?cent\b|\s(?:basis|percentage)\spoints?\b)/gi;
const COUNT =
  /(?<![\p{L}\d$€£¥.,-])\d[\d,]*(?:\.\d+)?(?:\s?(?:million|billion|trillion|thousand))?\b(?!\s?%|-\p{L}|[.,]\d)/giu;

/** Figures of a sentence in its order; years and quarters are none. */
export function figuresIn(sentence: string): Figure[] {
  const found: Figure[] = [];
  const take = (kind: FigureKind, pattern: RegExp): void => {
    for (const match of sentence.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      if (found.some((one) => one.start < end && start < one.end)) continue;
      if (kind === 'count' && /^(?:19|20)\d\d$/.test(match[0])) continue;
      found.push({ kind, text: match[0].trim(), start, end });
    }
  };
  take('money', MONEY);
  take('share', SHARE);
  take('count', COUNT);
  return found.sort((a, b) => a.start - b.start);
}

const SHARES =
  /\b(?:margins?|rates?|growth|ratios?|utili[sz]ation|occupancy|percent(?:age)?|yield|share of|capture|change|return on|increase|decline|decrease|comparable|same-store|expansion|improvement)\b/i;
const MONEYS =
  /\b(?:revenues?|sales|income|earnings|eps|ebitda|cash|costs?|debt|liquidity|dividends?|repurchases?|buybacks?|payables?|receivables?|capital|expenditures?|capex|assets|profit|loss|expenses?|premiums|funds from operations|ffo|affo|price|investments?|purchases|inventor(?:y|ies)|billings|value|spend(?:ing)?|notes|outflow|inflow)\b/i;

/** Kinds a measure is likely given in, likeliest first; empty: any. */
export function kindsOf(measure: string): FigureKind[] {
  const share = SHARES.test(measure);
  const money = MONEYS.test(measure);
  if (share) return money ? ['share', 'money'] : ['share'];
  return money ? ['money', 'share'] : [];
}

/** Size of a figure for comparing figures of one kind: "$1.2 billion" is 1.2e9. `null` where there is none. */
export function sizeOf(figure: Figure): number | null {
  const match = /\d[\d,]*(?:\.\d+)?/.exec(figure.text);
  if (match === null) return null;
  const scale = /billion|bn\b/i.test(figure.text)
    ? 1e9
    : /trillion/i.test(figure.text)
      ? 1e12
      : /million|\dm\b/i.test(figure.text)
        ? 1e6
        : /thousand|\dk\b/i.test(figure.text)
          ? 1e3
          : /basis points/i.test(figure.text)
            ? 0.01
            : 1;
  const size = Number(match[0].replace(/,/g, '')) * scale;
  return /^(?:negative\s|[-−])/i.test(figure.text) ? -size : size;
}
