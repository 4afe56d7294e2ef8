import type { Market } from '../../core/pkg/pe_core.js';
import type { WirePeriod } from '../../protocol/calls/market/market.ts';
import { HOUR_MS, MINUTE_MS } from '../../protocol/time.ts';
import type { Candles, Exchange } from './exchange.ts';

/** Results of `Market.chart_state`. */
const STATE = { waiting: 1, broken: 3 } as const;
/** Result of `Market.chart_history` when the ticks after the history are no longer held. */
const TOO_OLD = 1;
const RETRY_MS = 1_000;
/** Each failure doubles the delay, up to this. */
const RETRY_AT_MOST_MS = 30_000;
/** After this many failures in a row, about 15 s, the page is informed. */
const FAILURES_TO_REPORT = 4;
export const CAPACITY = 20_000;

/** Maximum, so that the running bar ends within it. */
const LENGTH_MS: Readonly<Record<WirePeriod, number>> = {
  line: 60_000,
  '1min': 60_000,
  '5min': 300_000,
  '15min': 900_000,
  '30min': 1_800_000,
  '1hour': 3_600_000,
  '4hour': 14_400_000,
  '1day': 86_400_000,
  '1week': 604_800_000,
  '1mon': 2_678_400_000,
};

/** An interval of the user's own, `45m`, `3h` or `2d`: the core builds its bars from finer ones (R-VIEW-1). */
export type OwnInterval = `${number}${'m' | 'h' | 'd'}`;

export interface WatchedChart {
  handle: number;
  matchId: number;
  period: WirePeriod | OwnInterval;
}

interface Chart extends WatchedChart {
  /** The period that is requested. */
  source: WirePeriod;
  isFetching: boolean;
  requests: number;
  retryAt: number;
  failures: number;
  /** Open time of the oldest bar; undefined before the first response. */
  oldest: number | undefined;
  hasOlder: boolean;
}

/** The request for older bars failed; try again later. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

export interface ChartsOptions {
  market: Market;
  exchange: Pick<Exchange, 'candles'>;
  serverNow(): number | undefined;
  monotonic(): number;
  onFailure?(handle: number, isFailed: boolean): void;
}

/**
 * Visible charts: history first, then ticks. After a gap history is loaded again, because the missed ticks are lost.
 */
export class Charts {
  readonly #options: ChartsOptions;
  readonly #charts = new Map<number, Chart>();

  constructor(options: ChartsOptions) {
    this.#options = options;
  }

