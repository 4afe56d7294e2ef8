import type { Direction } from '../lib/market/types.ts';

const BEAT_MS = 100;
/** The design's 0.4 s: full, then half of it. A tint so faint needs no finer steps, and each costs the list a reckoning of styles. */
const FADING_BEATS = 2;
const DARK_BEATS = 4;
/** A slow phone draws its rows so seldom: the steps wait for the next drawing, which takes them along. */
const SELDOM_BEATS = 6;
/** Lit, then dark: a price that moves ten times a second would never go out. */
const LIT_AND_REST_BEATS = 10;

/** Those that are lit or rest. */
const awake = new Set<PriceLight>();
let beats = 0;
let clock: ReturnType<typeof setInterval> | undefined;
let stillness: MediaQueryList | undefined;

function beat(): void {
  beats += 1;
  for (const light of awake) light.pass();
  if (awake.size > 0) return;
  clearInterval(clock);
  clock = undefined;
}

/**
 * What lights up behind a price when it moves, with an arrow for those who do not see the colour, and fades. The steps of
 * a price that goes on moving are taken when that is drawn anyway. Animations of the browser would cost a list of twelve
 * rows more than all else that it does: they reckon the style of each anew with every frame.
 */
export class PriceLight {
  private readonly light: HTMLElement;
  private direction: Direction = 'none';
  private litAt = 0;
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
    if (awake.has(this)) {
      this.drawnEvery = beats - this.drawnAt;
      this.drawnAt = beats;
      this.fade(beats - this.litAt);
      return;
    }
    stillness ??= matchMedia('(prefers-reduced-motion: reduce)');
    if (direction === 'none' || stillness.matches) return;
    this.direction = direction;
    this.litAt = beats;
    this.drawnAt = beats;
    this.show(direction);
    awake.add(this);
    clock ??= setInterval(beat, BEAT_MS);
  }

  /** One more beat has passed. A price that stopped moving takes its steps here, a beat later. */
  pass(): void {
    const since = beats - this.litAt;
    const isDrawnSoon = beats - this.drawnAt <= this.drawnEvery && this.drawnEvery < SELDOM_BEATS;
    if (!isDrawnSoon) this.fade(since - 1);
    if (since >= LIT_AND_REST_BEATS) awake.delete(this);
  }

  remove(): void {
    this.show('');
    awake.delete(this);
  }

  /** Never brighter again. */
  private fade(since: number): void {
    if (since >= DARK_BEATS) this.show('');
    else if (since >= FADING_BEATS && this.shown === this.direction)
      this.show(`${this.direction}-fading`);
  }

  private show(lit: string): void {
    if (lit === this.shown) return;
    this.shown = lit;
    this.light.dataset['lit'] = lit;
  }
}
