import { plain, type StatisticsRecord, type TickRecord } from '../support/wire.ts';
import { quotesSnapshot, type Stamp, statisticsFrame, tickFrame } from './frames.ts';
import type { RoomFeed } from './room-feeds.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { Listed } from './windows.ts';

interface BarUpdate {
  instrument: Listed;
  tick: TickRecord;
  statistics: StatisticsRecord;
  /** The 24 h high and low, including the ticks since then. */
  high: bigint;
  low: bigint;
}

/** The quotes room as a list of prices and 24 h figures (R-MARKET-3) with any values that the wire can carry. */
export class TickerFeed implements RoomFeed {
  epoch = 3;
  sequence = 0;
  time = Date.UTC(2025, 10, 21);
  readonly #dice: SeededRandom;
  readonly #list: BarUpdate[];

  constructor(dice: SeededRandom, listedInstruments: readonly Listed[]) {
    this.#dice = dice;
    this.#list = listedInstruments.map((one) => {
      const tick = this.#tick(one);
      const statistics = this.#statistics(one);
      return { instrument: one, tick, statistics, high: statistics.high, low: statistics.low };
    });
  }

  restart(): void {
    this.epoch += 1;
    this.sequence = 0;
  }

  frame(): Uint8Array {
    this.sequence += 1;
    this.time += 100;
    const chosenInstruments = this.#list.filter(() => this.#dice.oneIn(2));
    if (this.#dice.oneIn(8)) {
      for (const bar of chosenInstruments) {
        bar.statistics = this.#statistics(bar.instrument);
        Object.assign(bar, { high: bar.statistics.high, low: bar.statistics.low });
      }
      return statisticsFrame(
        this.#stamp(),
        chosenInstruments.map(({ statistics }) => statistics),
      );
    }
    for (const bar of chosenInstruments) {
      bar.tick = this.#tick(bar.instrument);
      const { number, high, low } = bar.tick;
      if (number === 0n) continue;
      if (high > bar.high) bar.high = high;
      if (low < bar.low) bar.low = low;
    }
    return tickFrame(
      this.#stamp(),
      chosenInstruments.map(({ tick }) => tick),
    );
  }

  snapshot(): Uint8Array {
    // A server's snapshot has its current 24 h figures, which include all ticks so far.
    return quotesSnapshot(
      this.#stamp(),
      this.#list.map(({ tick, statistics, high, low }) => ({
        tick: { ...tick, number: 0n, first: tick.price, high: tick.price, low: tick.price },
        statistics: { ...statistics, high, low },
      })),
    );
  }

  lines(): string {
    return this.#list
      .map(({ instrument: { matchId, priceExponent }, tick, statistics, high, low }) => {
        const prices = [tick.price, tick.mark, statistics.open, high, low];
        const [price, mark, open, highest, lowest] = prices.map((one) => plain(one, priceExponent));
        const volume = plain(statistics.volume, statistics.volumeExponent);
        const turnover = plain(statistics.turnover, statistics.turnoverExponent);
        const figures = [price, mark, open, highest, lowest, volume, turnover];
        return [matchId, tick.flags, ...figures, tick.time].join('/');
      })
      .sort()
      .join('\n');
  }

  #stamp(): Stamp {
    return { epoch: this.epoch, sequence: this.sequence, time: this.time };
  }

  #price(): bigint {
    return this.#dice.integer(17) + 1n;
  }

  #tick(instrument: Listed): TickRecord {
    const prices = [this.#price(), this.#price(), this.#price()].sort((a, b) => (a < b ? -1 : 1));
    const [low = 1n, price = 1n, high = 1n] = prices;
    const number = this.#dice.oneIn(5) ? 0n : this.#price();
    const isTrade = number > 0n;
    return {
      ...instrument,
      flags: this.#dice.below(4),
      first: price,
      high: isTrade ? high : price,
      low: isTrade ? low : price,
      price,
      mark: this.#price(),
      number,
      time: this.time - this.#dice.below(100),
    };
  }

  #statistics({ matchId, priceExponent }: Listed): StatisticsRecord {
    const [low = 1n, open = 1n, high = 1n] = [this.#price(), this.#price(), this.#price()].sort(
      (a, b) => (a < b ? -1 : 1),
    );
    const volumeExponent = this.#dice.between(-18, 6);
    const turnoverExponent = this.#dice.between(-18, 6);
    const volume = this.#dice.integer(18);
    const turnover = this.#dice.integer(18);
    return {
      matchId,
      priceExponent,
      volumeExponent,
      turnoverExponent,
      open,
      high,
      low,
      volume,
      turnover,
    };
  }
}
