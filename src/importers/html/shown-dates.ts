import { Parser } from 'htmlparser2';
import { sourceDate } from '../dates';
import type { SourceDate } from '../types';
import { parseSourceDate, type NumericOrder } from '../../time';
import { guardDepth } from './walk';

/** A date that a page shows, or holds in an element that is about dates. */
export interface ShownDate {
  readonly date: SourceDate;
  /** What the words or the class beside it say; `null` when they say nothing. */
  readonly role: 'published' | 'modified' | null;
  /** Where it was found: an element that is about dates, `<time>`, `<abbr>`, or a line of nothing but a date. */
  readonly kind: 'class' | 'time' | 'line' | 'itemprop';
  /** Characters of visible text between it and the main heading; negative above it, `null` without a heading. */
  readonly fromHeading: number | null;
  /** Letters and digits of the line beside the date and its label: few where the line is about the date alone. */
  readonly otherLetters: number;
}

/** Classes and ids of what belongs to other articles, to readers or to the site. */
const FOREIGN =
  /(?:^|[\s_-])(?:comments?|respond|replies|related|recommend\w*|recirc\w*|teasers?|sidebar|aside|widgets?|footer|nav\w*|menu|breadcrumbs?|popular|trending|most-?read|latest|recent|more-\w+|read-?more|also-?read|see-?also|newsletter|promo\w*|advert\w*|archives?|calendar|kalender|events?|termine?|references|citations?|bibliography|copyright|author-bio|tagcloud|twitter|tweets?|carousel|slider|ticker|pagination|pager|next|prev(?:ious)?|kommentare?|verwandte?)(?=$|[\s_-])/i;
const FOREIGN_ELEMENTS = new Set(['aside', 'footer', 'nav']);
const FRAMES = new Set(['html', 'body', 'main', 'article']);
const CODE = new Set(['script', 'style', 'noscript', 'template', 'svg', 'select', 'textarea', 'iframe']);

/** Whether an element holds other articles, what readers say, or parts of the site, by its name and its classes. */
export const isForeignBox = (name: string, names: string): boolean =>
  FOREIGN_ELEMENTS.has(name) || (!FRAMES.has(name) && FOREIGN.test(names));

/** Classes and ids that say "date"; the second says which. */
const DATE_CLASS =
  /(?:^|[\s_-])(?:date|datum|dates|pubdate|published|publish\w*|posted\w*|timestamp|time|datetime|dateline|created|erstellt|zeit|fecha|data|uhrzeit|entry-?date|post-?date|article-?date|date-?header|dt-published|submitted|(?:entry|post|article|news|blog|single)-?(?:meta|info|details?)|meta|byline|info)(?=$|[\s_-])|(?:date|datum|publish)/i;
const PUBLISHED_WORD =
  /publi|posted|post-?date|pubdate|created|entry-?date|dateline|veröffentlicht|erstellt|geschrieben|eingestellt|verfasst|publié|publicado|pubblicato|opublikowano|gepubliceerd|опубликовано/i;
const MODIFIED_WORD =
  /updated?|modifi|edited|revised|aktualisiert|geändert|bearbeitet|letzte änderung|mis à jour|actualizado|aggiornato|обновлено|zaktualizowano/i;
/** Times at which something happens or was done that is not the page's publication. */
const OTHER_WORD =
  /©|copyright|\bsince\b|\bseit\b|\bbis\b|\buntil\b|\bborn\b|geboren|accessed|abgerufen|retrieved|registered|registriert|mitglied|joined|expires|gültig|deadline|\bfrom\b.*\bto\b|\bvon\b.*\bbis\b/i;

/** Classes of a heading that is the article's. */
export const TITLE_CLASS =
  /(?:^|[\s_-])(?:entry|post|article|news|story|page)-?(?:title|headline)(?=$|[\s_-])|(?:^|\s)headline(?:$|\s)/i;
const STRONG = /date|datum|publi|posted|timestamp|created|erstellt|(?:^|[\s_-])time/i;

const MAX_LINE_CHARS = 160;
const MAX_CANDIDATES = 400;
/** No page is older than the web: 1 January 1991. An older date on it is one that it tells of. */
const OLDEST_DAY = 7_670;

interface Candidate extends Omit<ShownDate, 'fromHeading'> {
  readonly at: number;
  readonly foreign: readonly Frame[];
}

/** An element of a foreign kind; it is none after all when the main heading stands in it. */
interface Frame {
  holdsHeading: boolean;
}

