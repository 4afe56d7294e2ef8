// The market as the app's worker sees it: its own session over a real socket, its core, and the
// snapshot read like the page reads it.
import * as core from '../../../core/pkg/pe_core.js';
import type { LeverOrder } from '../../../protocol/calls/trading/contract.ts';
import { positionLine } from '../../../protocol/position-line.ts';
import { PortfolioTable } from '../../../src/lib/market/portfolio-table.ts';
import { readSnapshot, SECTION } from '../../../src/lib/market/snapshot.ts';
import type { Portfolio } from '../../../src/lib/market/types.ts';
import { openExchange } from '../../../workers/market/exchange.ts';
import { MarketSession } from '../../../workers/market/session.ts';
import type { Settings } from '../../../workers/market-worker.api.ts';

/** Room 1 is quotes; part 8 of a snapshot is the portfolio. */
const [QUOTES, PORTFOLIO] = [1, 8];
const AGAIN_MS = 20;

export const RULES = { decimal: '.', group: '', minimum_grouping: 1 };

export class WorkerEyes {
  readonly #market = new core.Market();
  readonly #session: MarketSession;
  readonly #end: () => void;

  constructor(origin: string, clock: () => number) {
    const settings: Settings = { token: null, lang: 'en', numberRules: RULES };
    this.#session = new MarketSession(
      {
        market: this.#market,
        ticketCore: core,
        accountWorth: core.account_worth,
        scan: core.scan,
        loadStudies: () => import('../../../core/pkg/pe_core_studies.js'),
        exchange: openExchange(origin, () => settings),
        origin,
        clocks: { monotonic: clock, wall: clock },
        network: { isOnline: () => true, watch: () => () => undefined },
        random: () => 0.5,
      },
      settings,
    );
    this.#end = this.#session.start();
    this.#session.watch({
      generation: 1,
      rows: new Uint32Array(),
      detail: 0,
      book: 0,
      levels: 0,
      group: 1,
      trades: { matchId: 0, most: 0, side: 0, size: 0 },
      charts: [],
      account: 0,
      eventRooms: [],
    });
  }

  async untilReached(epoch: number, sequence: number): Promise<void> {
    const market = this.#market;
    const isThere = (): boolean =>
      market.epoch() > epoch ||
      (market.epoch() === epoch && market.sequence(QUOTES, 0) >= sequence && !market.has_gap());
    while (!isThere()) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }

  mark(match_id: number): string {
    return this.#market.mark(match_id);
  }

  shownPortfolio(available: string, burst_rate: string, orders: readonly LeverOrder[]): Portfolio {
    this.#session.account({ available, burstRate: burst_rate, positions: orders });
    this.#market.resend();
    const snapshot = this.#market.snapshot(this.#market.quote_time(), PORTFOLIO);
    if (snapshot === undefined) throw new Error('a portfolio and no snapshot');
    const { sections } = readSnapshot(new DataView(new Uint8Array(snapshot.bytes).buffer));
    const section = sections.find(({ kind }) => kind === SECTION.portfolio);
    if (section === undefined) throw new Error('a snapshot without the portfolio');
    return new PortfolioTable(section);
  }

  exact(available: string, burst_rate: string, orders: readonly LeverOrder[]) {
    const positions = orders.map(positionLine).join('\n');
    const marks = orders.map(({ match_id }) => `${match_id}/${this.mark(match_id)}`).join('\n');
    return core.account_worth(available, burst_rate, positions, marks);
  }

  close(): void {
    this.#end();
    this.#market.free();
  }
}
