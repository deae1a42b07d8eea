import type { EntityOutlook, EntityRole } from '../../library';
import { civilFromDay, type Day } from '../../time';
import { formatDay } from '../format';

/** A question that the library's own facts answer. */
export interface Suggestion {
  readonly question: string;
  /** What it shows. */
  readonly words: string;
}

/** Roles that one person at a time has, so that "who was" has one answer. */
const ONE_AT_A_TIME =
  /^(?:president|prime minister|chancellor|mayor|governor|chief executive|ceo|chair(?:man|woman)?|head coach|manager|captain|pope|king|queen|secretary.general|director|foreign (?:minister|secretary)|home secretary|finance minister)\b/i;
const MOST = 5;

/** Articles of one day that make it worth asking what was reported. */
const LEAST_ARTICLES = 2;

/**
 * Questions made from what is told of names: who had a role in a year that it is told for, who had it before, and since when
 * somebody has it. The roles that most articles tell of come first, each office once. Where roles are few, what was
 * reported of a name on the day that most articles mention it.
 */
export function suggest(entities: readonly EntityOutlook[]): Suggestion[] {
  const roles = entities.flatMap((entity) =>
    entity.roles.filter(({ role }) => ONE_AT_A_TIME.test(role)).map((role) => ({ entity, role })),
  );
  roles.sort((a, b) => b.role.articles - a.role.articles || b.role.told - a.role.told);
  const offices = new Set<string>();
  const found: Suggestion[] = [];
  for (const { entity, role } of roles) {
    const [holder, body] = entity.type === 'person' ? [entity.name, role.other] : [role.other, entity.name];
    const office = `${role.role.toLowerCase()}\n${body}`;
    if (offices.has(office) || holder === body || found.length >= MOST) continue;
    offices.add(office);
    found.push(questionOf(role, holder, body, found.length));
  }
  const days = new Set<Day>();
  for (const { name, days: named } of entities) {
    const busiest = named.reduce((best, one) => (one.articles > (best?.articles ?? 0) ? one : best), named[0]);
    if (found.length >= MOST || busiest === undefined || busiest.articles < LEAST_ARTICLES || days.has(busiest.day))
      continue;
    days.add(busiest.day);
    found.push({
      question: `What was reported about ${name} on ${formatDay(busiest.day, 'en-GB', 'long')}?`,
      words: 'the news of a day',
    });
  }
  return found;
}

function questionOf(role: EntityRole, holder: string, body: string, at: number): Suggestion {
  const year = civilFromDay(role.from).year;
  if (at % 3 === 1) return { question: `Since when is ${holder} ${role.role} of ${body}?`, words: 'a date' };
  if (at % 3 === 2) return { question: `Who was ${role.role} of ${body} before ${holder}?`, words: 'what came before' };
  return { question: `Who was ${role.role} of ${body} in ${year}?`, words: 'who it was then' };
}
