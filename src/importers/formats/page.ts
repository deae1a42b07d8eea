import { firstDate, sourceDate } from '../dates';
import { readLinkedArticle, type LinkedArticle } from '../html/json-ld';
import { readPageFacts, type PageFacts } from '../html/page-facts';
import { readPairs } from '../html/pairs';
import { publicationDay } from '../html/publication-day';
import { readMainText } from '../html/readable';
import { readHtmlTables } from '../html/tables';
import { plainLine, plainLineOrNull } from '../plain';
import { tagsOf, titleFrom } from '../fields';
import { articleRecord, failedRecord, noteRecord } from '../records';
import { tableRecords } from '../table/articles';
import type { ImportRecord } from '../types';
import { hostOf, safeUrl } from '../url';

const PUBLISHED_META = [
  'article:published_time',
  'og:article:published_time',
  'og:published_time',
  'datepublished',
  'parsely-pub-date',
  'sailthru.date',
  'article.published',
  'published-date',
  'publish-date',
  'publication_date',
  'publishdate',
  'pubdate',
  'cxenseparse:recs:publishtime',
  'citation_publication_date',
  'citation_date',
  'dc.date.issued',
  'dcterms.issued',
  'dcterms.created',
  'dc.date',
  'dcterms.date',
  'article:published',
  'date',
];
const MODIFIED_META = [
  'article:modified_time',
  'og:updated_time',
  'og:article:modified_time',
  'datemodified',
  'article.updated',
  'dcterms.modified',
  'dc.date.modified',
  'last-modified',
  'revised',
];
const AUTHOR_META = [
  'author',
  'parsely-author',
  'sailthru.author',
  'dc.creator',
  'dcterms.creator',
  'citation_author',
  'byl',
];
const TAG_META = ['article:tag', 'news_keywords', 'keywords', 'parsely-tags'];

/** Of a page of which less is kept the report says so. */
const LEAST_SHARE = 0.2;

/** A saved web page, or HTML that was pasted: one article, and the rows of the tables in it that are about times. */
export function* readPage(html: string, name: string): Generator<ImportRecord> {
  const facts = readPageFacts(html);
  const linked = readLinkedArticle(facts.jsonLd);
  const main = readMainText(html, facts);
  const url = pageUrl(facts, linked);
  const title = pageTitle(facts, linked, plainLineOrNull(main.heading), url);
  if (main.text === '' && title === null && url === null) {
    yield failedRecord(null, 'The page holds no visible text.');
    return;
  }
  const meta = (names: readonly string[]): string[] => names.flatMap((n) => facts.meta.get(n) ?? []);
  const source = plainLineOrNull(facts.meta.get('og:site_name')) ?? linked?.publisher ?? hostOf(url);
  if (main.wasHidden) yield noteRecord('The page hides its text until a script runs. It was read all the same.');
  else if (main.share < LEAST_SHARE) {
    yield noteRecord(
      `Only ${Math.max(1, Math.round(main.share * 100))} % of the page’s text was taken for the article. If something is missing, copy the text and paste it.`,
    );
  }
  const shown = title ?? titleFrom(main.text, url ?? (main.text === '' ? name : null));
  yield articleRecord(null, {
    title: shown,
    text: withPairs(withoutLeadingTitle(main.text, title), readPairs(html, facts)),
    url,
    guid: null,
    source,
    author: pageAuthor(linked?.author, meta(AUTHOR_META), facts.itemprops.get('author'), main.byline),
    publishedAt: publicationDay({
      html,
      url,
      said: [linked?.published, ...meta(PUBLISHED_META)],
      language: facts.language,
    }),
    modifiedAt: firstDate([
      linked?.modified,
      ...meta(MODIFIED_META),
      facts.itemprops.get('datemodified'),
      ...modifiedTimes(facts),
    ]),
    savedAt: sourceDate(facts.savedDate ?? archivedOn(facts)),
    tags: tagsOf(linked && linked.tags.length > 0 ? [linked.tags] : meta(TAG_META).slice(0, 1)),
    archived: false,
  });
  for (const table of readHtmlTables(html, shown, facts)) yield* tableRecords(table, { source, lines: null });
}

const modifiedTimes = (facts: PageFacts): string[] =>
  facts.times.filter((time) => time.role === 'modified').map((time) => time.value);

const WAYBACK = /^https?:\/\/web\.archive\.org\/web\/(\d{8})\d*(?:[a-z]{2}_)?\/(https?:\/\/?.+)$/i;

