import {
  CONTEST_AFTER,
  COUNT,
  COUNT_ACTIVE,
  DEATH_TOLL,
  EVENT_PATTERNS,
  LOSER,
  PASSIVE_PATTERNS,
  type EventPattern,
} from './event-patterns';
import { nameKey } from '../text';
import type { TimeExpression } from '../time';
import { ONES } from '../words';
import type { ArticleContext } from './offices';
import { articleSpan, type MaskedSentence } from './mask';
import type { Fact } from './types';
import {
  boundsValue,
  clauseTime,
  publicationWhen,
  sinceValue,
  UNKNOWN_WHEN,
  tenseOf,
  type VerbTense,
  type When,
} from './when';

type Groups = Readonly<Record<string, string | undefined>>;

/** Sentences from the start in which a past tense without a date tells the news itself. */
const LEAD_SENTENCES = 4;

/** Normalised events of one sentence: wins, takeovers, launches, deaths, memberships, numbers of people hurt. */
export function eventFacts(context: ArticleContext, masked: MaskedSentence): Fact[] {
  const facts: Fact[] = [];
  if (masked.names.length > 0) {
    for (const each of EVENT_PATTERNS) runPattern(context, masked, each, facts);
    for (const each of PASSIVE_PATTERNS) runPattern(context, masked, each, facts);
  }
  countFacts(context, masked, facts);
  return facts;
}

function runPattern(context: ArticleContext, masked: MaskedSentence, event: EventPattern, into: Fact[]): void {
  const { pattern } = event;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(masked.text); match !== null; match = pattern.exec(masked.text)) {
    const groups: Groups = match.groups ?? {};
    const [start, end] = [match.index, match.index + match[0].length];
    pattern.lastIndex = start + 1;
    const verbAt = match.indices?.groups?.['v']?.[0] ?? start;
    const subject = keyOf(masked, groups['s']);
    if (subject === null || isPassiveMisread(event, groups['v'] ?? '')) continue;
    const fact = toEvent(context, masked, event, groups, subject, start, end, verbAt);
    if (
      fact !== null &&
      !into.some(
        (other) => other.subject === fact.subject && other.relation === fact.relation && other.object === fact.object,
      )
    )
      into.push(fact);
  }
}

/** "was bought" read by an active pattern: the subject did not buy. */
function isPassiveMisread(event: EventPattern, verb: string): boolean {
  if (!/\b(?:was|were|is|are|been|being|be) (?:[a-z]+ )?[a-z-]+(?:ed|en|ught|un|on)$/.test(verb)) return false;
  if (event.relation === 'dies') return false;
  return (
    EVENT_PATTERNS.includes(event) && !/awarded|married|born|set to|due to|expected to|about to|going to/.test(verb)
  );
}

