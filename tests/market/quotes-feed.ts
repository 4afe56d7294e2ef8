// A small market for proofs: seeded random ticks, the frames that a server would send, and the
// oracle of the same ticks.
import { plain, type StatisticsRecord, type TickRecord } from '../support/wire.ts';
import { CandleOracle } from './candle-oracle.ts';
import { quotesSnapshot, tickFrame } from './frames.ts';
import type { SeededRandom } from './seeded-random.ts';
import { type Listed, type WholeTick, windowsOf } from './windows.ts';

/** How time advances between frames. */
export interface Pace {
  step: number;
  ticks: number;
}

interface Traded {
  instrument: Listed;
  oracle: CandleOracle;
  price: bigint;
  mark: bigint;
  time: number;
}

const LARGEST = 10n ** 18n - 1n;

function inBounds(price: bigint): bigint {
  if (price < 1n) return 1n;
  return price > LARGEST ? LARGEST : price;
}

export class QuotesFeed {
  readonly epoch: number;
  sequence = 0;
  ticks = 0;
  late = 0;
  readonly #dice: SeededRandom;
  readonly #instruments: Traded[];
  #time: number;

  constructor(dice: SeededRandom, listedInstruments: readonly Listed[], start: number, epoch = 7) {
    this.#dice = dice;
    this.#time = start;
    this.epoch = epoch;
    this.#instruments = listedInstruments.map((one) => {
      const price = dice.integer(17) + 1n;
      return { instrument: one, oracle: new CandleOracle(), price, mark: price, time: start };
    });
  }

  get time(): number {
    return this.#time;
  }

  oracle(matchId: number): CandleOracle {
    const tradedInstrument = this.#instruments.find(
      ({ instrument }) => instrument.matchId === matchId,
    );
    if (tradedInstrument === undefined) throw new Error(`nothing is listed as ${matchId}`);
    return tradedInstrument.oracle;
  }

  snapshot(): Uint8Array {
    return quotesSnapshot(
      { epoch: this.epoch, sequence: this.sequence, time: this.#time },
      this.#instruments.map(({ instrument, price, mark, time }) => {
        const tick: TickRecord = {
          ...instrument,
          flags: 1,
          first: price,
          high: price,
          low: price,
          price,
          mark,
          number: 0n,
          time,
        };
        const statistics: StatisticsRecord = {
          matchId: instrument.matchId,
          priceExponent: instrument.priceExponent,
          volumeExponent: 0,
          turnoverExponent: 0,
          open: price,
          high: price,
          low: price,
          volume: 0n,
          turnover: 0n,
        };
        return { tick, statistics };
      }),
    );
  }

  frame(pace: Pace): Uint8Array {
    const began = this.#time;
    this.#time += this.#dice.between(1, pace.step);
    const windows = this.#instruments.flatMap((tradedInstrument) => {
      const newTicks = this.#ticksUntil(tradedInstrument, began, pace.ticks);
      return windowsOf(tradedInstrument.instrument, newTicks);
    });
    this.sequence += 1;
    return tickFrame(this.#stamp(), windows);
  }

  #stamp() {
    return { epoch: this.epoch, sequence: this.sequence, time: this.#time };
  }

  /** Ticks of one instrument since the last frame, without late ones. */
  #ticksUntil(tradedInstrument: Traded, began: number, atMost: number): WholeTick[] {
    const dice = this.#dice;
    const newTicks: WholeTick[] = [];
    for (let remaining = dice.between(0, atMost); remaining > 0; remaining -= 1) {
      const tick = this.#tick(tradedInstrument, began);
      const { priceExponent, numberExponent } = tradedInstrument.instrument;
      const isTaken = tradedInstrument.oracle.take({
        time: tick.time,
        price: plain(tick.price, priceExponent),
        number: plain(tick.number, numberExponent),
      });
      this.ticks += 1;
      if (!isTaken) {
        this.late += 1;
        continue;
      }
      Object.assign(tradedInstrument, { price: tick.price, mark: tick.mark, time: tick.time });
      newTicks.push(tick);
    }
    return newTicks;
  }

  #tick(tradedInstrument: Traded, began: number): WholeTick {
    const dice = this.#dice;
    // Out of order on purpose: anywhere in the window, sometimes long before it.
    const since = dice.oneIn(3) ? tradedInstrument.time : began;
    const end = this.#time;
    const late = dice.oneIn(50) ? dice.below(120_000) : 0;
    const time = since + dice.below(end - since + 1) - late;
    if (dice.oneIn(12)) {
      const mark = inBounds(tradedInstrument.mark + dice.integer(3) - 500n);
      return { time, price: tradedInstrument.price, mark, number: 0n };
    }
    // Mostly a small step; rarely any value that the wire can carry, including its bounds.
    const step = dice.integer(6) - dice.integer(6);
    const far = dice.oneIn(100)
      ? dice.pick([1n, LARGEST, dice.integer(18)])
      : tradedInstrument.price + step;
    const number = dice.oneIn(40) ? dice.pick([1n, LARGEST]) : dice.integer(9) + 1n;
    const price = inBounds(far);
    return { time, price, mark: price, number };
  }
}
