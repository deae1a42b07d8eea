import { buildTimeline, type StateInterval } from '../../timelines';
import { roleKey } from '../../extract';
import { nameKey, placeName } from '../../text';
import type { AskCorpus, SourcedFact } from '../corpus';
import { readRole, readSuccession } from '../../question';
import type { Session } from '../session';
import { withLeaders } from './leaders';
import type { Office } from './office-type';
import { mendTenures } from './tenures';
import { spelledOut } from '../../words';

/** Roles that say only that someone leads. */
const LEADING = new Set([
  'head',
  'leader',
  'boss',
  'chief',
  'ruler',
  'manager',
  'director',
  'president',
  'person in charge',
]);
/** Roles that are hardly ever an office's own name. */
const VAGUE = new Set(['head', 'leader', 'boss', 'chief', 'ruler', 'person in charge']);
/** Who leads a country, an organisation or a team, the likeliest first. */
const HEADS = new Set(['prime minister', 'president', 'chancellor', 'chief executive', 'pope', 'secretary-general']);
/** One office under two names. */
const ALIKE: readonly (readonly string[])[] = [
  ['president', 'chair', 'director-general', 'secretary-general', 'chief executive'],
  ['manager', 'coach', 'head coach', 'managing director'],
  ['director', 'director-general', 'managing director', 'head', 'chief executive'],
];
const LEADING_OFFICES = [
  'prime minister',
  'chancellor',
  'premier',
  'chief executive',
  'president',
  'director-general',
  'managing director',
  'secretary-general',
  'manager',
  'head coach',
  'coach',
  'chair',
  'governor',
  'mayor',
  'leader',
  'head',
];

/**
 * The office the question asks about, with its tenures as known on the session's day; `null` when it asks for none, or
 * the library tells nothing of it.
 * @param context keys of entities that may tell whose office is meant when the question does not say
 */
export async function findOffice(
  session: Session,
  question: string,
  people: readonly string[],
  context: readonly string[],
): Promise<Office | null> {
  const asked = readRole(question);
  const succession = readSuccession(question);
  if (asked === null) {
    const one = succession?.holder ?? (TAKES_OR_LEAVES.test(question) ? people[0] : undefined);
    return one === undefined ? null : officeOfHolder(session, one, context);
  }
  const house = /^speaker of the house\b/i.test(asked.role);
  const role = house ? 'speaker' : roleKey(asked.role);
  const of = house ? 'House of Representatives' : asked.of;
  const named = of === null ? [] : keysOf(session.corpus, of);
  const holders = [
    ...(succession === null ? [] : [succession.holder]),
    ...(asked.holder === null ? [] : [asked.holder]),
    ...people,
  ];
  const holder = holders.flatMap((name) => keysOf(session.corpus, name)).filter((key) => !named.includes(key));
  const offices = joinSame(await officesFor(session, role, named));
  const fitting =
    named.length === 0 ? offices : offices.filter((one) => one.object !== null && isNamed(one.object, named));
  const held =
    holder.length === 0 ? [] : fitting.filter((one) => one.tenures.some((each) => holder.includes(each.holder)));
  const pool = held.length > 0 ? held : fitting;
  if (pool.length === 0 && succession !== null) return officeOfHolder(session, succession.holder, context);
  const chosen = best(pool, role, named.length > 0 ? [] : context);
  if (chosen === null) return null;
  const mended = await mendTenures(session, chosen);
  return VAGUE.has(role) ? withLeaders(session, mended, named) : mended;
}

/** Words by which a person takes up or gives up an office that the question does not name. */
const TAKES_OR_LEAVES =
  /\b(?:(?:take|took|taking|enter|entered|assume|assumed|leave|left|lose|lost|resume) (?:the |his |her |their )?(?:office|power|post|job|position|role)|(?:come|came|return|returned) to (?:power|office)|sworn in|(?:time|term) in office|(?:premiership|presidency|chancellorship|papacy|pontificate|tenure|reign|term|rule|government|administration) (?:begin|start|end|finish)|take over|took over|inaugurated|hand(?:ed)? over|retired?)\b/i;

/** "disney" names "walt disney", "bank of england" only itself. */
function isNamed(object: string, names: readonly string[]): boolean {
  return names.some((name) => object === name || object.endsWith(` ${name}`) || name.endsWith(` ${object}`));
}

