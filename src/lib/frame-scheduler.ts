// Decides who may use the next frame. A slow phone can't draw everything in one: sliding pages and taps go
// first, prices and responses follow when nothing moves.
import type { Location, NavigationType } from 'react-router-dom';
import type { Frames } from './market/drawer.ts';

const DOWN_MS = 150;
/** The effect of a tap is drawn within this time. */
const LIFTED_MS = 100;

type Callback = () => void;

export interface FrameMeans {
  /** Receives all pointer events. */
  readonly target: EventTarget;
  requestFrame(callback: Callback): void;
  isHidden(): boolean;
  whenIdle(callback: Callback): void;
  /** A clock that can't be set. */
  monotonic(): number;
}

/** Holds back the router's slides while a finger moves the pages. */
export interface SlideHolder {
  slide(start: (update: Callback) => ViewTransition, update: Callback): void;
}

type PreparePage = (next: Location, step: `${NavigationType}`) => Promise<void> | undefined;

export class FrameScheduler implements Frames {
  /** Set by the component that draws pages. */
  preparePage: PreparePage = () => undefined;
  slideHolder: SlideHolder | undefined;

  readonly #means: FrameMeans;
  #slide: Promise<unknown> | undefined;
  #tap: ReturnType<typeof setTimeout> | undefined;
  #afterTap: Callback[] = [];
  #upcoming: { page: Location; onDrawn: Callback } | undefined;

  constructor(means: FrameMeans) {
    this.#means = means;
    const options = { capture: true, passive: true };
    means.target.addEventListener('pointerdown', () => this.#lasts(DOWN_MS), options);
    means.target.addEventListener('pointerup', () => this.#lasts(LIFTED_MS), options);
    means.target.addEventListener('pointercancel', () => this.#endTap(), options);
  }

  /** A page is drawn out of sight and then slides in, until this settles. */
  slideUntil(end: Promise<unknown>): void {
    this.#slide = end;
    const still = (): void => {
      if (this.#slide === end) this.#slide = undefined;
    };
    end.then(still, still);
  }

  /**
   * Calls back at once, or when the slide has ended.
   * Avoids: drawing prices in the frames of a slide.
   * Gain (row slide_moving_late_frames, on and off at random in one page, 38 traces of 12 slides, busy
   * machine): 5.0 fewer late frames a trace (standard error 1.4).
   * Remove when: that row stays the same without it.
   */
  whenStill(callback: Callback): void {
    if (this.#slide === undefined) callback();
    else this.#slide.then(callback, callback);
  }

  /**
   * Calls back at once, or when the current tap has been drawn.
   * Avoids: drawing prices in the frame that responds to a touch.
   * Gain (row input_to_paint, slowest of 20, five visits each, alternating): 64, 72, 80, 56, 48 ms before
   * home's rows waited here and were drawn in turns; 56, 48, 48, 64, 40 with both.
   * Remove when: that row stays the same without it.
   */
  afterTap(callback: Callback): void {
    if (this.#tap === undefined) callback();
    else this.#afterTap.push(callback);
  }

  next(callback: Callback): void {
    this.whenStill(() =>
      this.afterTap(() => this.#means.requestFrame(() => this.afterTap(callback))),
    );
  }

  isHidden(): boolean {
    return this.#means.isHidden();
  }

  /** Calls back as soon as the current work, including the drawing of its frame, is done. */
  after(callback: Callback): void {
    setTimeout(callback);
  }

  monotonic(): number {
    return this.#means.monotonic();
  }

  /**
   * Resolves after a pause of `ms` without a touch, when nothing slides and the browser is idle.
   * Avoids: compiling preloaded code in a frame that responds to a touch.
   * Gain (row input_to_paint, slowest first tap): not measured alone; 64 ms before commit 64e7533, 48 to 56
   * after it.
   * Remove when: that row stays the same without it.
   */
  calm(ms: number): Promise<void> {
    const { target, whenIdle } = this.#means;
    return new Promise((resolve) => {
      let timer: ReturnType<typeof setTimeout>;
      const wait = (): void => {
        clearTimeout(timer);
        const mine = setTimeout(() => this.whenStill(() => whenIdle(() => end(mine))), ms);
        timer = mine;
      };
      const end = (endedTimer: typeof timer): void => {
        // A touch came in the meantime.
        if (endedTimer !== timer) return;
        target.removeEventListener('pointerdown', wait, { capture: true });
        resolve();
      };
      target.addEventListener('pointerdown', wait, { capture: true, passive: true });
      wait();
    });
  }

  /** Resolves when `reportDrawn` is called for this page; if two pages are awaited, the later one counts. */
  whenDrawn(page: Location): Promise<void> {
    return new Promise((resolve) => {
      this.#upcoming = { page, onDrawn: resolve };
    });
  }

  reportDrawn(page: Location): void {
    if (this.#upcoming?.page === page) this.#upcoming.onDrawn();
  }

  #lasts(ms: number): void {
    clearTimeout(this.#tap);
    this.#tap = setTimeout(() => this.#endTap(), ms);
  }

  #endTap(): void {
    clearTimeout(this.#tap);
    this.#tap = undefined;
    const waitingWork = this.#afterTap;
    this.#afterTap = [];
    for (const callback of waitingWork) callback();
  }
}