/** Dates that the page shows as its own, in order: not those of comments, related stories, works it cites or the site. */
export function readShownDates(html: string, order: NumericOrder | undefined): ShownDate[] {
  const candidates: Candidate[] = [];
  /** Open elements: what each adds to the surroundings. */
  const stack: {
    name: string;
    frame: Frame | null;
    code: boolean;
    dated: boolean;
    cited: boolean;
    holdsHeading: boolean;
  }[] = [];
  const foreign: Frame[] = [];
  let code = 0;
  let cited = 0;
  let at = 0;
  let headingAt: number | null = null;
  /** The heading says by its class that it is the article's; a plain one may be the site's name. */
  let titledHeading = false;
  /** Open `<article>`s that hold the heading. */
  let articles = 0;
  let line = '';
  /** The innermost open element about dates, with its words. */
  let dated: {
    depth: number;
    text: string;
    words: string;
    kind: ShownDate['kind'];
    value: string | null;
    strong: boolean;
  } | null = null;

  const add = (text: string, words: string, kind: ShownDate['kind'], exact: string | null): void => {
    if (candidates.length >= MAX_CANDIDATES || cited > 0) return;
    // What a reader sees is the site's own day; the attribute beside it may be in UTC, or of the last change.
    const found = exact === null || kind === 'time' ? dateIn(text, order) : null;
    const date = found?.date ?? (exact === null ? null : sourceDate(exact, order));
    if (date === null || date.day < OLDEST_DAY) return;
    const about = `${words} ${found?.before ?? text}`;
    if (OTHER_WORD.test(about) && kind !== 'itemprop') return;
    const role =
      MODIFIED_WORD.test(about) && !PUBLISHED_WORD.test(about)
        ? 'modified'
        : PUBLISHED_WORD.test(about)
          ? 'published'
          : null;
    candidates.push({
      date,
      role,
      kind,
      at,
      otherLetters: found?.otherLetters ?? 0,
      foreign: [...foreign],
    });
  };
  const endLine = (): void => {
    const text = line.replace(/\s+/g, ' ').trim();
    line = '';
    if (dated !== null || text === '' || !/\d/.test(text)) return;
    // A sentence tells of a day; a line about the text is none.
    if (text.length <= MAX_LINE_CHARS && !(text.length > 24 && /[\p{L}\d][.!?]["”’)]*$/u.test(text)))
      add(text, '', 'line', null);
    // A text that opens with its day: "(18.01.2018) Farmers …".
    else if (OPENING_DAY.test(text)) add(text.slice(0, 30).replace(/\p{L}+$/u, ''), '', 'line', null);
  };

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        guardDepth(stack.length);
        const names = `${attributes['class'] ?? ''} ${attributes['id'] ?? ''}`;
        // A foot or a box inside the article that holds the heading is the article's.
        const isForeign = (FOREIGN_ELEMENTS.has(name) && articles === 0) || (!FRAMES.has(name) && FOREIGN.test(names));
        const frame = isForeign ? { holdsHeading: false } : null;
        if (frame !== null) foreign.push(frame);
        const isCode = CODE.has(name);
        if (isCode) code += 1;
        const itemprop = attributes['itemprop']?.toLowerCase() ?? '';
        const isCited =
          /^(?:citation|comment|mentions|isbasedon|about)$/.test(itemprop) ||
          /\/(?:comment|usercomments)$/i.test(attributes['itemtype'] ?? '');
        if (isCited) cited += 1;
        if (BLOCK.test(name)) endLine();
        const titled = TITLE_CLASS.test(names) || itemprop === 'headline';
        if (
          code === 0 &&
          /^h[1-4]$/.test(name) &&
          (headingAt === null ? name === 'h1' || titled : titled && !titledHeading)
        ) {
          headingAt = at;
          titledHeading = titled;
          for (const open of foreign) open.holdsHeading = true;
          for (const open of stack) if (open.name === 'article') open.holdsHeading = true;
          articles = stack.filter((open) => open.holdsHeading).length;
        }
        const isDate =
          code === 0 &&
          (name === 'time' ||
            (name === 'abbr' && attributes['title'] !== undefined) ||
            itemprop === 'datepublished' ||
            DATE_CLASS.test(names));
        let opened = false;
        if (
          isDate &&
          !FRAMES.has(name) &&
          (dated === null ||
            (!dated.strong && (STRONG.test(names) || name === 'abbr')) ||
            name === 'time' ||
            itemprop === 'datepublished')
        ) {
          const value =
            attributes['datetime'] ??
            (itemprop === 'datepublished' ? attributes['content'] : undefined) ??
            (name === 'abbr' || name === 'span' ? attributes['title'] : undefined) ??
            null;
          const kind = itemprop === 'datepublished' ? 'itemprop' : name === 'time' ? 'time' : 'class';
          const exact = value !== null && sourceDate(value, order) !== null ? value : null;
          dated = {
            depth: stack.length,
            text: '',
            words: `${names} ${itemprop}`,
            kind,
            value: exact,
            strong: name === 'abbr' || STRONG.test(names),
          };
          opened = true;
        }
        stack.push({ name, frame, code: isCode, dated: opened, cited: isCited, holdsHeading: false });
      },
      ontext(data) {
        if (code > 0) return;
        at += data.length;
        line += data;
        if (dated !== null && dated.text.length < 400) dated.text += ` ${data}`;
      },
      onclosetag(name) {
        const open = stack.pop();
        if (open === undefined) return;
        if (open.dated && dated !== null && dated.depth === stack.length) {
          const { text, words, kind, value } = dated;
          dated = null;
          const shown = text.replace(/\s+/g, ' ').trim();
          // A whole article may stand in an element whose class says "info".
          if (value !== null) add(shown.slice(0, MAX_LINE_CHARS), words, kind, value);
          else if (shown.length <= 300) add(shown, words, kind, null);
          line = '';
        }
        if (BLOCK.test(name)) endLine();
        if (open.frame !== null) foreign.pop();
        if (open.holdsHeading) articles -= 1;
        if (open.code) code -= 1;
        if (open.cited) cited -= 1;
      },
    },
    { decodeEntities: true },
  );
  parser.write(html);
  parser.end();
  return candidates
    .filter((one) => one.foreign.every((frame) => frame.holdsHeading))
    .map(({ date, role, kind, otherLetters, at: place }) => ({
      date,
      role,
      kind,
      otherLetters,
      fromHeading: headingAt === null ? null : place - headingAt,
    }));
}

