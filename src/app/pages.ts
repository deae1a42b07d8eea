import type { Component } from 'svelte';
import type { Route } from './routes';

type Page = Exclude<Route['page'], 'ask'>;
type RouteOf<P extends Page> = Extract<Route, { page: P }>;
type Loaders = {
  readonly [P in Page]: () => Promise<{ readonly default: Component<{ route: RouteOf<P> }> | Component }>;
};

/** Every page but *Ask*, which opens first, comes when it is wanted; the first load stays small. */
const LOADERS: Loaders = {
  library: () => import('./library/LibraryPage.svelte'),
  article: () => import('./article/ArticlePage.svelte'),
  entities: () => import('./entity/EntitiesPage.svelte'),
  entity: () => import('./entity/EntityPage.svelte'),
  compare: () => import('./compare/ComparePage.svelte'),
  time: () => import('./time/TimePage.svelte'),
  story: () => import('./story/StoryPage.svelte'),
  own: () => import('./own/OwnPage.svelte'),
  sources: () => import('./sources/SourcesPage.svelte') as Promise<{ readonly default: Component }>,
  device: () => import('./device/DevicePage.svelte') as Promise<{ readonly default: Component }>,
};

/** A page drawn by its route. A load that failed is forgotten, so that it can be tried again. */
export type AnyPage = Component<{ route: Route }>;
const loaded = new Map<Page, AnyPage>();

/** The component of a page if it is here already, so that nothing flickers. */
export function pageHere(page: Page): AnyPage | null {
  return loaded.get(page) ?? null;
}

/** @throws TypeError when the page's file cannot be fetched */
export async function loadPage(page: Page): Promise<AnyPage> {
  const { default: component } = await LOADERS[page]();
  loaded.set(page, component as AnyPage);
  return component as AnyPage;
}

/** Fetches the pages that a visitor goes to next, one after the other; what fails is fetched when it is wanted. */
export async function preloadPages(): Promise<void> {
  for (const page of [
    'library',
    'article',
    'time',
    'entity',
    'entities',
    'device',
    'story',
    'own',
    'sources',
    'compare',
  ] as const) {
    await loadPage(page).catch(() => undefined);
  }
}
