import type { BinRange } from './ribbon';

/** A press that moves less is a click. */
const CLICK_PX = 4;
/** Pages follow a drag, but not at every pixel. */
const FOLLOW_MS = 120;

/** What a hand on the ribbon does, by pointer or by keys. */
export interface RibbonMoves {
  /** Number of bins, and the width of one in pixels. */
  readonly count: number;
  readonly step: number;
  /** What the page shows; `null` for all. */
  readonly chosen: BinRange | null;
  /** Whether what follows takes long: then it follows only when the hand lets go. */
  readonly slow: boolean;
  /** Whether a chosen period can be drawn over again on this page, or leads away from it. */
  readonly stays: boolean;
  /** @param whole the hand let go; before that the choice may still change */
  choose(bins: BinRange | null, whole: boolean): void;
  /** Stands at the end of a bin; the last one is today. */
  stand(bin: number): void;
}

interface Press {
  readonly at: number;
  readonly x: number;
  readonly to: number;
  readonly moved: boolean;
}

/** Dragging a period, dragging the day one stands at, and both by keys. */
export class RibbonHand {
  #pressed = $state.raw<Press | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Bin under a handle that is being dragged; `null` while none is. */
  standing = $state.raw<number | null>(null);

  constructor(private readonly of: RibbonMoves) {}

  /** The period under the hand; `null` while none is being drawn. */
  get drawing(): BinRange | null {
    return this.#pressed?.moved ? ordered(this.#pressed.at, this.#pressed.to) : null;
  }

  get busy(): boolean {
    return this.#pressed !== null;
  }

  down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    const at = this.#binOf(event);
    this.#pressed = { at, to: at, x: event.clientX, moved: false };
  };

  move = (event: PointerEvent): void => {
    const pressed = this.#pressed;
    if (pressed === null) return;
    const to = this.#binOf(event);
    const moved = pressed.moved || Math.abs(event.clientX - pressed.x) > CLICK_PX;
    this.#pressed = { ...pressed, to, moved };
    if (moved && !this.of.slow) this.#follow(() => this.of.choose(ordered(pressed.at, to), false));
  };

  up = (): void => {
    const pressed = this.#pressed;
    if (pressed === null) return;
    const { at, to, moved } = pressed;
    const { chosen } = this.of;
    // A click into the chosen period takes the choice away.
    const inside = chosen !== null && at >= chosen.from && at <= chosen.to;
    this.#settle(() => this.of.choose(!moved && inside ? null : ordered(at, to), true));
    this.#pressed = null;
  };

  cancel = (): void => {
    this.#pressed = null;
    this.standing = null;
  };

  /** Chooses a period, or all, at once. */
  pick(bins: BinRange | null, whole = true): void {
    this.#settle(() => this.of.choose(bins, whole));
  }

  edgeKey(event: KeyboardEvent, edge: 'from' | 'to'): void {
    if (isDelete(event)) {
      event.preventDefault();
      this.pick(null);
      return;
    }
    const now = this.of.chosen ?? { from: 0, to: this.#last };
    const next = this.#stepped(event, now[edge]);
    if (next === null) return;
    const [from, to] = edge === 'from' ? [Math.min(next, now.to), now.to] : [now.from, Math.max(next, now.from)];
    this.pick(from === 0 && to === this.#last ? null : { from, to }, this.of.stays);
  }

  standDown(event: PointerEvent, at: number): void {
    if (event.button !== 0) return;
    event.stopPropagation();
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.standing = at;
  }

  standMove(event: PointerEvent): void {
    const box = (event.currentTarget as HTMLElement).parentElement?.getBoundingClientRect();
    if (this.standing !== null && box) this.#standAt(Math.floor((event.clientX - box.left) / this.of.step), false);
  }

  standUp(): void {
    if (this.standing !== null) this.#standAt(this.standing, true);
  }

  standKey(event: KeyboardEvent, at: number): void {
    const next = isDelete(event) ? this.#last : this.#stepped(event, at);
    if (next !== null) this.#standAt(next, true);
  }

  get #last(): number {
    return this.of.count - 1;
  }

  #binOf(event: PointerEvent): number {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    return this.#within(Math.floor((event.clientX - box.left) / this.of.step));
  }

  #within(at: number): number {
    return Math.max(0, Math.min(this.#last, at));
  }

  #standAt(at: number, whole: boolean): void {
    const to = this.#within(at);
    this.standing = to;
    const run = (): void => {
      this.of.stand(to);
      if (whole) this.standing = null;
    };
    if (whole) this.#settle(run);
    else if (!this.of.slow) this.#follow(run);
  }

  #follow(run: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(run, FOLLOW_MS);
  }

  #settle(run: () => void): void {
    clearTimeout(this.#timer);
    run();
  }

  /** Steps of a slider by its keys; `null` for any other key. */
  #stepped(event: KeyboardEvent, at: number): number | null {
    const large = Math.max(2, Math.round(this.of.count / 10));
    const to: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      PageDown: at - large,
      PageUp: at + large,
      Home: 0,
      End: this.#last,
    };
    const next = to[event.key];
    if (next === undefined) return null;
    event.preventDefault();
    return this.#within(next);
  }
}

const isDelete = ({ key }: KeyboardEvent): boolean => key === 'Delete' || key === 'Backspace';

const ordered = (a: number, b: number): BinRange => ({ from: Math.min(a, b), to: Math.max(a, b) });
