// What main and the market's thread say to each other.
import type { Instrument } from '../../protocol/calls/market.ts';
import type { ExternalSettings } from './external/open-session.ts';
import type { InstrumentRow } from './instrument-row.ts';
import type { MarketSeed } from './market-secret.ts';
import type { RoomFrame } from './publisher.ts';
import type { Answer, FeedState, Question } from './questions.ts';
import type { StoredRows } from './stored-bars.ts';
import type { EngineName, Fired } from './watch.ts';

/** The index price of an instrument as it was stored last. */
export interface StoredIndex {
  match_id: number;
  price: string;
}

/** What a thread is started with. */
export interface ThreadOptions {
  seed: MarketSeed;
  /** Where the simulation goes on; without them at the last prices of the stored bars. */
  indices?: readonly StoredIndex[];
  /** The index of each step is written to a file in it. */
  index_folder?: string;
  /** What is traded; without it the list for load. */
  rows?: readonly InstrumentRow[];
  /** Bars since the first start; without them this is the first. */
  stored?: StoredRows;
  /** Simulated prices move so many times as fast. */
  market_speed?: number;
  /** Every instrument at so many, in place of its own pace. */
  ticks_per_second: number | undefined;
  epoch: number;
  /** What the server's clock is ahead of the machine's; 0 where nothing is said. */
  offset_ms?: number;
  /** A test says what it tells, from the first tick on. */
  is_stopped?: boolean;
  /** A recording in place of the simulation. */
  replay?: { path: string; speed: number } | undefined;
  /** An exchange in place of the simulation, for what it has. */
  external?: ExternalSettings | undefined;
}

/**
 * `changes` counts what changed the answers that stand until then (questions.ts, `stands`), `refused` what an exchange told
 * that could not be taken.
 */
export interface ThreadStart extends ThreadOptions {
  changes: Int32Array<SharedArrayBuffer>;
  refused: Int32Array<SharedArrayBuffer>;
}

export type ToThread =
  | { kind: 'ask'; id: number; question: Question }
  | { kind: 'listen'; room: string; is_heard: boolean }
  | { kind: 'clock'; offset_ms: number }
  /** The same instruments in the same order, changed. */
  | { kind: 'relist'; rows: readonly InstrumentRow[] }
  /** To the engines' watches, in order. */
  | { kind: 'watch'; messages: readonly EngineMessage[] }
  | { kind: 'stop' };

export interface EngineMessage {
  engine: EngineName;
  message: object;
}

export type FromThread =
  | { kind: 'ready'; listing: Listing }
  /** The feed can't be had, and a person can mend it. */
  | { kind: 'refused'; reason: string }
  /** For whoever runs the server. */
  | { kind: 'note'; text: string }
  | { kind: 'frames'; frames: readonly RoomFrame[] }
  | { kind: 'feed'; feed: FeedState }
  /** What the watches say, with the frame of `quotes` that they saw last. */
  | { kind: 'fired'; fired: readonly Fired[]; at: Position }
  | { kind: 'answer'; id: number; answer: Answer };

/** A frame of `quotes`. */
export interface Position {
  epoch: number;
  sequence: number;
}

export interface Listing {
  instruments: readonly Instrument[];
  version: number;
  epoch: number;
}
