import type { EntityType } from '../text';
import type { ArticleState, ShelfName } from '../library';
import { dayFromIso, isoFromDay, type Day } from '../time';
import { readWhen } from './entity/when';
import { keyOfPath, pathOfKey } from './time/path';

/** What the address bar can say. Everything a reload or a bookmark must bring back is in here. */
export type Route =
  | {
      readonly page: 'ask';
      readonly question: string;
      readonly asOf: Day | null;
      readonly method: string | null;
      /** Only articles with this tag, or in this folder, count. */
      readonly within: AskWithin | null;
    }
  | { readonly page: 'library'; readonly filter: LibraryFilter }
  | {
      readonly page: 'article';
      readonly id: string;
      readonly at: { readonly start: number; readonly end: number } | null;
      /** Words that are looked for in it. */
      readonly find?: string | null;
    }
  | { readonly page: 'entities'; readonly text: string; readonly type?: EntityType | null }
  | EntityRoute
  | CompareRoute
  | TimeRoute
  | StoryRoute
  /** Passages that the person marked, and notes. */
  | { readonly page: 'own'; readonly text: string }
  /** Feeds that are followed, watched folders, the bookmark. */
  | { readonly page: 'sources' }
  | { readonly page: 'device' };

export interface EntityRoute {
  readonly page: 'entity';
  /** Key or any name. */
  readonly name: string;
  /** Only facts of these days, as `entity/when.ts` reads them; `null` for all. */
  readonly when: string | null;
  /** Key of another entity: only facts from passages that name both. */
  readonly with: string | null;
}

export interface TimeRoute {
  readonly page: 'time';
  /** A year, quarter, month or day, as `time/path.ts` reads it; `null` lists the years. */
  readonly key: string | null;
  /** Any days instead, as `entity/when.ts` reads them; `null` unless `key` is. */
  readonly when: string | null;
}

/** What happened, as one story; what it is about is in the address, so that nothing is asked again. */
export interface StoryRoute {
  readonly page: 'story';
  /** Keys or names. */
  readonly names: readonly string[];
  readonly tag: string | null;
  readonly folder: string | null;
  /** Ids of articles that belong to it. */
  readonly articles: readonly string[];
  /** The question whose answer it is told from. */
  readonly question: string | null;
}

export const NO_STORY: StoryRoute = {
  page: 'story',
  names: [],
  tag: null,
  folder: null,
  articles: [],
  question: null,
};

export interface CompareRoute {
  readonly page: 'compare';
  readonly question: string;
  readonly asOf: Day | null;
  /** Methods on the left and on the right. */
  readonly a: string;
  readonly b: string;
}

/** What a question is kept to. */
export type AskWithin = { readonly tag: string } | { readonly folder: string };

export interface LibraryFilter {
  readonly text: string;
  readonly shelf: ShelfName;
  /** `YYYY`, `YYYY-MM`, days as `entity/when.ts` reads them, `undated`, or `null` for all. */
  readonly period: string | null;
  readonly source: string | null;
  readonly tag: string | null;
  readonly folder: string | null;
  readonly state: ArticleState | null;
  /** `null`: best match, or newest without words. */
  readonly sort: 'newest' | 'oldest' | null;
  /** Numbers of imports, "12.13": only what they brought. */
  readonly added: string | null;
}

export const NO_FILTER: LibraryFilter = {
  text: '',
  shelf: 'articles',
  period: null,
  source: null,
  tag: null,
  folder: null,
  state: null,
  sort: null,
  added: null,
};
export const ASK: Extract<Route, { page: 'ask' }> = {
  page: 'ask',
  question: '',
  asOf: null,
  method: null,
  within: null,
};
const TYPES: readonly EntityType[] = ['person', 'organisation', 'place', 'event', 'work', 'other'];
const SORTS = ['newest', 'oldest'] as const;
const STATES: readonly ArticleState[] = ['starred', 'unread', 'read', 'archived', 'marked'];

