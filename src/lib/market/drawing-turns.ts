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
  whenDrawn(callback: () => void): void;
}

/** Half of what a frame has. One that took longer draws fewer the next time, one that took half of it more. */
const BUDGET_MS = 8;
/** Who writes its rows within this draws them in time too: what the whole frame took need not be looked at. */
const NOTHING_MS = 1;
export const TURN = { first: 64, least: 2, most: 256 } as const;

/**
 * What changes in the page with a snapshot, drawn before the next frame: all of it on a quick phone. On a slow one a
 * list of rows takes several frames, a few rows each, and none of them is late: a finger that scrolls feels that.
 */
export class DrawingTurns implements Drawing {
  private readonly frames: Frames;
  private readonly waiting = new Set<() => void>();
  private endings: (() => void)[] = [];
  private aFrame: number = TURN.first;
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
  whenDrawn(callback: () => void): void {
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
    if (drawn > 0 && !(isAll && this.frames.monotonic() - began < NOTHING_MS))
      this.frames.after(() => this.learn(drawn, this.frames.monotonic() - began));
    if (!isAll) {
      this.ask();
      return;
    }
    const endings = this.endings;
    this.endings = [];
    for (const callback of endings) callback();
  }

  private learn(drawn: number, took: number): void {
    if (took > BUDGET_MS) this.aFrame = Math.max(TURN.least, drawn >> 1);
    else if (took < BUDGET_MS / 2 && drawn === this.aFrame)
      this.aFrame = Math.min(TURN.most, drawn + 1);
  }
}