function toEvent(
  context: ArticleContext,
  masked: MaskedSentence,
  event: EventPattern,
  groups: Groups,
  subject: string,
  start: number,
  end: number,
  verbAt: number,
): Fact | null {
  const verb = groups['v'] ?? '';
  let { relation } = event;
  let object = keyOf(masked, groups['b']);
  if (/(?:^| )killed$/.test(verb) && relation === 'dies' && !/\b(?:was|were|been|being|be)\b/.test(verb)) return null;
  if (relation === 'dies' && /\b(?:is|are)\b/.test(verb)) return null;
  const rest = masked.text.slice(end, end + 160);
  if (relation === 'wins:') {
    const prize = contestKey(masked, groups);
    // "took the lead", "secured Orr": only contests are won.
    if (
      prize === null ||
      (!/^(?:won|win|wins|winning|clinche[sd]|awarded)$/.test(lastWord(verb)) &&
        groups['n'] === undefined &&
        !isContest(context, masked, groups['c']))
    )
      return null;
    relation += prize;
    object = keyOf(masked, LOSER.exec(rest.split(' ; ')[0] ?? '')?.groups?.['b']);
  } else if (relation === 'beats') {
    const contest = CONTEST_AFTER.exec(rest.split(/ ; | \. /)[0] ?? '')?.groups;
    const prize = contest === undefined ? null : contestKey(masked, contest);
    if (prize !== null) relation = `wins:${prize}`;
  }
  if (object === subject) return null;
  // "Orr of Velmia introduced the act": the place is only where Orr is from.
  if (relation === 'launches' && / of $/.test(masked.text.slice(0, start))) return null;
  const tense = tenseOf(verb);
  const said = eventWhen(context, masked, verbAt, end, tense);
  // "On Tuesday she saw the town she was born and raised in."
  const when =
    event.relation === 'born' && rest.startsWith(' and raised') ? { value: null, source: 'none' as const } : said;
  const first = when.value?.interval.start ?? null;
  const ahead = context.publishedAt !== null && first !== null && first > context.publishedAt;
  const planned = tense === 'future' || ahead || event.planned?.test(verb) === true;
  const span = articleSpan(masked, start, spanEnd(masked, verbAt, end));
  return {
    subject,
    relation,
    object,
    proposition: context.text.slice(span.start, span.end),
    kind: planned ? 'plan' : event.phase === 'holds' ? 'state' : 'event',
    phase: event.phase,
    validTime: when.value,
    timeSource: when.source,
    knownAt: context.publishedAt,
    sentence: masked.sentence,
    ...span,
    method: 'M2',
  };
}

function lastWord(text: string): string {
  return text.slice(text.lastIndexOf(' ') + 1);
}

function keyOf(masked: MaskedSentence, index: string | undefined): string | null {
  return index === undefined ? null : (masked.names[Number(index)]?.key ?? null);
}

function isContest(context: ArticleContext, masked: MaskedSentence, index: string | undefined): boolean {
  const key = keyOf(masked, index);
  return key !== null && context.entities.get(key)?.type === 'event';
}

/** Key of what is won: the entity, else the words without article and ordinal ("his fifth world title" → "world title"). */
function contestKey(masked: MaskedSentence, groups: Groups): string | null {
  const named = keyOf(masked, groups['c']);
  if (named !== null) return named;
  const words = (groups['n'] ?? '').trim().split(' ');
  const kept = words.filter(
    (word) =>
      !/^(?:the|a|an|his|her|its|their|'s|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d+(?:st|nd|rd|th)?|another|narrow|record|big|biggest|only|straight|consecutive|in|of|for)$/.test(
        word,
      ),
  );
  return kept.length === 0 ? null : kept.slice(-3).join(' ');
}

/** When an event was: as said in its clause, else the publication day if the sentence is news. */
export function eventWhen(
  context: ArticleContext,
  masked: MaskedSentence,
  start: number,
  end: number,
  tense: VerbTense,
): When {
  const time = clauseTime(masked, start, end);
  if (time !== null) {
    const since = time.relation === 'since' || isSinceClause(masked, end, time);
    const lasting = since && (tense === 'perfect' || tense === 'present');
    // "had been chair since May": May is all that it tells.
    if (time.relation === 'since' && !lasting && time.value !== null) return { value: time.value, source: 'text' };
    const value = lasting
      ? sinceValue(time)
      : time.relation === 'at' || time.relation === 'during'
        ? time.value
        : boundsValue(time);
    if (value !== null) return { value, source: 'text' };
  }
  // What is dated by something else was not on the day it was told.
  if (masked.datedElsewhere && tense !== 'present') return UNKNOWN_WHEN;
  const recent = tense === 'present' || tense === 'perfect' || (tense === 'past' && masked.sentence < LEAD_SENTENCES);
  return recent ? publicationWhen(context.publishedAt) : { value: null, source: 'none' };
}

