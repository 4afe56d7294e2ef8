// Questions to the market, and their answers.
import type { WirePeriod } from '../../protocol/calls/market.ts';
import type { ErrorKey } from '../../protocol/errors.ts';
import type { ActRefusal, FeedAct } from './feed-acts.ts';
import type { StoredMinute } from './stored-bars.ts';

export type Question =
  | { kind: 'quotation' }
  | { kind: 'prices' }
  | { kind: 'candles'; symbol: string; period: WirePeriod; from: number; to: number }
  | { kind: 'book'; match_id: number; depth: number }
  | { kind: 'trades'; match_id: number; limit: number }
  | { kind: 'snapshot'; room: string }
  | { kind: 'feed' }
  | { kind: 'quotes' }
  /** Steps now, and answers when all effects were sent: frames and firings. */
  | { kind: 'step' }
  /** Closed minutes after the one that is stored; where the market ends, the one that runs as well. */
  | { kind: 'minutes'; stored: number; is_ending: boolean }
  | { kind: 'act'; act: FeedAct }
  /** The simulated orders alone, less what users took. */
  | { kind: 'levels'; match_id: number };

/** Answered alike until the market's next step: nothing between moves a price. */
export function stands({ kind }: Question): boolean {
  return kind === 'prices' || kind === 'quotes';
}

/** `json`: the payload of the call, ready to send. */
export type Answer =
  | { kind: 'json'; json: string }
  | { kind: 'refused'; error: ErrorKey; field: string }
  | { kind: 'frame'; bytes: Uint8Array<ArrayBuffer> | undefined }
  | { kind: 'prices'; prices: readonly Price[] }
  | { kind: 'feed'; feed: FeedState }
  | { kind: 'quotes'; quotes: readonly Quote[] }
  | { kind: 'stepped' }
  | { kind: 'minutes'; minutes: readonly StoredMinute[] }
  | { kind: 'levels'; levels: SimulatedLevels }
  /** With the epoch that the frames have by now. */
  | { kind: 'acted'; epoch: number; refusal?: ActRefusal | undefined };

export interface Price {
  match_id: number;
  mark: string;
  /** 24 hours ago. */
  open: string;
}

export type LevelText = readonly [price: string, number: string];

/** Best first. */
export interface SimulatedLevels {
  bids: readonly LevelText[];
  asks: readonly LevelText[];
}

/** An instrument as it stands after the newest step. */
export interface Quote {
  match_id: number;
  /** The last trade, users' among them: to show. */
  price: string;
  /** The index price, which decides money. */
  mark: string;
  /** Time of the index. */
  time: number;
  is_open: boolean;
  is_halted: boolean;
  /** The frame of `quotes` that it stands at. */
  epoch: number;
  sequence: number;
}

export interface FeedState {
  /** Stopped: a test holds it. */
  state: 'live' | 'stale' | 'stopped';
  /** Age of the feed's newest data. */
  age_ms: number;
}
