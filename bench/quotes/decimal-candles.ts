// Minute bars in decimal.js, in idiomatic code.

import { Decimal } from 'decimal.js';
import { MINUTE_MS } from '../../protocol/time.ts';
import type { WireTick } from './feed.ts';

interface Bar {
  time: number;
  open: Decimal;
  high: Decimal;
  low: Decimal;
  close: Decimal;
  volume: Decimal;
}

export class DecimalCandles {
  readonly #bars = new Map<number, Bar[]>();

  add(tick: WireTick): void {
    const price = new Decimal(tick.price);
    const number = new Decimal(tick.number);
    const time = tick.time - (tick.time % MINUTE_MS);
    const list = this.#bars.get(tick.match_id);
    const last = list?.at(-1);
    if (last?.time === time) {
      if (price.gt(last.high)) last.high = price;
      if (price.lt(last.low)) last.low = price;
      last.close = price;
      last.volume = last.volume.plus(number);
      return;
    }
    const newCandle = { time, open: price, high: price, low: price, close: price, volume: number };
    if (list === undefined) this.#bars.set(tick.match_id, [newCandle]);
    else list.push(newCandle);
  }

  /** `time/open/high/low/close/volume`, oldest first, plain numbers. */
  lines(match_id: number): string {
    const texts = (this.#bars.get(match_id) ?? []).map(({ time, open, high, low, close, volume }) =>
      [time, ...[open, high, low, close, volume].map((it) => it.toFixed())].join('/'),
    );
    return texts.join('\n');
  }
}
