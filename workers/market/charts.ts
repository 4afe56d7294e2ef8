import type { Market } from '../../core/pkg/pe_core.js';
import { CANDLES_AT_ONCE, type WirePeriod } from '../../protocol/calls/market.ts';
import type { Candles, Exchange } from './exchange.ts';

/** What `Market.chart_state` answers. */
const STATE = { waits: 1, broken: 3 } as const;
/** What `Market.chart_history` answers when the ticks after the answer are no longer held. */
const TOO_OLD = 1;
const RETRY_MS = 1_000;
/** Bars that the core keeps of one chart. */
const CAPACITY = 20_000;

/** Rounded up: how far back a page of history can reach. */
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
  retryAt: number;
  /** Open time of the oldest bar that came; undefined before the first answer. */
  oldest: number | undefined;
  hasOlder: boolean;
}

export interface ChartsOptions {
  market: Market;
  exchange: Exchange;
  serverNow(): number | undefined;
  monotonic(): number;
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
      this.options.market.open_chart(chart.handle, chart.matchId, chart.period, CAPACITY);
      this.charts.set(chart.handle, {
        ...chart,
        fetching: false,
        retryAt: 0,
        oldest: undefined,
        hasOlder: true,
      });
    }
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

  /** One page of older bars; false when there is none. */
  async older(handle: number): Promise<boolean> {
    const chart = this.charts.get(handle);
    if (chart?.oldest === undefined || !chart.hasOlder || chart.fetching) return false;
    const answer = await this.ask(chart, chart.oldest);
    if (answer === undefined || !this.isOpen(chart)) return false;
    chart.hasOlder = answer.hasMore;
    if (answer.first === undefined) return false;
    chart.oldest = answer.first;
    this.options.market.chart_older(chart.handle, answer.lines);
    return true;
  }

  private async fetch(chart: Chart): Promise<void> {
    const now = this.options.serverNow();
    if (now === undefined) return;
    const length = LENGTH_MS[chart.period];
    const answer = await this.ask(chart, now + length);
    if (!this.isOpen(chart)) return;
    chart.retryAt = this.options.monotonic() + RETRY_MS;
    if (answer === undefined) return;
    const { market } = this.options;
    const outcome = market.chart_history(chart.handle, answer.lines, answer.epoch, answer.sequence);
    if (outcome === TOO_OLD) return;
    if (chart.oldest === undefined) {
      chart.oldest = answer.first;
      chart.hasOlder = answer.hasMore;
    }
  }

  private async ask(chart: Chart, to: number): Promise<Candles | undefined> {
    chart.fetching = true;
    const length = LENGTH_MS[chart.period];
    const from = Math.max(0, to - length * CANDLES_AT_ONCE);
    const answer = await this.options.exchange.candles(chart.matchId, chart.period, from, to);
    chart.fetching = false;
    return answer;
  }

  private isOpen(chart: Chart): boolean {
    return this.charts.get(chart.handle) === chart;
  }
}
