// The main thread's end of the market: questions, answers and frames. The market runs in its own thread, here or in
// another process.
import type { InstrumentRow } from './instrument-row.ts';
import type { Listing, Position } from './messages.ts';
import type { RoomFrame } from './publisher.ts';
import type { Answer, FeedState, Question } from './questions.ts';
import type { EngineName } from './watch.ts';

export interface MarketLink {
  readonly listing: Listing;
  ask(question: Question): Promise<Answer>;
  /** Frames of books and trades are made only for rooms with listeners. */
  listen(room: string, isHeard: boolean): void;
  onFrames(listener: (frames: readonly RoomFrame[]) => void): void;
  onFeed(listener: (feed: FeedState) => void): void;
}

export interface WatchLink {
  sendToWatch(engine: EngineName, message: object, mayWait?: boolean): void;
  /** Triggers of the engine's watch, in order; `at`: the last frame of `quotes` before them. */
  onFired(engine: EngineName, listener: FiredListener): void;
}

export type FiredListener = (message: object, at: Position) => void;

export interface MarketThread extends MarketLink, WatchLink {
  readonly failure: Promise<Error>;
  /** Replaces the list: `listing` is published, the thread works with `rows`. */
  relist(listing: Pick<Listing, 'instruments' | 'version'>, rows: readonly InstrumentRow[]): void;
  setClock(offset_ms: number): void;
  countRefused(): number;
  close(): Promise<void>;
}
