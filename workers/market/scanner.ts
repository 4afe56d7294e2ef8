// The scanner of the page: the server's basis, asked for once a minute while it is looked at, and this page's newest prices.
import type { Market, scan } from '../../core/pkg/pe_core.js';
import type { Exchange, ScanBasis } from './exchange.ts';

const BASIS_MS = 60_000;
/** While the server still computes it. */
const INCOMPLETE_MS = 2_000;
/** Figures of every row, before those of the filter's conditions. */
const FIGURES = 4;

export interface ScanWish {
  /** Lines of `scanLine`; rows are those of the first. */
  filters: readonly string[];
  /** A condition's line, or `turnover`. */
  order: string;
}

export interface ScanRowView {
  matchId: number;
  /** Empty: unknown yet. Of 20 days; changes are in percent. */
  volume: string;
  fiveMinutes: string;
  hour: string;
  day: string;
  /** The figure of each condition. */
  own: readonly string[];
}

export interface ScanView {
  /** Instruments that have figures. */
  total: number;
  isComplete: boolean;
  /** Of each filter. */
  counts: readonly number[];
  rows: readonly ScanRowView[];
}

export interface ScannerOptions {
  market: Pick<Market, 'ticker_lines'>;
  exchange: Pick<Exchange, 'scanBasis'>;
  scan: typeof scan;
  monotonic(): number;
}

export class Scanner {
  readonly #options: ScannerOptions;
  #basis: ScanBasis | undefined;
  #askedAt = Number.NEGATIVE_INFINITY;
  #request: Promise<void> | undefined;

  constructor(options: ScannerOptions) {
    this.#options = options;
  }

  /** Undefined while there is no basis, or no price. */
  async look({ filters, order }: ScanWish): Promise<ScanView | undefined> {
    const since = this.#options.monotonic() - this.#askedAt;
    if (since >= (this.#basis?.isComplete === true ? BASIS_MS : INCOMPLETE_MS)) {
      this.#request ??= this.#ask();
    }
    // A basis of a minute ago is shown until the next one is there.
    if (this.#basis === undefined) await this.#request;
    const basis = this.#basis;
    const tickers = this.#options.market.ticker_lines();
    if (basis === undefined || tickers === '') return undefined;
    const lines = this.#options.scan(basis.lines, tickers, filters.join('\n'), order).split('\n');
    const counts = filters.map((_, at) => idsIn(lines[at]).length);
    const rows = lines.slice(filters.length + 1).map(rowOf);
    const total = basis.lines === '' ? 0 : basis.lines.split('\n').length;
    return { total, isComplete: basis.isComplete, counts, rows };
  }

  async #ask(): Promise<void> {
    this.#askedAt = this.#options.monotonic();
    const basis = await this.#options.exchange.scanBasis();
    this.#request = undefined;
    if (basis !== undefined) this.#basis = basis;
  }
}

function idsIn(line = ''): string[] {
  return line === '' ? [] : line.split(',');
}

function rowOf(line: string): ScanRowView {
  const [matchId = '0', ...figures] = line.split('/');
  const [volume = '', fiveMinutes = '', hour = '', day = ''] = figures;
  return { matchId: Number(matchId), volume, fiveMinutes, hour, day, own: figures.slice(FIGURES) };
}
