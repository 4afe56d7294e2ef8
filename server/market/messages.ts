// What main and the market's thread say to each other.
import type { Instrument } from '../../protocol/calls/market.ts';
import type { RoomFrame } from './publisher.ts';
import type { Answer, FeedState, Question } from './questions.ts';

/** What a thread is started with. */
export interface ThreadOptions {
  seed: number;
  /** Every instrument at so many, in place of its own pace. */
  ticks_per_second: number | undefined;
  epoch: number;
  /** What the server's clock is ahead of the machine's; 0 where nothing is said. */
  offset_ms?: number;
  /** A recording in place of the simulation. */
  replay?: { path: string; speed: number } | undefined;
}

export type ToThread =
  | { kind: 'ask'; id: number; question: Question }
  | { kind: 'listen'; room: string; is_heard: boolean }
  | { kind: 'clock'; offset_ms: number }
  | { kind: 'stop' };

export type FromThread =
  | { kind: 'ready'; listing: Listing }
  /** The feed can't be had, and a person can mend it. */
  | { kind: 'refused'; reason: string }
  | { kind: 'frames'; frames: readonly RoomFrame[] }
  | { kind: 'feed'; feed: FeedState }
  | { kind: 'answer'; id: number; answer: Answer };

export interface Listing {
  instruments: readonly Instrument[];
  version: number;
  epoch: number;
}
