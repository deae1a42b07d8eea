import { formatRoute, parseRoute, type Route } from '../routes';

/** Keeps the route and the address bar the same. */
export class Router {
  route = $state.raw<Route>(parseRoute(location.hash));
  /** Rises with every change that is a move to another page, so that focus and scroll can follow. */
  moves = $state(0);
  private readonly scrolls = new Map<string, number>();

  constructor() {
    history.scrollRestoration = 'manual';
    addEventListener('hashchange', () => this.read(true));
  }

  private read(restore: boolean): void {
    const next = parseRoute(location.hash);
    if (formatRoute(next) === formatRoute(this.route)) return;
    this.apply(next, restore);
  }

  private apply(next: Route, restore: boolean): void {
    const otherEntity = next.page === 'entity' && this.route.page === 'entity' && next.name !== this.route.name;
    const samePage = next.page === this.route.page && !otherEntity;
    this.route = next;
    if (samePage && next.page !== 'article' && next.page !== 'time') return;
    this.moves++;
    const top = restore ? (this.scrolls.get(formatRoute(next)) ?? 0) : 0;
    // The page draws first; what it loads may still move it, so it is tried once more.
    for (const delay of [0, 120]) setTimeout(() => top > 0 && scrollTo(0, top), delay);
    if (top === 0) scrollTo(0, 0);
  }

  /** Goes to a route as a new entry of the browser's history. */
  go(route: Route): void {
    const hash = formatRoute(route);
    if (hash === formatRoute(this.route)) return;
    this.scrolls.set(formatRoute(this.route), scrollY);
    history.pushState(null, '', hash);
    this.apply(route, false);
  }

  /** Changes the address without a new entry: typing into a filter must not fill the back button. */
  replace(route: Route): void {
    history.replaceState(null, '', formatRoute(route));
    this.route = route;
  }

  /** Remembers where the reader was before a plain link is followed. */
  leave(): void {
    this.scrolls.set(formatRoute(this.route), scrollY);
  }
}