/** One office told of under two names of its organisation ("Disney", "Walt Disney"), if they share a holder. */
function joinSame(offices: readonly Office[]): Office[] {
  const joined: Office[] = [];
  for (const office of [...offices].sort((a, b) => b.tenures.length - a.tenures.length)) {
    const at = joined.findIndex(
      (one) =>
        one.role === office.role &&
        one.object !== null &&
        office.object !== null &&
        isNamed(one.object, [office.object]) &&
        one.tenures.some((each) => office.tenures.some((other) => other.holder === each.holder)),
    );
    const same = joined[at];
    if (same === undefined) joined.push(office);
    else {
      const extra = office.tenures.filter((each) => !same.tenures.some((other) => other.holder === each.holder));
      const tenures = [...same.tenures, ...extra].sort((a, b) => (a.interval.start ?? 0) - (b.interval.start ?? 0));
      joined[at] = { ...same, tenures };
    }
  }
  return joined;
}

/** Every key that a name may stand for: a place in any form, an entity of the library, the name itself. */
export function keysOf(corpus: AskCorpus, name: string): string[] {
  const said = name.replace(/^(?:the|its|his|her|their) /i, '').replace(/['’]s?$/, '');
  const bare = spelledOut(said) ?? said;
  const place = placeName(bare);
  const entity = corpus.entity(bare);
  const keys = [nameKey(bare), ...(place === null ? [] : [nameKey(place)]), ...(entity === null ? [] : [entity.key])];
  return [...new Set(keys.flatMap((key) => [key, corpus.canonicalKey(key)]))];
}

async function officesFor(session: Session, role: string, named: readonly string[]): Promise<Office[]> {
  const { corpus, asOf } = session;
  const facts = await corpus.factsByRelation(`holds:${role}`, asOf);
  const own = toOffices(session, facts);
  const told = own.some((one) => one.object !== null && isNamed(one.object, named));
  if (named.length === 0 || !LEADING.has(role) || (told && !VAGUE.has(role))) return own;
  // "Who led Germany", "who was in charge of Starbucks": whatever its first office is called.
  const around = toOffices(session, await withWholeOffices(session, await corpus.factsByEntity(named, asOf)));
  const alike = VAGUE.has(role) ? undefined : ALIKE.find((roles) => roles.includes(role));
  // The coach of a country's team is not its president.
  return [...own, ...(alike === undefined ? around : around.filter((one) => alike.includes(one.role)))];
}

/** All facts on the offices that some facts are about: a successor is often named without the company. */
async function withWholeOffices(session: Session, facts: readonly SourcedFact[]): Promise<SourcedFact[]> {
  const relations = new Set(
    facts.flatMap(({ fact }) => (fact.relation?.startsWith('holds:') === true ? [fact.relation] : [])),
  );
  const all: SourcedFact[] = [];
  for (const relation of relations) all.push(...(await session.corpus.factsByRelation(relation, session.asOf)));
  return all;
}

function toOffices(session: Session, facts: readonly SourcedFact[]): Office[] {
  const { corpus, asOf } = session;
  const timeline = buildTimeline(facts, { asOf, canonical: (key) => corpus.canonicalKey(key) });
  const offices = new Map<string, StateInterval[]>();
  for (const each of timeline) {
    const key = `${each.relation}\n${each.object ?? ''}`;
    offices.set(key, [...(offices.get(key) ?? []), each]);
  }
  return [...offices.values()].map((tenures) => ({
    role: (tenures[0]?.relation ?? '').replace(/^holds:/, ''),
    object: tenures[0]?.object ?? null,
    tenures,
  }));
}

/** "Who succeeded Theresa May?": the office of hers that has most tenures around it. */
async function officeOfHolder(session: Session, holder: string, context: readonly string[]): Promise<Office | null> {
  const keys = keysOf(session.corpus, holder);
  const facts = await session.corpus.factsByEntity(keys, session.asOf);
  const own = facts.filter(({ fact }) => keys.includes(session.corpus.canonicalKey(fact.subject)));
  const offices = toOffices(session, await withWholeOffices(session, own));
  const held = offices.filter((one) => one.tenures.some((each) => keys.includes(each.holder)));
  const chosen = best(held, '', context, keys);
  return chosen === null ? null : mendTenures(session, chosen);
}

/** The office that the context names, else the one that most is told of. */
function best(
  offices: readonly Office[],
  role: string,
  context: readonly string[],
  people: readonly string[] = [],
): Office | null {
  const weight = (one: Office): number => {
    // An office whose handing over is told counts more than one mentioned in passing.
    const starts = one.tenures.filter((each) => people.includes(each.holder) && each.start !== null).length * 2;
    const head = people.length > 0 && HEADS.has(one.role) ? 5 : 0;
    const told = one.tenures.reduce((sum, each) => sum + 1 + each.evidence.length / 10, 0);
    const meant = one.object !== null && context.includes(one.object) ? 1000 - context.indexOf(one.object) : 0;
    const at = LEADING_OFFICES.indexOf(one.role);
    const leads = LEADING.has(role) && role !== one.role && at >= 0 ? 100 - at : 0;
    return told + meant + leads + starts + head;
  };
  return [...offices].sort((a, b) => weight(b) - weight(a))[0] ?? null;
}
