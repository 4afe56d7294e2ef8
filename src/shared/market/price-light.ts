import type { Direction } from '../../lib/market/types.ts';

/** No fade: the tint is faint, and each step would cost a style recalculation of the list. */
const LIT_MS = 400;
/** Lit and dark time together: a price that moves ten times a second would otherwise stay lit. */
const LIT_AND_REST_MS = 1_600;
/** Maximum of lit prices, so that a list whose prices all move doesn't flash at once. */
const LIT_AT_ONCE = 3;
/** Lists are drawn every 200 ms, within a frame. */
const EARLY_MS = 25;
/** Delay after which a light without another drawing goes out: a slow phone draws its lists twice a second. */
const LATE_MS = 150;

const lit = new Set<PriceLight>();
let timer: ReturnType<typeof setTimeout> | undefined;
let stillness: MediaQueryList | undefined;

/** Sets a timer only when a light is overdue: prices that keep moving need none. */
function wait(clock: () => number): void {
  const [first] = lit;
  if (timer !== undefined || first === undefined) return;
  timer = setTimeout(() => {
    timer = undefined;
    const now = clock();
    for (const light of lit) if (light.endTime() <= now) light.remove();
    wait(clock);
  }, first.endTime() - clock());
}

/**
 * Highlights a price when it moves, with an edge above for up and below for down, for users who don't see the
 * colour. It goes out with the next drawing of the price, if there is one. Browser animations would cost a list
 * of twelve rows more than everything else: they recompute the style of each in every frame.
 */
export class PriceLight {
  readonly #light: HTMLElement;
  readonly #clock: () => number;
  #litAt = Number.NEGATIVE_INFINITY;

  /** `light` surrounds the price and has the class of the light's style; `clock` is monotonic. */
  constructor(light: HTMLElement, clock: () => number) {
    this.#light = light;
    this.#clock = clock;
  }

  show(direction: Direction): void {
    const now = this.#clock();
    if (now < this.#litAt + LIT_AND_REST_MS - EARLY_MS) {
      if (now >= this.#litAt + LIT_MS - EARLY_MS) this.remove();
      return;
    }
    stillness ??= matchMedia('(prefers-reduced-motion: reduce)');
    if (direction === 'none' || stillness.matches || lit.size >= LIT_AT_ONCE) return;
    this.#litAt = now;
    this.#light.dataset['lit'] = direction;
    lit.add(this);
    wait(this.#clock);
  }

  /** When it goes out without a drawing. */
  endTime(): number {
    return this.#litAt + LIT_MS + LATE_MS;
  }

  remove(): void {
    if (lit.delete(this)) this.#light.dataset['lit'] = '';
  }
}
