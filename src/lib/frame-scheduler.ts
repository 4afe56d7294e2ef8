// Who may use the next frame. A slow phone can't draw everything in one: a page that slides and a tap go first, prices and
// answers of the server follow when nothing moves.
import type { Location, NavigationType } from 'react-router-dom';
import type { Frames } from './market/drawing-turns.ts';

/** A tap is down for less; who holds or scrolls sees the prices move again. */
const DOWN_MS = 150;
/** What a tap changes is drawn by then. */
const LIFTED_MS = 100;

type Callback = () => void;

export interface FrameMeans {
  /** Hears every finger. */
  readonly target: EventTarget;
  requestFrame(callback: Callback): void;
  whenIdle(callback: Callback): void;
  /** A clock that nobody sets. */
  monotonic(): number;
}

/** Takes the slides that the router asks for, and moves the pages by hand. */
export interface SlideHolder {
  slide(start: (update: Callback) => ViewTransition, update: Callback): void;
}

/** Draws the page that a step leads to out of sight; undefined where it is still there. */
type PreparePage = (next: Location, step: `${NavigationType}`) => Promise<void> | undefined;

export class FrameScheduler implements Frames {
  /** Set by the part of the page that draws pages. */
  preparePage: PreparePage = () => undefined;
  /** Set while a finger holds a slide. */
  slideHolder: SlideHolder | undefined;

  readonly #means: FrameMeans;
  #slide: Promise<unknown> | undefined;
  #tap: ReturnType<typeof setTimeout> | undefined;
  #afterTap: Callback[] = [];
  #upcoming: { page: Location; drawn: Callback } | undefined;

  constructor(means: FrameMeans) {
    this.#means = means;
    const options = { capture: true, passive: true };
    means.target.addEventListener('pointerdown', () => this.#lasts(DOWN_MS), options);
    means.target.addEventListener('pointerup', () => this.#lasts(LIFTED_MS), options);
    // The finger scrolls.
    means.target.addEventListener('pointercancel', () => this.#endTap(), options);
  }

  /** A page is on its way, drawn out of sight and then sliding, until this settles. */
  slideUntil(end: Promise<unknown>): void {
    this.#slide = end;
    const still = (): void => {
      if (this.#slide === end) this.#slide = undefined;
    };
    end.then(still, still);
  }

  /**
   * At once, or when the slide has ended.
   * Avoids: drawing prices in the frames of a slide.
   * Gain (row slide_moving_late_frames, on and off by chance in one page, 38 traces of 12 slides, busy machine): without it
   * 5.0 more late frames a trace (standard error 1.4).
   * Remove when: that row stays the same without it.
   */
  whenStill(callback: Callback): void {
    if (this.#slide === undefined) callback();
    else this.#slide.then(callback, callback);
  }

  /**
   * At once, or when the tap that is going on has been drawn.
   * Avoids: drawing prices in the frame that answers a finger.
   * Gain (row input_to_paint, slowest of 20, five visits each in turns): 64, 72, 80, 56, 48 ms before home's rows waited here
   * and were drawn in turns; 56, 48, 48, 64, 40 with both.
   * Remove when: that row stays the same without it.
   */
  afterTap(callback: Callback): void {
    if (this.#tap === undefined) callback();
    else this.#afterTap.push(callback);
  }

  /** Right before the next frame in which no page slides and no tap is drawn. Never, while the page is hidden. */
  next(callback: Callback): void {
    this.whenStill(() =>
      this.afterTap(() => this.#means.requestFrame(() => this.afterTap(callback))),
    );
  }

  /** As soon as what runs now, the drawing of its frame among it, is done. */
  after(callback: Callback): void {
    setTimeout(callback);
  }

  monotonic(): number {
    return this.#means.monotonic();
  }

  /**
   * No finger came down for so long, nothing slides, and nothing else is to be done.
   * Avoids: compiling code that may be wanted next in a frame that answers a finger.
   * Gain (row input_to_paint, slowest first tap): not measured alone; 64 ms before commit 64e7533, 48 to 56 after it.
   * Remove when: that row stays the same without it.
   */
  calm(ms: number): Promise<void> {
    const { target, whenIdle } = this.#means;
    return new Promise((done) => {
      let timer: ReturnType<typeof setTimeout>;
      const wait = (): void => {
        clearTimeout(timer);
        const mine = setTimeout(() => this.whenStill(() => whenIdle(() => end(mine))), ms);
        timer = mine;
      };
      const end = (ended: typeof timer): void => {
        // A finger came down meanwhile.
        if (ended !== timer) return;
        target.removeEventListener('pointerdown', wait, { capture: true });
        done();
      };
      target.addEventListener('pointerdown', wait, { capture: true, passive: true });
      wait();
    });
  }

  /** Settles when `tellDrawn` is called for this page; of two pages that are awaited the later one counts. */
  drawn(page: Location): Promise<void> {
    return new Promise((drawn) => {
      this.#upcoming = { page, drawn };
    });
  }

  /** All of the page is in the document. */
  tellDrawn(page: Location): void {
    if (this.#upcoming?.page === page) this.#upcoming.drawn();
  }

  #lasts(ms: number): void {
    clearTimeout(this.#tap);
    this.#tap = setTimeout(() => this.#endTap(), ms);
  }

  #endTap(): void {
    clearTimeout(this.#tap);
    this.#tap = undefined;
    const waiting = this.#afterTap;
    this.#afterTap = [];
    for (const callback of waiting) callback();
  }
}
