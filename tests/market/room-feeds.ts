// A naive server's book and last trades, and the frames that it sends.
import { type LevelRecord, plain, type TradeRecord } from '../support/wire.ts';
import { bookFrame, type Stamp, tradesFrame } from './frames.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { Listed } from './windows.ts';

/** One room of frames that count from 1, with the state expected at each. */
export interface RoomFeed {
  readonly epoch: number;
  readonly sequence: number;
  readonly time: number;
  frame(): Uint8Array;
  snapshot(): Uint8Array;
  lines(): string;
  /** Another publisher took over: the sequence restarts. */
  restart(): void;
}

const VIEW = 50;

abstract class Feed {
  epoch = 3;
  sequence = 0;
  time = Date.UTC(2025, 10, 21);
  protected readonly dice: SeededRandom;
  protected readonly instrument: Listed;

  constructor(dice: SeededRandom, instrument: Listed) {
    this.dice = dice;
    this.instrument = instrument;
  }

  restart(): void {
    this.epoch += this.dice.between(1, 3);
    this.sequence = 0;
  }

  protected stamp(): Stamp {
    return { epoch: this.epoch, sequence: this.sequence, time: this.time };
  }

  protected next(): Stamp {
    this.sequence += 1;
    this.time += 100;
    return this.stamp();
  }

  protected price(value: bigint): string {
    return plain(value, this.instrument.priceExponent);
  }

  protected number(value: bigint): string {
    return plain(value, this.instrument.numberExponent);
  }
}

type Side = 1 | 2;

export class BookFeed extends Feed implements RoomFeed {
  readonly #sides: Record<Side, Map<bigint, bigint>> = { 1: new Map(), 2: new Map() };
  #view = this.#best();
  #middle = 1_000_000n;

  constructor(dice: SeededRandom, instrument: Listed) {
    super(dice, instrument);
    for (let orders = 0; orders < 200; orders += 1) this.#order();
    this.#view = this.#best();
  }

  frame(): Uint8Array {
    const stamp = this.next();
    if (this.dice.oneIn(5)) this.#move();
    for (let orders = this.dice.between(0, 30); orders > 0; orders -= 1) this.#order();
    const before = this.#view;
    this.#view = this.#best();
    const levels: LevelRecord[] = [];
    for (const side of [1, 2] as const) {
      for (const price of before[side].keys()) {
        if (!this.#view[side].has(price)) levels.push(this.#level(side, price, 0n));
      }
      for (const [price, number] of this.#view[side]) {
        if (before[side].get(price) !== number) levels.push(this.#level(side, price, number));
      }
    }
    return bookFrame('changes', stamp, this.instrument.matchId, levels);
  }

  snapshot(): Uint8Array {
    const levels = ([1, 2] as const).flatMap((side) =>
      [...this.#view[side]].map(([price, number]) => this.#level(side, price, number)),
    );
    return bookFrame('snapshot', this.stamp(), this.instrument.matchId, levels);
  }

  lines(): string {
    const lines = ([1, 2] as const).flatMap((side) =>
      [...this.#view[side]].map(
        ([price, number]) => `${side}/${this.price(price)}/${this.number(number)}`,
      ),
    );
    return lines.join('\n');
  }

  #level(side: Side, price: bigint, number: bigint): LevelRecord {
    const { priceExponent, numberExponent } = this.instrument;
    return { side, priceExponent, numberExponent, price, number };
  }

  #best(): Record<Side, Map<bigint, bigint>> {
    const sorted = (side: Side, upwards: boolean) =>
      new Map(
        [...this.#sides[side]].sort(([a], [b]) => (a < b === upwards ? -1 : 1)).slice(0, VIEW),
      );
    return { 1: sorted(1, false), 2: sorted(2, true) };
  }

  #order(): void {
    const side = this.dice.pick([1, 2] as const);
    const distance = BigInt(this.dice.between(1, 120));
    const price = side === 1 ? this.#middle - distance : this.#middle + distance;
    if (this.dice.oneIn(3)) this.#sides[side].delete(price);
    else
      this.#sides[side].set(
        price,
        this.dice.oneIn(50) ? 10n ** 18n - 1n : this.dice.integer(9) + 1n,
      );
  }

  /** Moves the middle; crossing levels are traded away. */
  #move(): void {
    this.#middle += BigInt(this.dice.between(0, 80) - 40);
    for (const price of this.#sides[1].keys())
      if (price >= this.#middle) this.#sides[1].delete(price);
    for (const price of this.#sides[2].keys())
      if (price <= this.#middle) this.#sides[2].delete(price);
  }
}

export class TradesFeed extends Feed implements RoomFeed {
  #trades: TradeRecord[] = [];
  #id = 0;

  frame(): Uint8Array {
    const stamp = this.next();
    const records: TradeRecord[] = [];
    // Sometimes more than are kept.
    for (
      let remaining = this.dice.between(0, this.dice.oneIn(10) ? 70 : 6);
      remaining > 0;
      remaining -= 1
    ) {
      this.#id += this.dice.between(1, 3);
      const { priceExponent, numberExponent } = this.instrument;
      records.push({
        id: this.#id,
        time: this.time - this.dice.below(100),
        price: this.dice.integer(18) + (this.dice.oneIn(2) ? 0n : 1n),
        number: this.dice.integer(17) + 1n,
        type: this.dice.between(1, 2),
        priceExponent,
        numberExponent,
      });
    }
    this.#trades = [...this.#trades, ...records].slice(-VIEW);
    return tradesFrame('new', stamp, this.instrument.matchId, records);
  }

  snapshot(): Uint8Array {
    return tradesFrame('snapshot', this.stamp(), this.instrument.matchId, this.#trades);
  }

  lines(): string {
    return this.#trades
      .toReversed()
      .map(({ id, time, price, number, type }) =>
        [id, time, this.price(price), this.number(number), type].join('/'),
      )
      .join('\n');
  }
}