/** Reads a hash such as `#/ask?q=who&asof=2023-06-01`. Whatever it does not know becomes the empty *Ask* page. */
export function parseRoute(hash: string): Route {
  const path = hash.replace(/^#\/?/, '');
  const split = path.indexOf('?');
  const segments = (split < 0 ? path : path.slice(0, split)).split('/').map(safeDecode);
  const params = new URLSearchParams(split < 0 ? '' : path.slice(split + 1));
  switch (segments[0]) {
    case 'library':
      return {
        page: 'library',
        filter: {
          text: params.get('q') ?? '',
          shelf: params.get('shelf') === 'links' ? 'links' : 'articles',
          period: readPeriod(params.get('when')),
          source: params.get('source') || null,
          tag: params.get('tag') || null,
          folder: params.get('folder') || null,
          state: STATES.find((state) => state === params.get('state')) ?? null,
          sort: SORTS.find((sort) => sort === params.get('sort')) ?? null,
          added: /^\d+(?:\.\d+)*$/.exec(params.get('added') ?? '')?.[0] ?? null,
        },
      };
    case 'article':
      return segments[1]
        ? { page: 'article', id: segments[1], at: readSpan(params.get('at')), ...readFind(params) }
        : ASK;
    case 'entities':
      return {
        page: 'entities',
        text: params.get('q') ?? '',
        ...readType(params),
      };
    case 'entity':
      return segments[1]
        ? { page: 'entity', name: segments[1], when: readWhen(params.get('when')), with: params.get('with') || null }
        : ASK;
    case 'compare':
      return {
        page: 'compare',
        question: params.get('q') ?? '',
        asOf: dayFromIso(params.get('asof') ?? ''),
        a: params.get('a') || 'default',
        b: params.get('b') || 'neon',
      };
    case 'time':
      return segments.length > 1
        ? { page: 'time', key: keyOfPath(segments.slice(1)), when: null }
        : { page: 'time', key: null, when: readWhen(params.get('when')) };
    case 'story':
      return {
        page: 'story',
        names: params.getAll('name').filter((name) => name !== ''),
        tag: params.get('tag') || null,
        folder: params.get('folder') || null,
        articles: params.getAll('in').filter((id) => id !== ''),
        question: params.get('q') || null,
      };
    case 'yours':
      return { page: 'own', text: params.get('q') ?? '' };
    case 'sources':
      return { page: 'sources' };
    case 'device':
      return { page: 'device' };
    default:
      return {
        page: 'ask',
        question: params.get('q') ?? '',
        asOf: dayFromIso(params.get('asof') ?? ''),
        method: params.get('method') || null,
        within: readWithin(params),
      };
  }
}

function readFind(params: URLSearchParams): { readonly find?: string } {
  const find = params.get('find');
  return find ? { find } : {};
}

function readType(params: URLSearchParams): { readonly type?: EntityType } {
  const type = TYPES.find((one) => one === params.get('type'));
  return type ? { type } : {};
}

function readWithin(params: URLSearchParams): AskWithin | null {
  const [tag, folder] = [params.get('tag'), params.get('folder')];
  if (tag) return { tag };
  return folder ? { folder } : null;
}

/** The hash of a route; `parseRoute(formatRoute(r))` is `r`. */
export function formatRoute(route: Route): string {
  const params = new URLSearchParams();
  switch (route.page) {
    case 'ask':
      if (route.question) params.set('q', route.question);
      if (route.asOf !== null) params.set('asof', isoFromDay(route.asOf));
      if (route.method) params.set('method', route.method);
      for (const [name, value] of Object.entries(route.within ?? {})) params.set(name, value);
      return withParams('#/ask', params);
    case 'library':
      if (route.filter.text) params.set('q', route.filter.text);
      if (route.filter.period) params.set('when', route.filter.period);
      if (route.filter.source) params.set('source', route.filter.source);
      if (route.filter.shelf === 'links') params.set('shelf', 'links');
      for (const name of ['tag', 'folder', 'state', 'sort', 'added'] as const) {
        const value = route.filter[name];
        if (value) params.set(name, value);
      }
      return withParams('#/library', params);
    case 'article':
      if (route.at) params.set('at', `${route.at.start}-${route.at.end}`);
      if (route.find) params.set('find', route.find);
      return withParams(`#/article/${encodeURIComponent(route.id)}`, params);
    case 'entities':
      if (route.text) params.set('q', route.text);
      if (route.type) params.set('type', route.type);
      return withParams('#/entities', params);
    case 'entity':
      if (route.when) params.set('when', route.when);
      if (route.with) params.set('with', route.with);
      return withParams(`#/entity/${encodeURIComponent(route.name)}`, params);
    case 'compare':
      if (route.question) params.set('q', route.question);
      if (route.asOf !== null) params.set('asof', isoFromDay(route.asOf));
      params.set('a', route.a);
      params.set('b', route.b);
      return withParams('#/compare', params);
    case 'time':
      if (route.key !== null) return `#/time/${pathOfKey(route.key)}`;
      if (route.when) params.set('when', route.when);
      return withParams('#/time', params);
    case 'story':
      for (const name of route.names) params.append('name', name);
      if (route.tag) params.set('tag', route.tag);
      if (route.folder) params.set('folder', route.folder);
      for (const id of route.articles) params.append('in', id);
      if (route.question) params.set('q', route.question);
      return withParams('#/story', params);
    case 'own':
      if (route.text) params.set('q', route.text);
      return withParams('#/yours', params);
    case 'sources':
      return '#/sources';
    case 'device':
      return '#/device';
  }
}

/** The day that a hash says the reader stands at, on any page; `null` for none. */
export function readAsOf(hash: string): Day | null {
  const split = hash.indexOf('?');
  return split < 0 ? null : dayFromIso(new URLSearchParams(hash.slice(split + 1)).get('asof') ?? '');
}

/** The hash of a route with the day that the reader stands at, where the route has no place of its own for it. */
export function formatRouteAsOf(route: Route, asOf: Day | null): string {
  const hash = formatRoute(route);
  if (asOf === null || route.page === 'ask' || route.page === 'compare') return hash;
  return `${hash}${hash.includes('?') ? '&' : '?'}asof=${isoFromDay(asOf)}`;
}

function withParams(path: string, params: URLSearchParams): string {
  const query = params.toString();
  return query ? `${path}?${query}` : path;
}

function safeDecode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function readPeriod(text: string | null): string | null {
  return text === 'undated' ? text : readWhen(text);
}

function readSpan(text: string | null): { start: number; end: number } | null {
  const match = /^(\d{1,9})-(\d{1,9})$/.exec(text ?? '');
  if (!match) return null;
  const [start, end] = [Number(match[1]), Number(match[2])];
  return start < end ? { start, end } : null;
}