/** "has been open since it was founded in 1956". */
function isSinceClause(masked: MaskedSentence, end: number, time: TimeExpression): boolean {
  const at = masked.text.indexOf(`#${masked.times.indexOf(time)}`, end);
  return at !== -1 && time.relation === 'at' && /(?:^| )since [^,;#]*$/.test(masked.text.slice(end, at));
}

function spanEnd(masked: MaskedSentence, start: number, end: number): number {
  const time = clauseTime(masked, start, end);
  if (time === null) return end;
  const mark = `#${masked.times.indexOf(time)}`;
  const at = masked.text.indexOf(mark, end);
  return at === -1 ? end : at + mark.length;
}

const NUMBER_WORDS = new Map([...ONES, 'twenty'].map((word, i): [string, string] => [word, String(i + 1)]));

/** `count:killed`, `count:hurt`: how many, of which event. The object is the number in digits. */
function countFacts(context: ArticleContext, masked: MaskedSentence, into: Fact[]): void {
  for (const pattern of [DEATH_TOLL, COUNT, COUNT_ACTIVE]) {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(masked.text); match !== null; match = pattern.exec(masked.text)) {
      const said = match.groups?.['number'] ?? '';
      const number = /^\d/.test(said) ? said.replace(/,/g, '') : NUMBER_WORDS.get(said);
      if (
        number === undefined ||
        /\$ ?$/.test(masked.text.slice(0, match.index)) ||
        / and .*(?:arrested|rescued)$/.test(match[0])
      )
        continue;
      const relation = `count:${countVerb(match.groups?.['verb'] ?? 'killed')}`;
      const subject = eventSubject(context, masked);
      if (subject === null || into.some((other) => other.relation === relation)) continue;
      const span = articleSpan(masked, match.index, match.index + match[0].length);
      const when = eventWhen(context, masked, match.index, match.index + match[0].length, 'past');
      into.push({
        subject,
        relation,
        object: scaled(number, match[0]),
        proposition: context.text.slice(masked.span.start, masked.span.end),
        kind: 'event',
        phase: null,
        validTime: when.value,
        timeSource: when.source,
        knownAt: context.publishedAt,
        sentence: masked.sentence,
        ...span,
        method: 'M2',
      });
    }
  }
}

/** "over 3 million people died". */
function scaled(number: string, said: string): string {
  const scale = / million\b/.test(said) ? 1e6 : / billion\b/.test(said) ? 1e9 : 1;
  return scale === 1 ? number : String(Number(number) * scale);
}

function countVerb(verb: string): string {
  if (/^kill|dead|died/.test(verb)) return 'killed';
  if (/^injur|hurt|^wound/.test(verb)) return 'hurt';
  return verb;
}

/** Who only tells of it. */
const NEWSROOMS = new Set(
  'cnn|ap|associated press|the associated press|reuters|afp|bbc|bbc news|usa today|fox news|nbc news|cbs news|abc news|npr|new york times|the new york times|washington post|the washington post|guardian|the guardian'.split(
    '|',
  ),
);

/** The event or place a number is about: named in the sentence, else what the article is about. */
function eventSubject(context: ArticleContext, masked: MaskedSentence): string | null {
  const events = masked.names.filter((name) => name.letter !== 'P' && !NEWSROOMS.has(name.key));
  const event =
    events.find((name) => context.entities.get(name.key)?.type === 'event') ??
    events.find((name) => name.letter === 'X') ??
    events[0];
  if (event !== undefined) return event.key;
  let best: string | null = null;
  let most = 0;
  const counts = new Map<string, number>();
  for (const sentence of context.masked) {
    for (const name of sentence.names) {
      if (name.letter === 'P' || NEWSROOMS.has(name.key)) continue;
      const count = (counts.get(name.key) ?? 0) + 1 + (context.title.toLowerCase().includes(name.key) ? 5 : 0);
      counts.set(name.key, count);
      if (count > most) [best, most] = [name.key, count];
    }
  }
  if (best !== null) return best;
  for (const entity of context.entities.values())
    if (entity.type !== 'person' && context.title.toLowerCase().includes(entity.key)) return entity.key;
  const title = nameKey(context.title);
  return title === '' ? null : title;
}
