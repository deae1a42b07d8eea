import { firstDate, sourceDate } from '../dates';
import { readLinkedArticle, type LinkedArticle } from '../html/json-ld';
import { readPageFacts, type PageFacts } from '../html/page-facts';
import { readPairs } from '../html/pairs';
import { readMainText } from '../html/readable';
import { readHtmlTables } from '../html/tables';
import { plainLine, plainLineOrNull } from '../plain';
import { tagsOf, titleFrom } from '../fields';
import { articleRecord, failedRecord } from '../records';
import { tableRecords } from '../table/articles';
import type { ImportRecord, SourceDate } from '../types';
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

/** A saved web page, or HTML that was pasted: one article, and the rows of the tables in it that are about times. */
export function* readPage(html: string, name: string): Generator<ImportRecord> {
  const facts = readPageFacts(html);
  const linked = readLinkedArticle(facts.jsonLd);
  const main = readMainText(html, facts);
  const url = pageUrl(facts, linked);
  const title = pageTitle(facts, linked, plainLineOrNull(main.heading));
  if (main.text === '' && title === null && url === null) {
    yield failedRecord(null, 'The page holds no visible text.');
    return;
  }
  const meta = (names: readonly string[]): string[] => names.flatMap((n) => facts.meta.get(n) ?? []);
  const source = plainLineOrNull(facts.meta.get('og:site_name')) ?? linked?.publisher ?? hostOf(url);
  const shown = title ?? titleFrom(main.text, url ?? (main.text === '' ? name : null));
  yield articleRecord(null, {
    title: shown,
    text: withPairs(withoutLeadingTitle(main.text, title), readPairs(html, facts)),
    url,
    guid: null,
    source,
    author: pageAuthor(linked?.author, meta(AUTHOR_META), facts.itemprops.get('author'), main.byline),
    publishedAt: publishedDate(facts, linked, meta(PUBLISHED_META), url),
    modifiedAt: firstDate([
      linked?.modified,
      ...meta(MODIFIED_META),
      facts.itemprops.get('datemodified'),
      ...timesOf(facts, 'modified'),
    ]),
    savedAt: sourceDate(facts.savedDate),
    tags: tagsOf(linked && linked.tags.length > 0 ? [linked.tags] : meta(TAG_META).slice(0, 1)),
    archived: false,
  });
  for (const table of readHtmlTables(html, shown, facts)) yield* tableRecords(table, { source, lines: null });
}

function publishedDate(
  facts: PageFacts,
  linked: LinkedArticle | null,
  meta: readonly string[],
  url: string | null,
): SourceDate | null {
  const said = firstDate([
    linked?.published,
    ...meta,
    facts.itemprops.get('datepublished'),
    ...timesOf(facts, 'published'),
  ]);
  // A date in the address is when the page was first put there; an unmarked <time> may be anything on a page, so only
  // the first one inside the article counts.
  const inUrl = /\/((?:19|20)\d\d)[/-](\d{1,2})[/-](\d{1,2})(?=[/-]|$)/.exec(url ?? '');
  const inText = facts.times.find((t) => t.role === null && t.inArticle)?.value;
  return said ?? firstDate([inUrl ? inUrl.slice(1).join('-') : null, inText]);
}

const timesOf = (facts: PageFacts, role: 'published' | 'modified'): string[] =>
  facts.times.filter((t) => t.role === role).map((t) => t.value);

function pageUrl(facts: PageFacts, linked: LinkedArticle | null): string | null {
  const saved = safeUrl(facts.savedFrom);
  for (const candidate of [facts.canonical, facts.meta.get('og:url'), saved, linked?.url]) {
    const url = safeUrl(candidate, saved);
    if (url !== null) return url;
  }
  return null;
}

function pageTitle(facts: PageFacts, linked: LinkedArticle | null, heading: string | null): string | null {
  const site = plainLineOrNull(facts.meta.get('og:site_name')) ?? linked?.publisher ?? null;
  // A heading that the <title> does not begin with may be the site's own name.
  const full = plainLine(facts.title ?? '').toLowerCase();
  const repeated = heading !== null && full.startsWith(heading.toLowerCase()) ? heading : null;
  for (const raw of [facts.meta.get('og:title'), linked?.headline, repeated, facts.title, heading]) {
    const title = plainLineOrNull(raw);
    if (title !== null) return withoutSite(title, site);
  }
  return null;
}

/** "Bridge reopens | The Orla Post" → "Bridge reopens", where the page names its site. */
function withoutSite(title: string, site: string | null): string {
  if (site === null || !title.toLowerCase().endsWith(site.toLowerCase())) return title;
  const bare = title.slice(0, title.length - site.length).replace(/\s*[|\-–—·:»]\s*$/, '');
  return bare.length >= 3 && bare.length < title.length - site.length ? bare : title;
}

function pageAuthor(...candidates: (string | readonly string[] | null | undefined)[]): string | null {
  for (const candidate of candidates.flat()) {
    // Some sites put the author's page address here.
    const name = /^https?:/i.test(candidate ?? '') ? null : plainLineOrNull(candidate?.replace(/^\s*by:?\s+/i, ''));
    if (name !== null && name.length <= 200) return name;
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
