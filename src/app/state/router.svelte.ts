import type { Day } from '../../time';
import { isHanded } from '../bookmarklet';
import { formatRoute, formatRouteAsOf, parseRoute, readAsOf, type Route } from '../routes';

/** Marks entries of the browser's history that this router wrote: their address says everything. */
interface Entry {
  readonly whole: true;
}
const WHOLE: Entry = { whole: true };

/** Keeps the route and the address bar the same. */
export class Router {
  route = $state.raw<Route>(parseRoute(location.hash));
  /** The day that the reader stands at, carried from page to page: nothing published later counts. `null` is today. */
  asOf = $state.raw<Day | null>(readAsOf(location.hash));
  /** What the address held at the start, if a page was handed over in it. */
  readonly handed = isHanded(location.hash) ? location.hash : '';
  /** Rises with every change that is a move to another page, so that focus and scroll can follow. */
  moves = $state(0);
  /** The page before this one, if it was another. */
  from = $state.raw<Route | null>(null);
  private readonly scrolls = new Map<string, number>();

  constructor() {
    history.scrollRestoration = 'manual';
    addEventListener('hashchange', () => this.read(true));
  }

  private read(restore: boolean): void {
    const back = (history.state as Entry | null)?.whole === true;
    const said = readAsOf(location.hash);
    const asOf = back || said !== null ? said : this.asOf;
    const next = standing(parseRoute(location.hash), asOf);
    history.replaceState(WHOLE, '', formatRouteAsOf(next, asOf));
    this.asOf = asOf;
    if (formatRoute(next) === formatRoute(this.route)) return;
    this.apply(next, restore);
  }

  private apply(next: Route, restore: boolean): void {
    const otherEntity = next.page === 'entity' && this.route.page === 'entity' && next.name !== this.route.name;
    if (next.page !== this.route.page) this.from = this.route;
    const samePage = next.page === this.route.page && !otherEntity;
    this.route = next;
    if (samePage && next.page !== 'article' && next.page !== 'time') return;
    this.moves++;
    const top = restore ? (this.scrolls.get(formatRoute(next)) ?? 0) : 0;
    // The page draws first; what it loads may still move it, so it is tried again until it is long enough.
    for (const delay of [0, 120, 400, 1000]) {
      setTimeout(() => {
        if (top > 0 && this.route === next && scrollY < top) scrollTo(0, top);
      }, delay);
    }
    if (top === 0) scrollTo(0, 0);
  }

  /** Goes to a route as a new entry of the browser's history. */
  go(route: Route): void {
    const asOf = route.page === 'ask' || route.page === 'compare' ? route.asOf : this.asOf;
    const hash = formatRouteAsOf(route, asOf);
    if (hash === formatRouteAsOf(this.route, this.asOf)) return;
    this.leave();
    this.asOf = asOf;
    history.pushState(WHOLE, '', hash);
    this.apply(route, false);
  }

  /** Changes the address without a new entry: typing into a filter must not fill the back button. */
  replace(route: Route): void {
    if (route.page === 'ask' || route.page === 'compare') this.asOf = route.asOf;
    history.replaceState(WHOLE, '', formatRouteAsOf(route, this.asOf));
    this.route = route;
  }

  /** Stands the reader at another day, on the page that is open. */
  stand(asOf: Day | null): void {
    if (asOf === this.asOf) return;
    this.asOf = asOf;
    this.replace(standing(this.route, asOf));
  }

  /** Remembers where the reader was before a plain link is followed. */
  leave(): void {
    this.scrolls.set(formatRoute(this.route), scrollY);
  }
}

/** The route as it is for a reader who stands at a day. */
function standing(route: Route, asOf: Day | null): Route {
  return route.page === 'ask' || route.page === 'compare' ? { ...route, asOf } : route;
}
