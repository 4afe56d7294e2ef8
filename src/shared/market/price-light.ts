import type { Direction } from '../../lib/market/types.ts';

/** As the design has it. No step in between: the tint is faint, and each costs the list a reckoning of its styles. */
const LIT_MS = 400;
/** Lit, then dark: a price that moves ten times a second would never go out. */
const LIT_AND_REST_MS = 1_600;
/** So many at once: a list whose prices all move lights its rows by turns, not in one beat. */
const LIT_AT_ONCE = 3;
/** Lists are drawn each 200 ms, give or take a frame. */
const EARLY_MS = 25;
/** So much later one goes out that no drawing has taken along: a slow phone draws its lists twice a second. */
const LATE_MS = 150;

const lit = new Set<PriceLight>();
let timer: ReturnType<typeof setTimeout> | undefined;
let stillness: MediaQueryList | undefined;

/** Wakes the page when one is overdue, not with a beat: prices that go on moving need no clock at all. */
function wait(clock: () => number): void {
  // The first of them was lit first.
  const [first] = lit;
  if (timer !== undefined || first === undefined) return;
  timer = setTimeout(() => {
    timer = undefined;
    const now = clock();
    for (const light of lit) if (light.due() <= now) light.remove();
    wait(clock);
  }, first.due() - clock());
}

/**
 * Lights up behind a price when it moves, with an edge above it for up and below it for down, for those who do not see the
 * colour. It goes out with the next drawing of the price, if there is one. Animations of the browser would cost a list of
 * twelve rows more than all else: they compute the style of each again with every frame.
 */
export class PriceLight {
  private readonly light: HTMLElement;
  private readonly clock: () => number;
  private litAt = Number.NEGATIVE_INFINITY;

  /** An element with the class of the light's style, around the price; a clock that nobody sets. */
  constructor(light: HTMLElement, clock: () => number) {
    this.light = light;
    this.clock = clock;
  }

  /** A new price was written. */
  moved(direction: Direction): void {
    const now = this.clock();
    if (now < this.litAt + LIT_AND_REST_MS - EARLY_MS) {
      if (now >= this.litAt + LIT_MS - EARLY_MS) this.remove();
      return;
    }
    stillness ??= matchMedia('(prefers-reduced-motion: reduce)');
    if (direction === 'none' || stillness.matches || lit.size >= LIT_AT_ONCE) return;
    this.litAt = now;
    this.light.dataset['lit'] = direction;
    lit.add(this);
    wait(this.clock);
  }

  /** When it goes out though nothing is drawn. */
  due(): number {
    return this.litAt + LIT_MS + LATE_MS;
  }

  remove(): void {
    if (lit.delete(this)) this.light.dataset['lit'] = '';
  }
}
