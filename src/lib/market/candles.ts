/** Candles of one instrument for a chart. Floats are for drawing only; texts come from the core. */

export const PERIOD_NAMES = [
  'line',
  '1min',
  '5min',
  '15min',
  '30min',
  '1hour',
  '4hour',
  '1day',
  '1week',
  '1mon',
] as const;
export type Period = (typeof PERIOD_NAMES)[number];

export type CandleState = 'loading' | 'live' | 'broken' | 'failed';

export interface Bar {
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

/** Exact texts of one bar, for the legend of the selected bar. */
export interface BarTexts {
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
  /** One value per column of the requested indicators; '' for none. */
  values: readonly string[];
}

/** Change of the bars: `whole` (read all again), `tail` (from index on), `prepend` (this many were added in front). */
export type CandleChange =
  | { kind: 'whole' }
  | { kind: 'tail'; from: number }
  | { kind: 'prepend'; count: number };

/**
 * Candles of one instrument and interval. A store of its own, because a chart draws itself and must not make
 * React render thirty times a second.
 */
export interface CandleFeed {
  readonly matchId: number;
  readonly period: Period;
  state(): CandleState;
  length(): number;
  bar(index: number): Bar;
  /** Calls the listener after each change; a mere change of state is a `tail` from the end. */
  subscribe(listener: (change: CandleChange) => void): () => void;
  /** Loads older bars; false when there are no more. One request at a time. */
  loadOlder(): Promise<boolean>;
  /** `indicators` as lines of the core: `ma/7`, `boll/20/2`, ... */
  texts(time: number, indicators?: string): Promise<BarTexts | undefined>;
  /** For each bar from a time on: its time, then one value per column, NaN for none. */
  indicators(from: number, lines: string): Promise<Float64Array>;
  retry(): void;
}
