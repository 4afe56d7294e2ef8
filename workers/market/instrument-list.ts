import type { Market } from '../../core/pkg/pe_core.js';
import type { Exchange } from './exchange.ts';

/** Between two questions: a list that lacks an instrument of the frames would be asked for with each of them. */
const EVERY_MS = 2_000;

export interface InstrumentListOptions {
  market: Market;
  exchange: Exchange;
  monotonic(): number;
  /** The core has a list, a first or another one. */
  loaded(): void;
}

/** What can be traded, as the core needs it: without the list it can read no frame. */
export class InstrumentList {
  private readonly options: InstrumentListOptions;
  private version: number | undefined;
  private wanted = true;
  private isAsking = false;
  /** Counts questions: an answer to any but the last is nobody's. */
  private asked = 0;
  private lastAsked = Number.NEGATIVE_INFINITY;

  constructor(options: InstrumentListOptions) {
    this.options = options;
  }

  isKnown(): boolean {
    return this.version !== undefined;
  }

  /** Asks anew, at once or when it may. */
  renew(): void {
    this.wanted = true;
    this.advance();
  }

  /** The server told its version. */
  told(version: number): void {
    if (this.isKnown() && version !== this.version) this.renew();
  }

  /** A question over a connection that died may stay without an answer for a minute. */
  connected(): void {
    if (!this.isAsking) return;
    this.asked += 1;
    this.isAsking = false;
    this.lastAsked = Number.NEGATIVE_INFINITY;
    this.renew();
  }

  /** Called by the clock of the worker. */
  advance(): void {
    const now = this.options.monotonic();
    if (!this.wanted || this.isAsking || now - this.lastAsked < EVERY_MS) return;
    this.lastAsked = now;
    void this.ask();
  }

  private async ask(): Promise<void> {
    this.wanted = false;
    this.isAsking = true;
    this.asked += 1;
    const mine = this.asked;
    const list = await this.options.exchange.instruments(this.isKnown());
    if (mine !== this.asked) return;
    this.isAsking = false;
    if (list === undefined) {
      this.wanted = true;
      return;
    }
    try {
      this.options.market.load_instruments(list.lines);
    } catch {
      // Not what it should be: the core keeps what it had, and the next answer may be better.
      this.wanted = true;
      return;
    }
    this.version = list.version;
    this.options.loaded();
  }
}
