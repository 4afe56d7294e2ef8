/** Candles of one instrument for a chart. Floats are for drawing only; texts come from the core. */

import type { OwnInterval, StudyProfile, StudyRecord } from '../../../workers/market-worker.api.ts';

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
export type { OwnInterval, StudyProfile, StudyRecord };
export type Period = (typeof PERIOD_NAMES)[number] | OwnInterval;

const OWN = /^([1-9]\d{0,3})([mhd])$/;
const MOST_OF = { m: 1_440, h: 24, d: 30 } as const;

/** An interval of the list, or an own one: 1 to 1,440 minutes, 1 to 24 hours, 1 to 30 days (R-VIEW-1). */
export function isPeriod(value: unknown): value is Period {
  if (typeof value !== 'string') return false;
  if (PERIOD_NAMES.some((name) => name === value)) return true;
  const [, count = '', unit] = OWN.exec(value) ?? [];
  return unit !== undefined && Number.parseInt(count, 10) <= MOST_OF[unit as keyof typeof MOST_OF];
}

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

export interface ProfileWish {
  from: number;
  to: number;
  rows: number;
  /** Of the value area, in percent. */
  share: number;
}

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
  /** Every study that the core has. */
  catalogue(): Promise<readonly StudyRecord[]>;
  /** Volume by price of the bars with `from` <= time < `to`. */
  profile(wish: ProfileWish): Promise<StudyProfile | undefined>;
  /** `indicators` as lines of the core: `ma/7`, `boll/20/2`, ... */
  texts(time: number, indicators?: string): Promise<BarTexts | undefined>;
  /** For each bar from a time on: its time, then one value per column, NaN for none. */
  indicators(from: number, lines: string): Promise<Float64Array>;
  retry(): void;
}
