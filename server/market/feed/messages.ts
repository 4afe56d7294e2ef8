import type { Instrument } from '../../../protocol/calls/market/market.ts';
import type { ExternalSettings } from './external/open-session.ts';
import type { InstrumentRow } from './instrument-row.ts';
import type { MarketSeed } from './market-secret.ts';
import type { RoomFrame } from './publisher.ts';
import type { Answer, FeedState, Question } from './questions.ts';
import type { StoredRows } from './stored-bars.ts';
import type { EngineName, Fired } from './watch.ts';

/** R-SOCKET-3: frames of prices each 50 to 100 ms. */
export const STEP_MS = { least: 50, most: 100 } as const;

export interface StoredIndex {
  match_id: number;
  price: string;
}

export interface ThreadOptions {
  seed: MarketSeed;
  /** Prices where the simulation continues; default: the last prices of the stored bars. */
  indices?: readonly StoredIndex[] | undefined;
  index_folder?: string | undefined;
  rows?: readonly InstrumentRow[];
  /** Bars since the first start; undefined at the first start. */
  storedRows?: StoredRows | undefined;
  market_speed?: number;
  /** Between two steps of the market, in ms; default: `STEP_MS.most`. */
  step_ms?: number | undefined;
  ticks_per_second: number | undefined;
  epoch: number;
  offset_ms?: number;
  is_stopped?: boolean;
  replay?: { path: string; speed: number } | undefined;
  /** An exchange that replaces the simulation for its instruments. */
  external?: ExternalSettings | undefined;
  /** Nothing is simulated or drawn: what the exchange lacks has no price (R-PRICE-8). */
  isReal?: boolean;
}

/**
 * `changes` counts changes that invalidate earlier answers (questions.ts, `isCacheable`), `sharedRefusals` the refused
 * messages of an exchange.
 */
export interface ThreadStart extends ThreadOptions {
  changes: Int32Array<SharedArrayBuffer>;
  sharedRefusals: Int32Array<SharedArrayBuffer>;
}

export type ToThread =
  | { kind: 'ask'; id: number; question: Question }
  | { kind: 'listen'; room: string; is_heard: boolean }
  | { kind: 'clock'; offset_ms: number }
  | { kind: 'relist'; rows: readonly InstrumentRow[] }
  | { kind: 'watch'; messages: readonly EngineMessage[] }
  | { kind: 'stop' };

export interface EngineMessage {
  engine: EngineName;
  message: object;
}

export type FromThread =
  | { kind: 'ready'; listing: Listing }
  | { kind: 'refused'; reason: string }
  | { kind: 'note'; text: string }
  | { kind: 'frames'; frames: readonly RoomFrame[] }
  | { kind: 'feed'; feed: FeedState }
  /** Triggers, with the last frame of `quotes` before them. */
  | { kind: 'fired'; fired: readonly Fired[]; at: Position }
  | { kind: 'answer'; id: number; answer: Answer };

export interface Position {
  epoch: number;
  sequence: number;
}

export interface Listing {
  instruments: readonly Instrument[];
  version: number;
  epoch: number;
}
