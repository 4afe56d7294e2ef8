export interface Frames {
  /** Calls back right before the next frame is drawn. Never, while the page is hidden. */
  next(callback: () => void): void;
  /** Calls back as soon as what runs now, the drawing of its frame among it, is done. */
  after(callback: () => void): void;
  monotonic(): number;
}

/** What a store needs of it. */
export interface Drawing {
  want(draw: () => void): void;
  forget(draw: () => void): void;
  whenDrawn(callback: Ending): void;
}

/** Told what drawing a snapshot's rows took lately, in ms of the page's time: the frames' own part, layout, among it. */
export type Ending = (cost: number) => void;

/**
 * Half of what a frame has: the browser may clear its garbage in the other. A frame that took longer draws fewer the next
 * time, one with room more. It costs a slow phone 5 ms before it draws a row: many frames of a few rows cost twice as much.
 */
const BUDGET_MS = 8;
const ROOM_MS = 6;
/** One snapshot that came while the page did something else says nothing: the middle one of so many counts. */
const LATELY = 5;
/** `first`: nobody knows how quick a phone is before it drew, and the first prices come while it is busiest. */
export const TURN = { first: 4, least: 2, most: 256 } as const;

/**
 * What changes in the page with a snapshot, drawn before the next frame: all of it on a quick phone, a few rows a frame on a
 * slow one.
 * Avoids: one late frame for each snapshot on a slow phone, felt while a finger scrolls or taps.
 * Gain: in the pairs of input_to_paint at FrameScheduler.afterTap.
 * Remove when: input_to_paint and frames_over_16ms stay the same with an unlimited budget.
 */
export class DrawingTurns implements Drawing {
  private readonly frames: Frames;
  private readonly waiting = new Set<() => void>();
  private endings: Ending[] = [];
  /** What the frames of this snapshot took so far, and what those of the last ones took in all. */
  private spent = 0;
  private lately: number[] = [];
  private aFrame: number = TURN.first;
  /** Until a frame takes long a phone is taken for a quick one. */
  private isGrowing = true;
  private isAsked = false;

  constructor(frames: Frames) {
    this.frames = frames;
  }

  /** Drawn once, however often it is wanted until its turn comes. */
  want(draw: () => void): void {
    this.waiting.add(draw);
    this.ask();
  }

  forget(draw: () => void): void {
    this.waiting.delete(draw);
  }

  /** Called with the frame that draws the last of what waits. */
  whenDrawn(callback: Ending): void {
    this.endings.push(callback);
    this.ask();
  }

  private ask(): void {
    if (this.isAsked) return;
    this.isAsked = true;
    this.frames.next(() => this.frame());
  }

  private frame(): void {
    this.isAsked = false;
    const began = this.frames.monotonic();
    let drawn = 0;
    for (const draw of this.waiting) {
      if (drawn === this.aFrame) break;
      this.waiting.delete(draw);
      draw();
      drawn += 1;
    }
    const isAll = this.waiting.size === 0;
    if (drawn > 0)
      this.frames.after(() => this.learn(drawn, this.frames.monotonic() - began, isAll));
    if (!isAll) {
      this.ask();
      return;
    }
    const endings = this.endings;
    this.endings = [];
    const cost = this.lately.toSorted((a, b) => a - b)[LATELY >> 1] ?? 0;
    for (const callback of endings) callback(cost);
  }

  private learn(drawn: number, took: number, isAll: boolean): void {
    this.spent += took;
    if (isAll) {
      this.lately = [this.spent, ...this.lately].slice(0, LATELY);
      this.spent = 0;
    }
    if (took >= ROOM_MS) this.isGrowing = false;
    if (took > BUDGET_MS) this.aFrame = Math.max(TURN.least, drawn >> 1);
    else if (took < ROOM_MS && drawn === this.aFrame)
      this.aFrame = Math.min(TURN.most, this.isGrowing ? 2 * drawn : drawn + 1);
  }
}
