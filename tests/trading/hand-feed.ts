// A feed of marks set by a test, with round instruments, so that expected figures can be computed by hand.

import type { Instrument } from '../../protocol/calls/market/market.ts';
import { MARKET_OPEN } from '../../protocol/frame.ts';
import type { BookSide, DayFigures, Feed, FeedSink } from '../../server/market/feed/feed.ts';
import type { Listed, Simulated } from '../../server/market/feed/listed-instrument.ts';
import { simulatedListing } from '../../server/market/feed/listing.ts';
import { scaledOf } from '../../server/market/feed/scaled-text.ts';

const PRICE_EXPONENT = -2;

/** Lots of 1, prices of 0.01, a fee of 0.1 %, 0.05 % a night. */
const ROUND: Partial<Instrument> = {
  price_exponent: PRICE_EXPONENT,
  tick: '0.01',
  max_price: '100000',
  price_band_percent: '50',
  lot_size: '1',
  lot_step: '0.1',
  lot_min: '1',
  lot_max: '1000',
  multiples: [1, 2, 5, 10, 20, 50, 100],
  open_fee_rate: '0.001',
  overnight_rate: '0.0005',
  stale_ms: 5000,
};

const FIRST_PRICE = 10_000;

/** What the history of the round listing is drawn from; it ends at the first price. */
export function pastListing(count = 3): Simulated[] {
  return simulatedListing()
    .slice(0, count)
    .map((one) => ({
      ...one,
      price_exponent: PRICE_EXPONENT,
      tick: 1,
      start_price: FIRST_PRICE,
      wire: { ...one.wire, ...ROUND },
    }));
}

/** match_id 1, 2 and 3; each begins at 100. */
export function roundListing(count = 3): Listed[] {
  return pastListing(count);
}

export class HandFeed implements Feed {
  readonly #slots: ReadonlyMap<number, number>;
  readonly #marks: number[];
  readonly #flags: number[];
  #moves: { slot: number; mark: number }[] = [];
  #time: number;

  constructor(listedInstruments: readonly Listed[], time: number) {
    this.#slots = new Map(listedInstruments.map(({ match_id }, slot) => [match_id, slot]));
    this.#marks = listedInstruments.map(() => FIRST_PRICE);
    this.#flags = listedInstruments.map(() => MARKET_OPEN);
    this.#time = time;
  }

  set(match_id: number, mark: string): void {
    const units = scaledOf(mark, PRICE_EXPONENT);
    if (units === undefined) throw new Error(`${mark} is not on a tick`);
    this.#moves.push({ slot: this.#slotOf(match_id), mark: JSON.parse(`${units}`) });
  }

  open(match_id: number, isOpen: boolean): void {
    this.#flags[this.#slotOf(match_id)] = isOpen ? MARKET_OPEN : 0;
  }

  advance(now: number, sink: FeedSink): void {
    this.#time = now;
    for (const { slot, mark } of this.#moves) {
      this.#marks[slot] = mark;
      sink.window(slot, mark, mark, mark, mark, mark, 1, now);
    }
    this.#moves = [];
  }

  addTrade(): void {}

  userTraded(): void {}

  place(slot: number, price: number): void {
    this.#marks[slot] = price;
  }

  newest(): number {
    return this.#time;
  }

  book(_slot: number, _now: number, bids: BookSide, asks: BookSide): void {
    bids.count = 0;
    asks.count = 0;
  }

  day(slot: number): DayFigures {
    const price = this.price(slot);
    const none = { volume: 0n, volume_exponent: 0, turnover: 0n, turnover_exponent: 0 };
    return { open: price, high: price, low: price, ...none };
  }

  sparkline(slot: number): number[] {
    return Array.from({ length: 24 }, () => this.price(slot));
  }

  recent(slot: number) {
    const price = this.price(slot);
    return { five_minutes: price, hour: price, high: price, low: price };
  }

  flags(slot: number): number {
    return this.#flags[slot] ?? 0;
  }

  hasPrice(): boolean {
    return true;
  }

  price(slot: number): number {
    return this.#marks[slot] ?? 0;
  }

  mark(slot: number): number {
    return this.price(slot);
  }

  time(): number {
    return this.#time;
  }

  #slotOf(match_id: number): number {
    const slot = this.#slots.get(match_id);
    if (slot === undefined) throw new Error(`no instrument ${match_id}`);
    return slot;
  }
}
