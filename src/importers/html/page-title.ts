import { plainLine, plainLineOrNull } from '../plain';
import { hostOf } from '../url';
import type { LinkedArticle } from './json-ld';
import type { PageFacts } from './page-facts';
import type { MainText } from './readable';

/** A heading of so many words (or letters, where words are not spaced) says what an article is about, not where it stands. */
const SAYING_WORDS = 4;
const SAYING_LETTERS = 12;

/**
 * What the page calls its article: the heading that readers see, where something bears out that it is the article's.
 * What the page says to other programs is often cut for them. A name that neither the window's title nor the heading
 * bears out is not the article's: a brand, a slogan, a short description.
 * @param names of the site, from {@link siteNames}
 */
export function pageTitle(
  facts: PageFacts,
  linked: LinkedArticle | null,
  { heading, headingIsSure }: Pick<MainText, 'heading' | 'headingIsSure'>,
  names: ReadonlySet<string>,
): string | null {
  const window = plainLine(facts.title ?? '');
  const bare = (raw: string | null | undefined): string | null => {
    const line = plainLineOrNull(raw);
    return line === null ? null : withoutSite(line, names);
  };
  const claims = [
    bare(facts.meta.get('og:title')),
    bare(linked?.headline),
    bare(facts.meta.get('twitter:title')),
  ].filter((one) => one !== null);
  const headed = bare(heading);
  const own = headed !== null && names.has(key(headed)) ? null : headed;
  if (own !== null) {
    const says =
      words(own).length >= SAYING_WORDS || (/[^\u0000-\u024f]/u.test(own) && key(own).length >= SAYING_LETTERS);
    if (says && (headingIsSure || [...claims, window].some((claim) => sharesWords(own, claim)))) return own;
  }
  const borneOut = claims.find(
    (claim) => (window === '' && own === null) || sharesWords(claim, `${window} ${own ?? ''}`),
  );
  // A heading that stands in the window's title is the article's, and spelled as the page shows it.
  const shown = own !== null && own.length >= 3 && words(window).join(' ').includes(words(own).join(' ')) ? own : null;
  if (shown !== null && (borneOut === undefined || !sharesWords(borneOut, shown))) return shown;
  return borneOut ?? shown ?? bare(window) ?? own ?? claims[0] ?? headed;
}

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
/** A name without spaces and signs, to compare. */
export const key = (text: string): string => words(text).join('');

/** True when at least half of the words of one stand in the other. */
function sharesWords(claim: string, other: string): boolean {
  const [mine, theirs] = [words(claim), new Set(words(other))];
  return mine.length > 0 && mine.filter((word) => theirs.has(word)).length * 2 >= mine.length;
}

/** What stands around the holder's name: "Copyright (c) 2022 …, all rights reserved". */
const COPYRIGHT = /copyright|©|\(c\)|\d{4}(?:\s*[-–]\s*\d{4})?|all rights reserved/gi;

/** Names by which the site may stand beside a title, without spaces and signs. */
export function siteNames(facts: PageFacts, linked: LinkedArticle | null, url: string | null): ReadonlySet<string> {
  const host = hostOf(url);
  const label = host?.split('.').at(-2) ?? null;
  const { meta } = facts;
  return new Set(
    [
      meta.get('og:site_name'),
      meta.get('application-name'),
      meta.get('apple-mobile-web-app-title'),
      linked?.publisher,
      meta.get('copyright')?.replace(COPYRIGHT, ''),
      host,
      label,
    ]
      .map((name) => key(plainLine(name ?? '')))
      .filter((name) => name !== ''),
  );
}

const SEPARATOR = /\s+[|–—·•»:-]\s+|\s*[|»]\s*/u;

/** "Bridge reopens | The Orla Post" → "Bridge reopens", where the page or its address names the site. */
function withoutSite(title: string, names: ReadonlySet<string>): string {
  let bare = title;
  for (let cuts = 0; cuts < 3; cuts += 1) {
    const parts = bare.split(SEPARATOR);
    const [first = '', last = ''] = [parts[0], parts.at(-1)];
    if (parts.length < 2) break;
    if (isSite(last, names))
      bare = bare
        .slice(0, bare.lastIndexOf(last))
        .replace(/\s*[|–—·•»:-]\s*$/u, '')
        .trim();
    else if (isSite(first, names))
      bare = bare
        .slice(first.length)
        .replace(/^\s*[|–—·•»:-]\s*/u, '')
        .trim();
    else break;
  }
  return bare.length >= 3 ? bare : title;
}

const isSite = (part: string, names: ReadonlySet<string>): boolean => {
  const name = key(part);
  return (
    name.length > 2 &&
    (names.has(name) ||
      names.has(name.replace(/^the/, '')) ||
      names.has(`the${name}`) ||
      names.has(name.replace(/(?:com|org|net|couk|de)$/, '')))
  );
};
