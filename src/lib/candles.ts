/** Candles of one instrument, as a chart reads them. Floats are for drawing only; texts are the core's. */

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

/** One bar for drawing: open time in ms, then floats. */
export interface Bar {
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

/** Exact texts of one bar, for the legend under a finger. */
export interface BarTexts {
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
  /** Of each column of the indicators that were asked for; '' where it has no value there. */
  values: readonly string[];
}

/** What happened to the bars: `whole` (read all anew), `tail` (from index on), `prepend` (so many came before). */
export type CandleChange =
  | { kind: 'whole' }
  | { kind: 'tail'; from: number }
  | { kind: 'prepend'; count: number };

/**
 * Candles of one instrument and interval: a store of its own, because a chart draws by itself and must not make React
 * render thirty times a second.
 */
export interface CandleFeed {
  readonly matchId: number;
  readonly period: Period;
  state(): CandleState;
  length(): number;
  bar(index: number): Bar;
  /** Called after each change; a state that changed comes as `tail` from the end. */
  subscribe(listener: (change: CandleChange) => void): () => void;
  /** Older bars; false when there are no more. One question at a time. */
  loadOlder(): Promise<boolean>;
  /** `indicators` as lines of the core: `ma/7`, `boll/20/2`, ... */
  texts(time: number, indicators?: string): Promise<BarTexts | undefined>;
  /** Of each bar from a time on: its time, then a value of each column, NaN where there is none. */
  indicators(from: number, lines: string): Promise<Float64Array>;
  /** After `failed`: asks for the history again. */
  retry(): void;
}
