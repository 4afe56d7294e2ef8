import type { WirePeriod } from '../../../protocol/calls/market/market.ts';
import type { ErrorKey } from '../../../protocol/errors.ts';
import type { FilledRow } from './external/venue-past.ts';
import type { ReportRow, Sources, VenueRow } from './feed.ts';
import type { ActRefusal, FeedAct } from './feed-acts.ts';
import type { ScanBasis } from './scan-desk.ts';
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
  /** Steps at once, and answers when all effects were sent: frames and triggers. */
  | { kind: 'step' }
  /** Closed minutes after `stored`; with the current one when the market ends. */
  | { kind: 'minutes'; stored: number; is_ending: boolean }
  | { kind: 'act'; act: FeedAct }
  | { kind: 'levels'; match_id: number }
  /** Bars of exchanges that are to be stored. */
  | { kind: 'filled' }
  /** Exchanges, and what each did for each instrument in the last day. */
  | { kind: 'venues'; has_report: boolean }
  /** Which exchanges make each index. */
  | { kind: 'sources' }
  /** What the scanner's figures are computed from. */
  | { kind: 'scan' };

/** Whether the answer stays the same until the market's next change. */
export function isCacheable({ kind }: Question): boolean {
  return kind === 'prices' || kind === 'quotes' || kind === 'sources' || kind === 'scan';
}

/** `json`: the response of the call, ready to send. */
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
  | { kind: 'filled'; rows: readonly FilledRow[] }
  | { kind: 'venues'; venues: readonly VenueRow[]; report: readonly ReportRow[] }
  | { kind: 'sources'; list: readonly SourcesOf[] }
  | { kind: 'scan'; basis: ScanBasis; tickers: string }
  | { kind: 'acted'; epoch: number; refusal?: ActRefusal | undefined };

export interface SourcesOf {
  match_id: number;
  sources: Sources;
}

export interface Price {
  match_id: number;
  mark: string;
  open: string;
}

export type LevelText = readonly [price: string, number: string];

export interface SimulatedLevels {
  bids: readonly LevelText[];
  asks: readonly LevelText[];
}

export interface Quote {
  match_id: number;
  price: string;
  mark: string;
  time: number;
  is_open: boolean;
  is_halted: boolean;
  epoch: number;
  sequence: number;
}

export interface FeedState {
  state: 'live' | 'stale' | 'stopped';
  age_ms: number;
}
