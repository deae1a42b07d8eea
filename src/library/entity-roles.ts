import type { Day } from '../time';
import type { FactPlace } from './entity-facts';
import type { EntityRole } from './entity-types';
import type { NameTable } from './name-table';

const MOST_ROLES = 12;

/** Roles with their days, from all that is told of them; what earlier versions said is left out. */
export function rolesOf(places: readonly FactPlace[], members: ReadonlySet<string>, table: NameTable): EntityRole[] {
  const groups = new Map<string, FactPlace[]>();
  for (const place of places) {
    const { relation, subject, object, revision } = place.fact;
    if (revision !== null || relation?.startsWith('holds:') !== true || object === null) continue;
    const key = `${relation}\n${table.canonical(subject)}\n${table.canonical(object)}`;
    groups.set(key, [...(groups.get(key) ?? []), place]);
  }
  return [...groups.values()]
    .flatMap((group): EntityRole[] => {
      const [first] = group as [FactPlace];
      const { subject, object, relation } = first.fact;
      const other = members.has(subject) ? object! : subject;
      const begins = group.flatMap(({ fact }) => (fact.phase === 'end' ? [] : (fact.from ?? fact.knownAt ?? [])));
      const ends = group.flatMap(({ fact }) => (fact.phase === 'end' ? (fact.from ?? fact.to ?? []) : []));
      const told = group.flatMap(({ fact }) => fact.knownAt ?? []);
      if (told.length === 0) return [];
      const to = ends.length > 0 ? (Math.max(...ends) as Day) : null;
      const from = begins.length > 0 ? (Math.min(...begins) as Day) : to;
      if (from === null) return [];
      return [
        {
          role: relation!.slice('holds:'.length),
          other: table.directory.get(table.canonical(other))?.name ?? other,
          from,
          to: to !== null && to < from ? null : to,
          told: Math.max(...told) as Day,
          articles: new Set(group.map(({ ordinal }) => ordinal)).size,
        },
      ];
    })
    .sort((a, b) => b.articles - a.articles)
    .slice(0, MOST_ROLES)
    .sort((a, b) => a.from - b.from);
}
