import type { TableDetail } from '../library';
import { count } from './words';

type Role = TableDetail['roles'][number];

/** What a column may hold, in the order of the menu. */
export const ROLES = ['time', 'subject', 'relation', 'object', 'other', 'none'] as const satisfies readonly Role[];

/** As the menu says it. */
export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  time: 'when',
  subject: 'who or what',
  relation: 'of which event',
  object: 'with whom or what',
  other: 'a detail',
  none: 'left out',
};

/** The roles with one of them changed; an unknown one changes nothing. */
export function withRole(roles: readonly Role[], at: number, role: string): readonly Role[] {
  const known = ROLES.find((one) => one === role);
  return known === undefined ? roles : roles.map((old, place) => (place === at ? known : old));
}

/** "40,858 rows in 177 articles, one a date; these are the rows of this one." */
export function tableScope({ rowCount, articleCount, rows }: TableDetail): string {
  const all = count(rowCount, 'row');
  if (articleCount === 1) return `${all}.`;
  const shown = rows.length === rowCount ? 'those of this article are marked' : 'these are the rows of this article';
  return `${all} in ${count(articleCount, 'article')}, one a date; ${shown}.`;
}
