import type { Direction } from '../lib/market/types.ts';

const BEAT_MS = 100;
/** The design's 0.4 s. */
const LIT_BEATS = 4;
/** A price that stopped moving writes nothing any more: its light goes out by the clock, a little later. */
const LATE_BEATS = 6;
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
 * What lights up behind a price when it moves, with an arrow for those who do not see the colour. It goes on and off
 * and does not fade: the fading of twelve rows costs more than all else that the list does.
 */
export class PriceLight {
  private readonly place: HTMLElement;
  private litAt = 0;
  private isLit = false;

  /** `place` holds the price, and has the class of the light's style. */
  constructor(place: HTMLElement) {
    this.place = place;
  }

  /** A new price was written. */
  moved(direction: Direction): void {
    if (awake.has(this)) {
      this.darken(LIT_BEATS);
      return;
    }
    stillness ??= matchMedia('(prefers-reduced-motion: reduce)');
    if (direction === 'none' || stillness.matches) return;
    this.place.dataset['lit'] = direction;
    this.isLit = true;
    this.litAt = beats;
    awake.add(this);
    clock ??= setInterval(beat, BEAT_MS);
  }

  /** One more beat has passed. */
  pass(): void {
    this.darken(LATE_BEATS);
    if (beats - this.litAt >= LIT_AND_REST_BEATS) awake.delete(this);
  }

  remove(): void {
    this.darken(0);
    awake.delete(this);
  }

  private darken(afterBeats: number): void {
    if (!this.isLit || beats - this.litAt < afterBeats) return;
    this.isLit = false;
    delete this.place.dataset['lit'];
  }
}
