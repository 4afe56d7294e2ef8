export interface Frames {
  /** Calls back right before the next frame is drawn. Never while the page is hidden. */
  next(callback: () => void): void;
  /** Calls back as soon as the current work, including the drawing of its frame, is done. */
  after(callback: () => void): void;
  monotonic(): number;
}

export interface Drawing {
  want(draw: () => void): void;
  forget(draw: () => void): void;
  whenDrawn(callback: Ending): void;
}

/** Receives the recent cost of drawing a snapshot's rows in ms of the page's time, including the frames' own layout. */
export type Ending = (cost: number) => void;

/**
 * Half of a frame; the browser may need the other half for garbage collection. A longer frame makes the next
 * one draw fewer items, a shorter one more. A slow phone needs 5 ms before it draws a row, so many frames with
 * few rows would cost twice as much.
 */
const BUDGET_MS = 8;
const ROOM_MS = 6;
/** The median of this many snapshots, because a single one may come while the page is busy. */
const LATELY = 5;
/** `first`: the speed of the phone is unknown before it drew, and the first prices come when it is busiest. */
export const TURN = { first: 4, least: 2, most: 256 } as const;

/**
 * Draws the changes of a snapshot before the next frame: all on a fast phone, a few rows a frame on a slow one.
 * Avoids: a late frame for each snapshot on a slow phone, noticeable while scrolling or tapping.
 * Gain: in the pairs of input_to_paint at FrameScheduler.afterTap.
 * Remove when: input_to_paint and frames_over_16ms stay the same with an unlimited budget.
 */
export class DrawingTurns implements Drawing {
  private readonly frames: Frames;
  private readonly waitingTurns = new Set<() => void>();
  private endings: Ending[] = [];
  /** Time spent on this snapshot's frames; `costs` has the totals of the last ones. */
  private spentMs = 0;
  private lately: number[] = [];
  private aFrame: number = TURN.first;
  /** The phone counts as fast until a frame takes long. */
  private isGrowing = true;
  private isAsked = false;

  constructor(frames: Frames) {
    this.frames = frames;
  }

  /** However often it is requested before its turn, it is drawn once. */
  want(draw: () => void): void {
    this.waitingTurns.add(draw);
    this.ask();
  }

  forget(draw: () => void): void {
    this.waitingTurns.delete(draw);
  }

  /** Called with the frame that draws the last waiting item. */
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
    let drawnCount = 0;
    for (const draw of this.waitingTurns) {
      if (drawnCount === this.aFrame) break;
      this.waitingTurns.delete(draw);
      draw();
      drawnCount += 1;
    }
    const isAll = this.waitingTurns.size === 0;
    if (drawnCount > 0)
      this.frames.after(() => this.learn(drawnCount, this.frames.monotonic() - began, isAll));
    if (!isAll) {
      this.ask();
      return;
    }
    const endings = this.endings;
    this.endings = [];
    const cost = this.lately.toSorted((a, b) => a - b)[LATELY >> 1] ?? 0;
    for (const callback of endings) callback(cost);
  }

  private learn(drawnCount: number, took: number, isAll: boolean): void {
    this.spentMs += took;
    if (isAll) {
      this.lately = [this.spentMs, ...this.lately].slice(0, LATELY);
      this.spentMs = 0;
    }
    if (took >= ROOM_MS) this.isGrowing = false;
    if (took > BUDGET_MS) this.aFrame = Math.max(TURN.least, drawnCount >> 1);
    else if (took < ROOM_MS && drawnCount === this.aFrame)
      this.aFrame = Math.min(TURN.most, this.isGrowing ? 2 * drawnCount : drawnCount + 1);
  }
}
