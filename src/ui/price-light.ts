import type { Direction } from '../lib/market/types.ts';

/** The design's 0.4 s: full, then half of it. A tint so faint needs no finer steps, and each costs the list a reckoning of styles. */
const FADING_MS = 200;
const DARK_MS = 400;
/** Lit, then dark: a price that moves ten times a second would never go out. */
const LIT_AND_REST_MS = 1_000;
/** Lists are drawn each 200 ms, give or take a frame. */
const EARLY_MS = 25;
/** So much later steps are taken that no drawing has taken along. */
const LATE_MS = 100;
/** A slow phone draws its rows as seldom as that: the steps wait for the next drawing, but for none that comes later. */
const SELDOM_MS = 550;

const lit = new Set<PriceLight>();
let clock: ReturnType<typeof setTimeout> | undefined;
let stillness: MediaQueryList | undefined;

/** Wakes the page when a step is overdue, not with a beat: prices that go on moving take theirs with no clock at all. */
function wait(): void {
  if (clock !== undefined || lit.size === 0) return;
  const next = Math.min(...[...lit].map((light) => light.due()));
  clock = setTimeout(() => {
    clock = undefined;
    const now = performance.now();
    for (const light of lit) if (light.due() <= now) light.step(now);
    wait();
  }, next - performance.now());
}

/**
 * What lights up behind a price when it moves, with an arrow for those who do not see the colour, and fades. The steps of
 * a price that goes on moving are taken when that is drawn anyway. Animations of the browser would cost a list of twelve
 * rows more than all else that it does: they reckon the style of each anew with every frame.
 */
export class PriceLight {
  private readonly light: HTMLElement;
  private direction: Direction = 'none';
  private litAt = Number.NEGATIVE_INFINITY;
  private drawnAt = 0;
  /** From one drawing to the next, as far as it is known. */
  private drawnEvery = 0;
  private shown = '';

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
      this.step(now);
      return;
    }
    stillness ??= matchMedia('(prefers-reduced-motion: reduce)');
    if (direction === 'none' || stillness.matches) return;
    this.direction = direction;
    this.litAt = now;
    this.drawnAt = now;
    this.show(direction);
    wait();
  }

  /** When its next step is taken though nothing is drawn. */
  due(): number {
    const next = this.litAt + (this.shown === this.direction ? FADING_MS : DARK_MS);
    const drawing = this.drawnEvery > SELDOM_MS ? 0 : this.drawnAt + this.drawnEvery;
    return Math.max(next, drawing) + LATE_MS;
  }

  /** Never brighter again. */
  step(now: number): void {
    const since = now - this.litAt + EARLY_MS;
    if (since >= DARK_MS) this.show('');
    else if (since >= FADING_MS && this.shown === this.direction)
      this.show(`${this.direction}-fading`);
  }

  remove(): void {
    this.show('');
  }

  private show(now: string): void {
    if (now === this.shown) return;
    this.shown = now;
    this.light.dataset['lit'] = now;
    if (now === '') lit.delete(this);
    else lit.add(this);
  }
}
