// The server's windows compared with the oracle: candles from its frames equal candles from its ticks.
import { describe, expect, test } from 'vitest';
import { type FrameHeader, FrameWriter, KIND } from '../../protocol/frame.ts';
import { simulatedListing } from '../../server/market/feed/listing.ts';
import { Windows } from '../../server/market/feed/windows.ts';
import { plain, readFrame, type TickRecord } from '../support/wire.ts';
import { CandleOracle, candleStart } from './candle-oracle.ts';
import { SeededRandom } from './seeded-random.ts';

const LONG = process.env['LONG'] === '1';
const FRAMES = LONG ? 60_000 : 3_000;
const [first] = simulatedListing();
if (first === undefined) throw new Error('nothing is listed');
const listedInstruments = first;

const header: FrameHeader = {
  kind: KIND.ticks,
  flags: 0,
  epoch: 1,
  sequence: 1,
  server_time: 0,
  match_id: 0,
};

class Folded {
  readonly #lines = new Map<number, { prices: bigint[]; volume: bigint }>();

  add({ time, first: open, high, low, price, number }: TickRecord): void {
    if (number === 0n) return;
    const start = candleStart(time, '1min');
    const candle = this.#lines.get(start) ?? { prices: [open, high, low, price], volume: 0n };
    const [openPrice = 0n, highest = 0n, lowest = 0n] = candle.prices;
    candle.prices = [
      openPrice,
      high > highest ? high : highest,
      low < lowest ? low : lowest,
      price,
    ];
    candle.volume += number;
    this.#lines.set(start, candle);
  }

  lines({ price_exponent, number_exponent }: typeof listedInstruments): string {
    return [...this.#lines]
      .map(([time, { prices, volume }]) => {
        const texts = prices.map((price) => plain(price, price_exponent));
        return [time, ...texts, plain(volume, number_exponent)].join('/');
      })
      .join('\n');
  }
}

describe('R-FRAME-4: windows of the server', { timeout: 300_000 }, () => {
  test.each([
    ['a leap day', Date.UTC(2024, 1, 28, 23, 59), 100],
    ['many minutes in a frame', Date.UTC(2025, 11, 31, 23, 50), 200_000],
  ])(
    '%s: candles from frames equal candles from ticks, without late ones',
    (_name, start, step) => {
      const dice = new SeededRandom(step);
      const windows = new Windows([listedInstruments]);
      const oracle = new CandleOracle();
      const foldedWindows = new Folded();
      let [now, late, last, wide, tradedUntil] = [start, 0, 0, 0, 1];
      for (let frame = 0; frame < FRAMES; frame += 1) {
        const began = now;
        now += dice.between(1, step);
        for (let remaining = dice.between(0, 8); remaining > 0; remaining -= 1) {
          const time = began + dice.below(now - began) - (dice.oneIn(30) ? 90_000 : 0);
          const number = dice.oneIn(9) ? 0 : dice.oneIn(20) ? 2 ** 52 : dice.between(1, 1_000_000);
          // If only the mark moved, the price is still the last one.
          const price = number === 0 ? tradedUntil : dice.between(1, 2 ** 31);
          const takenWindow = oracle.take({
            time,
            price: plain(BigInt(price), listedInstruments.price_exponent),
            number: plain(BigInt(number), listedInstruments.number_exponent),
          });
          if (takenWindow) tradedUntil = price;
          else late += 1;
          expect(windows.add(0, price, price, price, price, price, number, time)).toBe(takenWindow);
        }
        const records = windows
          .take(
            () => 1,
            (count) => new FrameWriter(header, count),
          )
          .flatMap(({ bytes }) => readFrame(bytes).ticks);
        if (records.length > 1) wide += 1;
        for (const record of records) {
          expect(record.time, 'time never goes back').toBeGreaterThanOrEqual(last);
          last = record.time;
          foldedWindows.add(record);
        }
      }
      expect(foldedWindows.lines(listedInstruments)).toBe(oracle.lines('1min'));
      expect(windows.late).toBe(late);
      expect(late).toBeGreaterThan(FRAMES / 50);
      expect(wide, 'minutes ended inside frames').toBeGreaterThan(2);
    },
  );
});
