import type { Direction } from '../lib/market/types.ts';

/** As the design has it. No step in between: the tint is faint, and each costs the list a reckoning of its styles. */
const LIT_MS = 400;
/** Lit, then dark: a price that moves ten times a second would never go out. */
const LIT_AND_REST_MS = 1_000;
/** Lists are drawn each 200 ms, give or take a frame. */
const EARLY_MS = 25;
/** So much later one goes out that no drawing has taken along. */
const LATE_MS = 100;
/** A slow phone draws its rows as seldom as that: lights go out with the next drawing, but wait for none that comes later. */
const SELDOM_MS = 550;

const lit = new Set<PriceLight>();
let clock: ReturnType<typeof setTimeout> | undefined;
let stillness: MediaQueryList | undefined;

/** Wakes the page when one is overdue, not with a beat: prices that go on moving need no clock at all. */
function wait(): void {
  if (clock !== undefined || lit.size === 0) return;
  const next = Math.min(...[...lit].map((light) => light.due()));
  clock = setTimeout(() => {
    clock = undefined;
    const now = performance.now();
    for (const light of lit) if (light.due() <= now) light.remove();
    wait();
  }, next - performance.now());
}

/**
 * What lights up behind a price when it moves, with an arrow for those who do not see the colour. Where the price goes on
 * moving it goes out when that is drawn anyway. Animations of the browser would cost a list of twelve rows more than all
 * else that it does: they reckon the style of each anew with every frame.
 */
export class PriceLight {
  private readonly light: HTMLElement;
  private litAt = Number.NEGATIVE_INFINITY;
  private drawnAt = 0;
  /** From one drawing to the next, as far as it is known. */
  private drawnEvery = 0;

  /** An element with the class of the light's style, around the price. */
  constructor(light: HTMLElement) {
    this.light = light;
  }

  /** A new price was written. */
  moved(direction: Direction): void {
    const now = performance.now();
    if (now < this.litAt + LIT_AND_REST_MS - EARLY_MS) {
      this.drawnEvery = now - this.drawnAt;
      this.drawnAt = now;
      if (now >= this.litAt + LIT_MS - EARLY_MS) this.remove();
      return;
    }
    stillness ??= matchMedia('(prefers-reduced-motion: reduce)');
    if (direction === 'none' || stillness.matches) return;
    this.litAt = now;
    this.drawnAt = now;
    this.light.dataset['lit'] = direction;
    lit.add(this);
    wait();
  }

  /** When it goes out though nothing is drawn. */
  due(): number {
    const drawing = this.drawnEvery > SELDOM_MS ? 0 : this.drawnAt + this.drawnEvery;
    return Math.max(this.litAt + LIT_MS, drawing) + LATE_MS;
  }

  remove(): void {
    if (lit.delete(this)) this.light.dataset['lit'] = '';
  }
}
