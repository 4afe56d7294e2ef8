// The storage format of bars: integers with 7 bits per byte, prices relative to the bar's open.
import type { Bars } from './bars.ts';
import { emptyBars } from './bars.ts';

export interface Bar {
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

export interface Units {
  price_exponent: number;
  number_exponent: number;
}

const SEVEN_BITS = 128;

export class PackWriter {
  readonly #bytes: number[] = [];
  #last = 0;

  number(value: number): void {
    let rest = value;
    while (rest >= SEVEN_BITS) {
      const low = rest % SEVEN_BITS;
      this.#bytes.push(low + SEVEN_BITS);
      rest = (rest - low) / SEVEN_BITS;
    }
    this.#bytes.push(rest);
  }

  units({ price_exponent, number_exponent }: Units): void {
    this.number(-price_exponent);
    this.number(-number_exponent);
  }

  bar({ time, open, high, low, close, volume }: Bar): void {
    this.number(time - this.#last);
    this.#last = time;
    this.number(open);
    this.number(high - open);
    this.number(open - low);
    this.number(close < open ? 2 * (open - close) - 1 : 2 * (close - open));
    this.number(volume);
  }

  toBytes(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}

export class PackReader {
  readonly #bytes: Uint8Array;
  #at = 0;
  #last = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  number(): number {
    let [value, weight] = [0, 1];
    for (;;) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined) throw new Error('the packed bars end inside a number');
      this.#at += 1;
      value += (byte % SEVEN_BITS) * weight;
      if (byte < SEVEN_BITS) return value;
      weight *= SEVEN_BITS;
    }
  }

  units(): Units {
    return { price_exponent: 0 - this.number(), number_exponent: 0 - this.number() };
  }

  bar(): Bar {
    const time = this.#last + this.number();
    this.#last = time;
    const open = this.number();
    const high = open + this.number();
    const low = open - this.number();
    const away = this.number();
    const close = away % 2 === 1 ? open - (away + 1) / 2 : open + away / 2;
    return { time, open, high, low, close, volume: this.number() };
  }
}

export function packBars(units: Units, bars: readonly Bar[]): Uint8Array {
  const writer = new PackWriter();
  writer.units(units);
  for (const bar of bars) writer.bar(bar);
  return writer.toBytes();
}

export function unpackBars(bytes: Uint8Array, units: Units): Bar[] {
  const reader = new PackReader(bytes);
  if (reader.isAtEnd) return [];
  const storedUnits = reader.units();
  const bars: Bar[] = [];
  while (!reader.isAtEnd) bars.push(inUnits(reader.bar(), storedUnits, units));
  return bars;
}

export function inUnits(bar: Bar, from: Units, to: Units): Bar {
  const price = 10 ** (from.price_exponent - to.price_exponent);
  const number = 10 ** (from.number_exponent - to.number_exponent);
  if (price === 1 && number === 1) return bar;
  const whole = (value: number): number => Math.max(1, Math.round(value));
  return {
    time: bar.time,
    open: whole(bar.open * price),
    high: whole(bar.high * price),
    low: whole(bar.low * price),
    close: whole(bar.close * price),
    volume: Math.round(bar.volume * number),
  };
}

export function columnsOf(list: readonly Bar[]): Bars {
  const bars = emptyBars(list.length);
  for (const [at, bar] of list.entries()) {
    bars.time[at] = bar.time;
    bars.open[at] = bar.open;
    bars.high[at] = bar.high;
    bars.low[at] = bar.low;
    bars.close[at] = bar.close;
    bars.volume[at] = bar.volume;
  }
  return bars;
}

export function foldBars(list: readonly Bar[], size: number): Bar[] {
  const whole: Bar[] = [];
  for (const bar of list) {
    const time = bar.time - (bar.time % size);
    const last = whole.at(-1);
    if (last === undefined || last.time !== time) {
      whole.push({ ...bar, time });
      continue;
    }
    last.high = Math.max(last.high, bar.high);
    last.low = Math.min(last.low, bar.low);
    last.close = bar.close;
    last.volume += bar.volume;
  }
  return whole;
}
