import type { Turns } from './live.ts';

export interface Frames {
  /** Calls back right before the next frame is drawn. Never while the page is hidden. */
  next(callback: () => void): void;
  isHidden(): boolean;
  /** Calls back as soon as the current work, including the drawing of its frame, is done. */
  after(callback: () => void): void;
  monotonic(): number;
}

export interface Drawing extends Turns {
  whenDrawn(callback: Ending): void;
}

/** Receives the recent cost of drawing a snapshot in ms of the page's time, including the frame's own layout. */
export type Ending = (cost: number) => void;

/** The median of this many snapshots, because a single one may come while the page is busy. */
const RECENT = 5;

/**
 * Writes all figures that a snapshot has changed before the next frame. All in one: on a slow phone a frame costs more than
 * the figures in it, so that spreading them over several frames makes each snapshot several times as expensive.
 */
export class Drawer implements Drawing {
  readonly #frames: Frames;
  readonly #draws = new Set<() => void>();
  #endings: Ending[] = [];
  #recentCosts: number[] = [];
  #isRequested = false;

  constructor(frames: Frames) {
    this.#frames = frames;
  }

  /** However often it is requested before the frame, it is drawn once. */
  want(draw: () => void): void {
    this.#draws.add(draw);
    this.#request();
  }

  forget(draw: () => void): void {
    this.#draws.delete(draw);
  }

  whenDrawn(callback: Ending): void {
    // A snapshot that moves nothing on the screen, or only what other threads draw, costs the page no frame. A hidden page
    // answers when it is shown again.
    if (this.#draws.size === 0 && !this.#frames.isHidden()) {
      callback(this.#usualCost());
      return;
    }
    this.#endings.push(callback);
    this.#request();
  }

  #request(): void {
    if (this.#isRequested) return;
    this.#isRequested = true;
    this.#frames.next(() => this.#draw());
  }

  #draw(): void {
    this.#isRequested = false;
    const began = this.#frames.monotonic();
    const hasDraws = this.#draws.size > 0;
    for (const draw of this.#draws) {
      this.#draws.delete(draw);
      draw();
    }
    if (hasDraws) this.#frames.after(() => this.#learn(this.#frames.monotonic() - began));
    const endings = this.#endings;
    this.#endings = [];
    for (const callback of endings) callback(this.#usualCost());
  }

  #usualCost(): number {
    return this.#recentCosts.toSorted((a, b) => a - b)[RECENT >> 1] ?? 0;
  }

  #learn(cost: number): void {
    this.#recentCosts = [cost, ...this.#recentCosts].slice(0, RECENT);
  }
}
