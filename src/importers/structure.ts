import { dayFromIso, isoFromDay, type Granularity, type Certainty, type TimeValue } from '../time';
import type { ArticleStructure, ColumnRole, ImportedEdge, ImportedTable } from './types';

const ROLES: readonly string[] = ['time', 'subject', 'relation', 'object', 'other', 'none'] satisfies ColumnRole[];
const GRANULARITIES: readonly string[] = [
  'day',
  'week',
  'month',
  'season',
  'quarter',
  'half',
  'year',
  'decade',
  'century',
  'millennium',
  'span',
] satisfies Granularity[];
const CERTAINTIES: readonly string[] = ['exact', 'approximate', 'ambiguous'] satisfies Certainty[];

/**
 * A table or a graph as plain JSON, for an export: a table as it is, edges with their ends as ISO days. An end that is
 * open is left out, and so is what most have: exact years.
 */
export function structureToJson(structure: ArticleStructure): Record<string, unknown> {
  if (structure.kind === 'table') return { kind: 'table', ...structure.table };
  return { kind: 'edges', edges: structure.edges.map(edgeToJson) };
}

/** The inverse of {@link structureToJson}; `null` for anything else that a record may hold under this name. */
export function structureFromJson(value: unknown): ArticleStructure | null {
  if (!isObject(value)) return null;
  if (value['kind'] === 'table') {
    const table = tableFromJson(value);
    return table && { kind: 'table', table };
  }
  const { edges } = value;
  if (value['kind'] !== 'edges' || !Array.isArray(edges)) return null;
  const read = edges.map(edgeFromJson);
  return read.every((edge) => edge !== null) ? { kind: 'edges', edges: read } : null;
}

/** Whether a record's structure is one of a kind that only a newer version knows. */
export function isNewerStructure(value: unknown): boolean {
  if (!isObject(value) || typeof value['kind'] !== 'string' || KINDS.has(value['kind'])) return false;
  // Beside its kind a structure has lists: columns and rows, edges.
  return Object.values(value).some(Array.isArray);
}

const KINDS: ReadonlySet<string> = new Set<ArticleStructure['kind']>(['table', 'edges']);

function edgeToJson({ subject, relation, object, time }: ImportedEdge): Record<string, unknown> {
  const { interval, granularity, certainty } = time;
  return {
    subject,
    relation,
    object,
    ...(interval.start === null ? {} : { start: isoFromDay(interval.start) }),
    ...(interval.end === null ? {} : { end: isoFromDay(interval.end) }),
    ...(granularity === 'year' ? {} : { granularity }),
    ...(certainty === 'exact' ? {} : { certainty }),
  };
}

function edgeFromJson(value: unknown): ImportedEdge | null {
  if (!isObject(value)) return null;
  const { subject, relation, object } = value;
  if (typeof subject !== 'string' || typeof relation !== 'string' || typeof object !== 'string') return null;
  const time = timeFromJson(value);
  return time && { subject, relation, object, time };
}

function timeFromJson(value: Readonly<Record<string, unknown>>): TimeValue | null {
  const { start, end, granularity = 'year', certainty = 'exact' } = value;
  const from = start === undefined ? null : typeof start === 'string' ? dayFromIso(start) : undefined;
  const to = end === undefined ? null : typeof end === 'string' ? dayFromIso(end) : undefined;
  if (from === undefined || to === undefined) return null;
  if ((start !== undefined && from === null) || (end !== undefined && to === null)) return null;
  if (from !== null && to !== null && from > to) return null;
  if (!GRANULARITIES.includes(String(granularity)) || !CERTAINTIES.includes(String(certainty))) return null;
  return {
    interval: { start: from, end: to },
    granularity: granularity as Granularity,
    certainty: certainty as Certainty,
  };
}

function tableFromJson(value: Readonly<Record<string, unknown>>): ImportedTable | null {
  const { caption, columns, roles, rows } = value;
  if (typeof caption !== 'string' || !isTexts(columns) || !isTexts(roles) || !Array.isArray(rows)) return null;
  const width = columns.length;
  if (roles.length !== width || !roles.every((role) => ROLES.includes(role))) return null;
  if (!rows.every((row): row is string[] => isTexts(row) && row.length === width)) return null;
  const chosen = value['chosen'] === true ? { chosen: true as const } : {};
  return { caption, columns, roles: roles as ColumnRole[], rows, ...chosen };
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
