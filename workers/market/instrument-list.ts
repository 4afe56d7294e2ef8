import type { Market } from '../../core/pkg/pe_core.js';
import type { Exchange } from './exchange.ts';

/** Minimum interval of requests: otherwise each frame with an unknown instrument would request the list. */
const EVERY_MS = 2_000;

export interface InstrumentListOptions {
  market: Market;
  exchange: Exchange;
  monotonic(): number;
  onLoaded(): void;
}

/** The list of instruments for the core, which can't read frames without it. */
export class InstrumentList {
  readonly #options: InstrumentListOptions;
  #version: number | undefined;
  #lines = '';
  #isOutdated = true;
  #isRequesting = false;
  #requests = 0;
  #lastRequest = Number.NEGATIVE_INFINITY;

  constructor(options: InstrumentListOptions) {
    this.#options = options;
  }

  isKnown(): boolean {
    return this.#version !== undefined;
  }

  tickOf(matchId: number): string | undefined {
    const line = this.#lines.split('\n').find((one) => one.startsWith(`${matchId}/`));
    return line?.split('/')[3];
  }

  renew(): void {
    this.#isOutdated = true;
    this.advance();
  }

  serverVersion(version: number): void {
    if (this.isKnown() && version !== this.#version) this.renew();
  }

  /** A request of the old connection may hang for a minute. */
  onConnect(): void {
    if (!this.#isRequesting) return;
    this.#requests += 1;
    this.#isRequesting = false;
    this.#lastRequest = Number.NEGATIVE_INFINITY;
    this.renew();
  }

  advance(): void {
    const now = this.#options.monotonic();
    if (!this.#isOutdated || this.#isRequesting || now - this.#lastRequest < EVERY_MS) return;
    this.#lastRequest = now;
    void this.#ask();
  }

  async #ask(): Promise<void> {
    this.#isOutdated = false;
    this.#isRequesting = true;
    this.#requests += 1;
    const mine = this.#requests;
    const list = await this.#options.exchange.instruments(this.isKnown());
    if (mine !== this.#requests) return;
    this.#isRequesting = false;
    if (list === undefined) {
      this.#isOutdated = true;
      return;
    }
    try {
      this.#options.market.load_instruments(list.lines);
    } catch {
      // Malformed: the core keeps its list, and the next response may be better.
      this.#isOutdated = true;
      return;
    }
    this.#lines = list.lines;
    this.#version = list.version;
    this.#options.onLoaded();
  }
}