const OPENING_DAY = /^\W{0,2}(?:\d{1,2}\.\s?(?:\d{1,2}\.|\p{L}{3,10})\s?(?:19|20)\d\d|(?:19|20)\d\d-\d\d-\d\d)/u;
const BLOCK =
  /^(?:p|div|br|li|ul|ol|dl|dt|dd|h[1-6]|section|article|header|footer|table|tr|td|th|blockquote|hr|figure|figcaption|main|aside|nav|body)$/;

const MONTH = String.raw`[\p{L}\p{M}]{3,14}\.?`;
const DATES: readonly RegExp[] = [
  /(?<![\d.,/-])(?:19|20)\d\d-\d{1,2}-\d{1,2}(?:[T ]\d\d:\d\d\S*)?(?![\d/-])/u,
  /(?<![\d./-])(?:19|20)\d\d\s?[年년]\s?\d{1,2}\s?[月월]\s?\d{1,2}\s?[日일]/u,
  /(?<![\d./-])(?:19|20)\d\d[./]\d{1,2}[./]\d{1,2}(?![\d/-])/u,
  /(?<![\d./-])\d{1,2}\.\s?\d{1,2}\.\s?(?:(?:19|20)\d\d|\d\d(?!\d|:))(?![\d/-])/u,
  /(?<![\d./-])\d{1,2}\/\d{1,2}\/(?:19|20)\d\d(?![\d/-])/u,
  /(?<![\d./-])\d{1,2}-\d{1,2}-(?:19|20)\d\d(?![\d/-])/u,
  new RegExp(
    String.raw`(?<![\d./-])\d{1,2}(?:st|nd|rd|th|er|\.|º)?(?:\s+(?:de|of))?[\s/-]+${MONTH}(?:,|\s+de|\s+del)?[\s/-]+(?:19|20)\d\d(?!\d)`,
    'u',
  ),
  new RegExp(String.raw`(?<!\p{L})${MONTH}\s+\d{1,2}(?:st|nd|rd|th)?(?:,|\.)?\s+(?:19|20)\d\d(?!\d)`, 'u'),
  new RegExp(String.raw`(?<![\d./-])\d{1,2}\.?\s+\p{L}{3,9}\.?,?\s+\d\d(?=\s*$)`, 'u'),
  new RegExp(String.raw`(?<!\d)(?:19|20)\d\d\s+${MONTH}\s+\d{1,2}(?!\d)`, 'u'),
];
const WORDS_OF_DATES =
  /(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?|(?:mon|diens|mitt|donners|frei|sams|sonn)(?:tag|woch)|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|\b(?:on|at|am|um|pm|uhr|the|of|by|von|in|le|el|il|a|à|date|datum|utc|gmt|posted|published|publish|veröffentlicht|erstellt|geschrieben|vom|den)\b/giu;

/** The first date in a short text, with the words before it and how much else the text says. */
function dateIn(
  text: string,
  order: NumericOrder | undefined,
): { date: SourceDate; before: string; otherLetters: number } | null {
  let first: { index: number; raw: string; date: SourceDate } | null = null;
  for (const pattern of DATES) {
    const match = pattern.exec(text);
    if (match === null || (first !== null && match.index >= first.index)) continue;
    const raw = match[0].replace(/(\d)\.\s(?=\d)/g, '$1.');
    const date = parseSourceDate(raw, order);
    if (date !== null && date.granularity === 'day') first = { index: match.index, raw: match[0], date };
  }
  if (first === null) return null;
  const rest = `${text.slice(0, first.index)} ${text.slice(first.index + first.raw.length)}`;
  const others =
    rest
      .replace(/\d{1,2}[:.h]\d\d(?::\d\d)?/g, '')
      .replace(WORDS_OF_DATES, '')
      .match(/[\p{L}\d]/gu)?.length ?? 0;
  return { date: first.date, before: text.slice(0, first.index), otherLetters: others };
}
