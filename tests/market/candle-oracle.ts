// A slow second implementation of candles (R-MARKET-1, R-FRAME-4, spec "Contract chart intervals")
// with Decimal and calendar dates, which shares no code with the core.
import { Decimal } from 'decimal.js';

/** Sums of volumes have more than 20 digits and must not be rounded here. */
const Exact = Decimal.clone({ precision: 100 });

export const PERIODS = [
  'line',
  '1min',
  '5min',
  '15min',
  '30min',
  '1hour',
  '4hour',
  '1day',
  '1week',
  '1month',
] as const;
export type OraclePeriod = (typeof PERIODS)[number];

export interface Tick {
  time: number;
  price: string;
  /** '0': only the mark moved, which is no trade. */
  number: string;
}

interface Candle {
  time: number;
  open: Decimal;
  high: Decimal;
  low: Decimal;
  close: Decimal;
  volume: Decimal;
}

const MINUTES = { line: 1, '1min': 1, '5min': 5, '15min': 15, '30min': 30 } as const;
const HOURS = { '1hour': 1, '4hour': 4 } as const;

/** Start of the candle that contains this time: UTC, weeks from Monday. */
export function candleStart(time: number, period: OraclePeriod): number {
  const at = new Date(time);
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  const [hour, minute] = [at.getUTCHours(), at.getUTCMinutes()];
  switch (period) {
    case '1month':
      return Date.UTC(year, month, 1);
    case '1week':
      // Sunday is 0 and the last day of its week.
      return Date.UTC(year, month, day - ((at.getUTCDay() + 6) % 7));
    case '1day':
      return Date.UTC(year, month, day);
    case '1hour':
    case '4hour':
      return Date.UTC(year, month, day, hour - (hour % HOURS[period]));
    default:
      return Date.UTC(year, month, day, hour, minute - (minute % MINUTES[period]));
  }
}

function lineOf({ time, open, high, low, close, volume }: Candle): string {
  // A decimal on the wire has at most 20 digits (R-WIRE-13, R-NUMBER-1); a sum of extreme volumes has more.
  const shortVolume = volume.toSignificantDigits(20, Decimal.ROUND_HALF_UP);
  const figures = [open, high, low, close, shortVolume].map((figure) => figure.toFixed());
  return [time, ...figures].join('/');
}

export class CandleOracle {
  readonly #candles = new Map<OraclePeriod, Candle[]>(PERIODS.map((period) => [period, []]));
  #last = 0;

  /** Returns false for a late tick, which the server drops: time never goes back within an instrument. */
  take(tick: Tick): boolean {
    if (tick.time < this.#last) return false;
    this.#last = tick.time;
    const number = new Exact(tick.number);
    if (number.isZero()) return true;
    const price = new Exact(tick.price);
    for (const [period, candles] of this.#candles) {
      const time = candleStart(tick.time, period);
      const runningCandle = candles.at(-1);
      if (runningCandle?.time === time) {
        runningCandle.high = Exact.max(runningCandle.high, price);
        runningCandle.low = Exact.min(runningCandle.low, price);
        runningCandle.close = price;
        runningCandle.volume = runningCandle.volume.add(number);
      } else {
        candles.push({ time, open: price, high: price, low: price, close: price, volume: number });
      }
    }
    return true;
  }

  /** `time/open/high/low/close/volume`, oldest first, the newest `limit` of those with from <= time < to. */
  lines(
    period: OraclePeriod,
    limit = Number.MAX_SAFE_INTEGER,
    from = 0,
    to = Number.MAX_SAFE_INTEGER,
  ): string {
    const requestedCandles = (this.#candles.get(period) ?? []).filter(
      ({ time }) => time >= from && time < to,
    );
    return requestedCandles.slice(-limit).map(lineOf).join('\n');
  }
}
