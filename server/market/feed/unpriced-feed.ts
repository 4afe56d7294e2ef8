// Instruments without a source of prices: they are closed and have no orders. One that had a source before keeps its last
// price, because open positions are valued at it.
import { SPARKLINE_POINTS } from '../../../protocol/calls/market/market.ts';
import { MARKET_OPEN } from '../../../protocol/frame.ts';
import type { BookSide, DayFigures, Feed, RecentPrices } from './feed.ts';
import type { OpenSlots } from './open-hours.ts';

export class UnpricedFeed implements Feed {
  readonly #hours: OpenSlots;
  readonly #lastPrice: (slot: number) => number | undefined;
  readonly #start: number;

  constructor(hours: OpenSlots, lastPrice: (slot: number) => number | undefined, start: number) {
    this.#hours = hours;
    this.#lastPrice = lastPrice;
    this.#start = start;
  }

  advance(): void {}

  addTrade(): void {}

  userTraded(): void {}

  place(): void {}

  newest(): number {
    return 0;
  }

  book(_slot: number, _now: number, bids: BookSide, asks: BookSide): void {
    bids.count = 0;
    asks.count = 0;
  }

  day(slot: number): DayFigures {
    const price = this.price(slot);
    return {
      open: price,
      high: price,
      low: price,
      volume: 0n,
      volume_exponent: 0,
      turnover: 0n,
      turnover_exponent: 0,
    };
  }

  sparkline(slot: number): number[] {
    return Array.from({ length: SPARKLINE_POINTS }, () => this.price(slot));
  }

  recent(slot: number): RecentPrices {
    const price = this.price(slot);
    return { five_minutes: price, hour: price, high: price, low: price };
  }

  flags(slot: number): number {
    return this.#hours.flags(slot) & ~MARKET_OPEN;
  }

  hasPrice(slot: number): boolean {
    return this.#lastPrice(slot) !== undefined;
  }

  price(slot: number): number {
    return this.#lastPrice(slot) ?? 0;
  }

  mark(slot: number): number {
    return this.price(slot);
  }

  time(): number {
    return this.#start;
  }
}