  want(charts: readonly WatchedChart[]): void {
    const handles = new Set(charts.map(({ handle }) => handle));
    for (const handle of this.#charts.keys()) {
      if (handles.has(handle)) continue;
      this.#charts.delete(handle);
      this.#options.market.close_chart(handle);
    }
    for (const chart of charts) {
      if (this.#charts.has(chart.handle)) continue;
      this.#options.market.open_chart(
        chart.handle,
        chart.matchId,
        corePeriod(chart.period),
        CAPACITY,
      );
      this.#charts.set(chart.handle, {
        ...chart,
        source: sourceOf(chart.period),
        isFetching: false,
        requests: 0,
        retryAt: 0,
        failures: 0,
        oldest: undefined,
        hasOlder: true,
      });
    }
    this.repair();
  }

  onConnect(): void {
    for (const chart of this.#charts.values()) {
      chart.requests += 1;
      chart.isFetching = false;
      chart.retryAt = 0;
      chart.failures = 0;
    }
  }

  retry(handle: number): void {
    const chart = this.#charts.get(handle);
    if (chart === undefined) return;
    chart.retryAt = 0;
    this.#recordSuccess(chart);
    this.repair();
  }

  /** Called by the worker's timer, for all charts that need history. */
  repair(): void {
    // Without quotes the history can't be joined.
    if (this.#options.market.quote_time() === 0 || this.#options.market.has_gap()) return;
    for (const chart of this.#charts.values()) {
      const state = this.#options.market.chart_state(chart.handle);
      if (state !== STATE.waiting && state !== STATE.broken) continue;
      if (chart.isFetching || chart.retryAt > this.#options.monotonic()) continue;
      void this.#fetch(chart);
    }
  }

  async older(handle: number): Promise<boolean> {
    const chart = this.#charts.get(handle);
    if (chart === undefined || !chart.hasOlder) return false;
    if (chart.oldest === undefined || chart.isFetching) throw new NoAnswer();
    const answer = await this.#ask(chart, chart.oldest);
    if (!this.#isOpen(chart)) return false;
    if (answer === undefined) throw new NoAnswer();
    chart.hasOlder = answer.hasMore;
    if (answer.first === undefined) return false;
    const before = chart.oldest;
    this.#options.market.chart_older(chart.handle, answer.lines);
    chart.oldest = this.#start(chart);
    // No room for all of them, or they are less than a bar.
    const isFull = chart.source === chart.period && chart.oldest !== answer.first;
    if (isFull || chart.oldest === before) chart.hasOlder = false;
    return chart.hasOlder;
  }

  async #fetch(chart: Chart): Promise<void> {
    const now = this.#options.serverNow();
    if (now === undefined) return;
    chart.retryAt = this.#options.monotonic() + RETRY_MS;
    const answer = await this.#ask(chart, now + LENGTH_MS[chart.source]);
    if (!this.#isOpen(chart)) return;
    if (answer === undefined) {
      if (!chart.isFetching) this.#failChart(chart);
      return;
    }
    this.#recordSuccess(chart);
    const { market } = this.#options;
    const outcome = market.chart_history(chart.handle, answer.lines, answer.epoch, answer.sequence);
    if (outcome === TOO_OLD) return;
    const start = this.#start(chart);
    // If the history joins the bars held, these stay.
    const isJoined = answer.first !== undefined && start !== undefined && start < answer.first;
    chart.oldest = start;
    if (!isJoined) chart.hasOlder = answer.hasMore;
  }

  #failChart(chart: Chart): void {
    chart.failures += 1;
    const wait = Math.min(RETRY_MS * 2 ** (chart.failures - 1), RETRY_AT_MOST_MS);
    chart.retryAt = this.#options.monotonic() + wait;
    if (chart.failures === FAILURES_TO_REPORT) this.#options.onFailure?.(chart.handle, true);
  }

  #recordSuccess(chart: Chart): void {
    if (chart.failures >= FAILURES_TO_REPORT) this.#options.onFailure?.(chart.handle, false);
    chart.failures = 0;
  }

  /** From the very first bar on: the response holds the newest before `to`, and whether there are older ones. */
  async #ask(chart: Chart, to: number): Promise<Candles | undefined> {
    chart.isFetching = true;
    chart.requests += 1;
    const mine = chart.requests;
    const answer = await this.#options.exchange.candles(chart.matchId, chart.source, 0, to);
    if (mine !== chart.requests) return undefined;
    chart.isFetching = false;
    return answer;
  }

  #start({ handle }: Chart): number | undefined {
    const start = this.#options.market.chart_start(handle);
    return start === 0 ? undefined : start;
  }

  #isOpen(chart: Chart): boolean {
    return this.#charts.get(chart.handle) === chart;
  }
}

const OWN = /^([1-9]\d{0,3})([mhd])$/;
/** Of which an own interval can be built, the longest first. */
const PARTS: readonly WirePeriod[] = ['4hour', '1hour', '30min', '15min', '5min', '1min'];

/** The longest period that divides an own interval. */
export function sourceOf(period: WirePeriod | OwnInterval): WirePeriod {
  const [, count, unit] = OWN.exec(period) ?? [];
  if (count === undefined) return period as WirePeriod;
  if (unit === 'd') return '1day';
  const length = Number.parseInt(count, 10) * (unit === 'h' ? HOUR_MS : MINUTE_MS);
  return PARTS.find((part) => length % LENGTH_MS[part] === 0) ?? '1min';
}

/** The core has another name for one period. */
function corePeriod(period: WirePeriod | OwnInterval): string {
  return period === '1mon' ? '1month' : period;
}
