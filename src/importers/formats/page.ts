import { firstDate, sourceDate } from '../dates';
import { readLinkedArticle, type LinkedArticle } from '../html/json-ld';
import { readPageFacts, type PageFacts } from '../html/page-facts';
import { readPairs } from '../html/pairs';
import { pageAuthor } from '../html/page-author';
import { pageTitle, siteNames } from '../html/page-title';
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
  'article:author',
  'og:article:author',
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
  const names = siteNames(facts, linked, url);
  const title = pageTitle(facts, linked, main, names);
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
    author: pageAuthor(
      names,
      {
        linked: linked?.author ?? null,
        meta: [
          ...AUTHOR_META.map((name) => facts.authors.get(name) ?? []),
          [facts.itemprops.get('author')].filter((name) => name !== undefined),
        ],
      },
      html,
    ),
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

/** The pairs of the page's boxes behind its text, as far as they are not in it. */
function withPairs(text: string, pairs: readonly string[]): string {
  if (pairs.length === 0) return text;
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
