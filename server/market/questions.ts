// What may be asked of the market, wherever it runs, and how it answers.
import type { WirePeriod } from '../../protocol/calls/market.ts';
import type { ErrorKey } from '../../protocol/errors.ts';

export type Question =
  | { kind: 'quotation' }
  | { kind: 'prices' }
  | { kind: 'candles'; symbol: string; period: WirePeriod; from: number; to: number }
  | { kind: 'book'; match_id: number; depth: number }
  | { kind: 'trades'; match_id: number; limit: number }
  | { kind: 'snapshot'; room: string }
  | { kind: 'feed' };

/** `json`: the payload of the call, ready to send. */
export type Answer =
  | { kind: 'json'; json: string }
  | { kind: 'refused'; error: ErrorKey; field: string }
  | { kind: 'frame'; bytes: Uint8Array<ArrayBuffer> | undefined }
  | { kind: 'prices'; prices: readonly Price[] }
  | { kind: 'feed'; feed: FeedState };

export interface Price {
  match_id: number;
  mark: string;
  /** 24 hours ago. */
  open: string;
}

export interface FeedState {
  state: 'live' | 'stale';
  /** Since the newest thing that the feed told. */
  age_ms: number;
}