/** The page's own address: that of an archived copy is the one it was taken from. */
function pageUrl(facts: PageFacts, linked: LinkedArticle | null): string | null {
  const saved = safeUrl(facts.savedFrom);
  for (const candidate of [facts.canonical, facts.meta.get('og:url'), saved, linked?.url]) {
    const url = safeUrl(candidate, saved);
    if (url !== null) return safeUrl(WAYBACK.exec(url)?.[2]) ?? url;
  }
  return null;
}

/** The day on which an archive took its copy. */
const archivedOn = (facts: PageFacts): string | null =>
  [facts.canonical, facts.meta.get('og:url'), facts.savedFrom]
    .map((url) => WAYBACK.exec(url ?? '')?.[1])
    .find(Boolean) ?? null;

/**
 * What the page calls its article. A name that neither the window's title nor the heading bears out is not the article's:
 * a brand, a slogan, a short description.
 */
function pageTitle(
  facts: PageFacts,
  linked: LinkedArticle | null,
  heading: string | null,
  url: string | null,
): string | null {
  const names = siteNames(facts, linked, url);
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
  const own = bare(heading);
  const borneOut = claims.find(
    (claim) => (window === '' && own === null) || sharesWords(claim, `${window} ${own ?? ''}`),
  );
  // A heading that stands in the window's title is the article's, and spelled as the page shows it.
  const shown =
    own !== null && own.length >= 3 && words(window).join(' ').includes(words(own).join(' ')) && !names.has(key(own))
      ? own
      : null;
  if (shown !== null && (borneOut === undefined || !sharesWords(borneOut, shown))) return shown;
  return borneOut ?? shown ?? bare(window) ?? own ?? claims[0] ?? null;
}

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const key = (text: string): string => words(text).join('');

/** True when at least half of the words of one stand in the other. */
function sharesWords(claim: string, other: string): boolean {
  const [mine, theirs] = [words(claim), new Set(words(other))];
  return mine.length > 0 && mine.filter((word) => theirs.has(word)).length * 2 >= mine.length;
}

/** Names by which the site may stand beside a title, without spaces and signs. */
function siteNames(facts: PageFacts, linked: LinkedArticle | null, url: string | null): ReadonlySet<string> {
  const host = hostOf(url);
  const label = host?.split('.').at(-2) ?? null;
  const { meta } = facts;
  return new Set(
    [
      meta.get('og:site_name'),
      meta.get('application-name'),
      meta.get('apple-mobile-web-app-title'),
      linked?.publisher,
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

/** Words that bylines carry besides a name. */
const BYLINE_LEAD = /^\s*(?:(?:written |posted |published )?by|von|par|por|di|door|text|author|autor|words)\s*:?\s+/i;
const NO_NAME =
  /\d{4}|\b(?:published|posted|updated|veröffentlicht|publié|minutes?|min read|ago|comments?|read more|share)\b|^https?:|^(?:admin|administrator|root|user|editor|staff|redaktion|unknown|guest|author)$/i;

/** The first candidate that is a name: no address, no date, nothing that a byline says beside it. */
function pageAuthor(...candidates: (string | readonly string[] | null | undefined)[]): string | null {
  for (const candidate of candidates.flat()) {
    const line = plainLineOrNull(candidate);
    if (line === null) continue;
    const name = line
      .replace(BYLINE_LEAD, '')
      .split(/\s+[|•·]\s+|\s+(?:on|am|le|el)\s+(?=\S*\d)|,?\s+(?:published|posted|updated)\b/i, 1)[0]
      ?.replace(/[\s,;|•·–-]+$/u, '')
      .trim();
    if (name !== undefined && name !== '' && name.length <= 200 && !NO_NAME.test(name)) return name;
  }
  return null;
}

/** The pairs of the page's boxes behind its text, as far as they are not in it. */
function withPairs(text: string, pairs: readonly string[]): string {
  const said = new Set(text.split('\n').map((line) => plainLine(line).toLowerCase()));
  const missing = pairs.filter((pair) => !said.has(pair.toLowerCase()));
  return [text, ...missing].filter((part) => part !== '').join('\n\n');
}

/** The heading is the title already; it is no sentence of the text. */
function withoutLeadingTitle(text: string, title: string | null): string {
  if (title === null) return text;
  const end = text.indexOf('\n\n');
  const first = end < 0 ? text : text.slice(0, end);
  return end > 0 && plainLine(first).toLowerCase() === title.toLowerCase() ? text.slice(end + 2) : text;
}
