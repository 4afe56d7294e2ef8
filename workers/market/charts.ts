import type { Market } from '../../core/pkg/pe_core.js';
import type { WirePeriod } from '../../protocol/calls/market.ts';
import type { Candles, Exchange } from './exchange.ts';

/** What `Market.chart_state` answers. */
const STATE = { waits: 1, broken: 3 } as const;
/** What `Market.chart_history` answers when the ticks after the answer are no longer held. */
const TOO_OLD = 1;
const RETRY_MS = 1_000;
/** Each failure doubles the wait, up to this. */
const RETRY_AT_MOST_MS = 30_000;
/** After so many failures in a row, some 15 s, the page says that the history does not come. */
const FAILURES_TO_TELL = 4;
/** Bars that the core keeps of one chart. */
const CAPACITY = 20_000;

/** Of one bar, rounded up: the running one ends within it. */
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

export interface WatchedChart {
  handle: number;
  matchId: number;
  period: WirePeriod;
}

interface Chart extends WatchedChart {
  fetching: boolean;
  /** Counts questions: an answer to any but the last is nobody's. */
  asked: number;
  retryAt: number;
  /** In a row. */
  failures: number;
  /** Open time of the oldest bar that came; undefined before the first answer. */
  oldest: number | undefined;
  hasOlder: boolean;
}

/** Older bars could not be had now; ask again later. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

export interface ChartsOptions {
  market: Market;
  exchange: Pick<Exchange, 'candles'>;
  serverNow(): number | undefined;
  monotonic(): number;
  /** The history of a chart does not come, or came after all. */
  onFailure?(handle: number, isFailed: boolean): void;
}

/** Candles on view: history first, then ticks; after a gap history again, for ticks that were missed are gone. */
export class Charts {
  private readonly options: ChartsOptions;
  private readonly charts = new Map<number, Chart>();

  constructor(options: ChartsOptions) {
    this.options = options;
  }

  want(wanted: readonly WatchedChart[]): void {
    const handles = new Set(wanted.map(({ handle }) => handle));
    for (const handle of this.charts.keys()) {
      if (handles.has(handle)) continue;
      this.charts.delete(handle);
      this.options.market.close_chart(handle);
    }
    for (const chart of wanted) {
      if (this.charts.has(chart.handle)) continue;
      this.options.market.open_chart(
        chart.handle,
        chart.matchId,
        corePeriod(chart.period),
        CAPACITY,
      );
      this.charts.set(chart.handle, {
        ...chart,
        fetching: false,
        asked: 0,
        retryAt: 0,
        failures: 0,
        oldest: undefined,
        hasOlder: true,
      });
    }
    this.repair();
  }

  /** What was asked over a connection that died may stay without an answer for a minute: it is asked anew. */
  connected(): void {
    for (const chart of this.charts.values()) {
      chart.asked += 1;
      chart.fetching = false;
      chart.retryAt = 0;
      chart.failures = 0;
    }
  }

  /** The user asks for it: at once, and as if nothing had failed. */
  retry(handle: number): void {
    const chart = this.charts.get(handle);
    if (chart === undefined) return;
    chart.retryAt = 0;
    this.succeeded(chart);
    this.repair();
  }

  /** Asks for the history of whatever waits for it. Called by the clock of the worker. */
  repair(): void {
    // Without quotes there is nothing to join it to.
    if (this.options.market.quote_time() === 0 || this.options.market.has_gap()) return;
    for (const chart of this.charts.values()) {
      const state = this.options.market.chart_state(chart.handle);
      if (state !== STATE.waits && state !== STATE.broken) continue;
      if (chart.fetching || chart.retryAt > this.options.monotonic()) continue;
      void this.fetch(chart);
    }
  }

  /** One page of older bars; false when there are no more of them, or no room for more. */
  async older(handle: number): Promise<boolean> {
    const chart = this.charts.get(handle);
    if (chart === undefined || !chart.hasOlder) return false;
    if (chart.oldest === undefined || chart.fetching) throw new NoAnswer();
    const answer = await this.ask(chart, chart.oldest);
    if (!this.isOpen(chart)) return false;
    if (answer === undefined) throw new NoAnswer();
    chart.hasOlder = answer.hasMore;
    if (answer.first === undefined) return false;
    chart.oldest = answer.first;
    this.options.market.chart_older(chart.handle, answer.lines);
    if (!this.hasBarsFrom(chart, answer.first, answer.first + 1)) chart.hasOlder = false;
    return chart.hasOlder;
  }

  private async fetch(chart: Chart): Promise<void> {
    const now = this.options.serverNow();
    if (now === undefined) return;
    chart.retryAt = this.options.monotonic() + RETRY_MS;
    const answer = await this.ask(chart, now + LENGTH_MS[chart.period]);
    if (!this.isOpen(chart)) return;
    if (answer === undefined) {
      if (!chart.fetching) this.failed(chart);
      return;
    }
    this.succeeded(chart);
    const { market } = this.options;
    const outcome = market.chart_history(chart.handle, answer.lines, answer.epoch, answer.sequence);
    if (outcome === TOO_OLD) return;
    // What was held before stays where the answer follows on it, and is gone where it does not.
    if (answer.first !== undefined && this.hasBarsFrom(chart, 0, answer.first)) return;
    chart.oldest = answer.first;
    chart.hasOlder = answer.hasMore;
  }

  private failed(chart: Chart): void {
    chart.failures += 1;
    const wait = Math.min(RETRY_MS * 2 ** (chart.failures - 1), RETRY_AT_MOST_MS);
    chart.retryAt = this.options.monotonic() + wait;
    if (chart.failures === FAILURES_TO_TELL) this.options.onFailure?.(chart.handle, true);
  }

  private succeeded(chart: Chart): void {
    if (chart.failures >= FAILURES_TO_TELL) this.options.onFailure?.(chart.handle, false);
    chart.failures = 0;
  }

  /** From the first bar of all: an answer holds the newest before `to`, and says whether there are older ones. */
  private async ask(chart: Chart, to: number): Promise<Candles | undefined> {
    chart.fetching = true;
    chart.asked += 1;
    const mine = chart.asked;
    const answer = await this.options.exchange.candles(chart.matchId, chart.period, 0, to);
    if (mine !== chart.asked) return undefined;
    chart.fetching = false;
    return answer;
  }

  private hasBarsFrom(chart: Chart, from: number, to: number): boolean {
    return this.options.market.chart_lines(chart.handle, from, to, 1) !== '';
  }

  private isOpen(chart: Chart): boolean {
    return this.charts.get(chart.handle) === chart;
  }
}

/** The one that the core calls by another name. */
function corePeriod(period: WirePeriod): string {
  return period === '1mon' ? '1month' : period;
}
