// 24 h figures of every instrument over the newest 1,440 minutes, including the current one.

import { SPARKLINE_POINTS } from '../../../protocol/calls/market/market.ts';
import { MINUTE_MS } from '../../../protocol/time.ts';
import { type Bars, startOf } from './bars.ts';
import type { DayFigures, RecentPrices } from './feed.ts';
import type { Listed } from './listed-instrument.ts';
import { fitToFrame } from './scaled-text.ts';

const MINUTES = 1440;
const HOUR = 60;
/** A high of these minutes is a new one. */
const NEWEST = 5;
const POINTS = SPARKLINE_POINTS;
/** A minute's turnover exceeds 2^53 units, so it is stored as a multiple of 10^12 and a remainder. */
const LIMB = 1e12;

interface Ring {
  minute: number;
  last: number;
  high: number;
  low: number;
  volume: number;
  turnover: number;
  limbs: number;
}

export class RollingDay {
  readonly #instruments: readonly Listed[];
  readonly #rings: Ring[];
  readonly #open: Float64Array;
  readonly #high: Float64Array;
  readonly #low: Float64Array;
  readonly #volume: Float64Array;
  readonly #turnover: Float64Array;
  readonly #turnoverLimbs: Float64Array;
  /** Minutes that have a price of the feed; others may still have volume of users. */
  readonly #isPriced: Uint8Array;

  /**
   * `past`: the minutes of a slot before `now`. Missing earlier minutes get its first price, and `priceOf` without any.
   */
  constructor(
    instruments: readonly Listed[],
    past: (slot: number) => Bars,
    now: number,
    priceOf: (slot: number) => number,
  ) {
    this.#instruments = instruments;
    const column = (): Float64Array => new Float64Array(instruments.length * MINUTES);
    this.#open = column();
    this.#high = column();
    this.#low = column();
    this.#volume = column();
    this.#turnover = column();
    this.#turnoverLimbs = column();
    this.#isPriced = new Uint8Array(instruments.length * MINUTES);
    const minute = startOf(now, MINUTE_MS) / MINUTE_MS;
    this.#rings = instruments.map((_, slot) =>
      this.#ringOf(slot, past(slot), minute, priceOf(slot)),
    );
  }

  /** The first price of a slot without a past. */
  begin(slot: number, price: number): void {
    const ring = this.#rings[slot];
    const base = slot * MINUTES;
    if (ring === undefined || this.#isPriced.subarray(base, base + MINUTES).includes(1)) return;
    this.#rings[slot] = this.#ringOf(slot, undefined, ring.minute, price);
  }

  #ringOf(slot: number, bars: Bars | undefined, minute: number, price: number): Ring {
    const first = bars?.open[0] ?? price;
    const ring = {
      minute: minute - MINUTES,
      last: first,
      high: first,
      low: first,
      volume: 0,
      turnover: 0,
      limbs: 0,
    };
    for (let at = 0; bars !== undefined && at < bars.length; at += 1) {
      const time = bars.time[at] ?? 0;
      if (time / MINUTE_MS <= minute - MINUTES) continue;
      this.#openMinutes(slot, ring, time / MINUTE_MS);
      const place = slot * MINUTES + (ring.minute % MINUTES);
      // Half a million bars pass here at a start, so nothing is allocated per bar.
      const open = bars.open[at] ?? 0;
      const high = bars.high[at] ?? 0;
      const low = bars.low[at] ?? 0;
      const close = bars.close[at] ?? 0;
      this.#open[place] = open;
      this.#high[place] = high;
      this.#low[place] = low;
      this.#isPriced[place] = 1;
      const volume = bars.volume[at] ?? 0;
      this.#volume[place] = volume;
      // History has only bars, so turnover is estimated with the bar's middle price.
      const middle = (open + high + low + close) / 4;
      this.#pay(place, middle - (middle % 1), volume);
      ring.last = close;
    }
    this.#reach(slot, ring, minute);
    return ring;
  }

  add(
    slot: number,
    first: number,
    high: number,
    low: number,
    price: number,
    number: number,
    time: number,
  ): void {
    const ring = this.#rings[slot];
    if (ring === undefined) return;
    const place = this.#placeAt(slot, ring, time);
    if (this.#isPriced[place] === 0) {
      this.#isPriced[place] = 1;
      this.#open[place] = first;
      this.#high[place] = high;
      this.#low[place] = low;
    } else {
      if (high > (this.#high[place] ?? 0)) this.#high[place] = high;
      if (low < (this.#low[place] ?? 0)) this.#low[place] = low;
    }
    this.#volume[place] = (this.#volume[place] ?? 0) + number;
    this.#pay(place, price, number);
    ring.last = price;
  }

  addUserTrade(slot: number, price: number, number: number, time: number): void {
    const ring = this.#rings[slot];
    if (ring === undefined) return;
    const place = this.#placeAt(slot, ring, time);
    this.#volume[place] = (this.#volume[place] ?? 0) + number;
    this.#pay(place, price, number);
  }

  #placeAt(slot: number, ring: Ring, time: number): number {
    this.#reachNow(slot, ring, time);
    return slot * MINUTES + (ring.minute % MINUTES);
  }

  #pay(place: number, price: number, number: number): void {
    const product = price * number;
    const rest = product % LIMB;
    const sum = (this.#turnover[place] ?? 0) + rest;
    const over = sum >= LIMB ? 1 : 0;
    this.#turnover[place] = sum - over * LIMB;
    this.#turnoverLimbs[place] = (this.#turnoverLimbs[place] ?? 0) + (product - rest) / LIMB + over;
  }

  /** Opens every minute up to `minute`; one without a trade gets the last price. */
  #openMinutes(slot: number, ring: Ring, minute: number): void {
    const base = slot * MINUTES;
    for (let next = Math.max(ring.minute + 1, minute - MINUTES + 1); next <= minute; next += 1) {
      const place = base + (next % MINUTES);
      this.#open[place] = ring.last;
      this.#high[place] = ring.last;
      this.#low[place] = ring.last;
      this.#volume[place] = 0;
      this.#turnover[place] = 0;
      this.#turnoverLimbs[place] = 0;
      this.#isPriced[place] = 0;
    }
    ring.minute = minute;
  }

  /** Once a minute all full minutes are summed again, so that rounding errors don't accumulate. */
  #reach(slot: number, ring: Ring, minute: number): void {
    this.#openMinutes(slot, ring, minute);
    const base = slot * MINUTES;
    const currentSlot = base + (minute % MINUTES);
    let [high, low, volume, turnover, limbs] = [0, Number.POSITIVE_INFINITY, 0, 0, 0];
    for (let place = base; place < base + MINUTES; place += 1) {
      if (place === currentSlot) continue;
      high = Math.max(high, this.#high[place] ?? 0);
      low = Math.min(low, this.#low[place] ?? 0);
      volume += this.#volume[place] ?? 0;
      turnover += this.#turnover[place] ?? 0;
      limbs += this.#turnoverLimbs[place] ?? 0;
    }
    Object.assign(ring, { high, low, volume, turnover, limbs });
  }

  figures(slot: number, now: number): DayFigures {
    const [ring, instrument] = [this.#rings[slot], this.#instruments[slot]];
    if (ring === undefined || instrument === undefined) throw new Error(`there is no slot ${slot}`);
    this.#reachNow(slot, ring, now);
    const base = slot * MINUTES;
    const currentSlot = base + (ring.minute % MINUTES);
    const oldest = base + ((ring.minute + 1) % MINUTES);
    const boughtVolume = fitToFrame(
      BigInt(ring.volume + (this.#volume[currentSlot] ?? 0)),
      instrument.number_exponent,
    );
    const limbs = BigInt(ring.limbs + (this.#turnoverLimbs[currentSlot] ?? 0));
    const paidTurnover = fitToFrame(
      limbs * BigInt(LIMB) + BigInt(ring.turnover + (this.#turnover[currentSlot] ?? 0)),
      instrument.price_exponent + instrument.number_exponent,
    );
    return {
      open: this.#open[oldest] ?? 0,
      high: Math.max(ring.high, this.#high[currentSlot] ?? 0),
      low: Math.min(ring.low, this.#low[currentSlot] ?? 0),
      volume: boughtVolume.value,
      volume_exponent: boughtVolume.exponent,
      turnover: paidTurnover.value,
      turnover_exponent: paidTurnover.exponent,
    };
  }

  /** Prices at equal distances, from the one that the day's change is measured against to the newest. */
  sparkline(slot: number, now: number): number[] {
    const ring = this.#rings[slot];
    if (ring === undefined) throw new Error(`there is no slot ${slot}`);
    this.#reachNow(slot, ring, now);
    const oldest = ring.minute - MINUTES + 1;
    const points = Array.from({ length: POINTS - 1 }, (_, at) => {
      const elapsedMinutes = at * MINUTES;
      const minute = oldest + (elapsedMinutes - (elapsedMinutes % (POINTS - 1))) / (POINTS - 1);
      return this.#open[slot * MINUTES + (minute % MINUTES)] ?? 0;
    });
    return [...points, ring.last];
  }

  /** As the day's change is measured: against the first price of the last 5, or 60, minutes, the current one included. */
  recent(slot: number, now: number): RecentPrices {
    const ring = this.#rings[slot];
    if (ring === undefined) throw new Error(`there is no slot ${slot}`);
    this.#reachNow(slot, ring, now);
    const base = slot * MINUTES;
    const openOf = (minute: number): number => this.#open[base + (minute % MINUTES)] ?? 0;
    let [high, low] = [0, Number.POSITIVE_INFINITY];
    for (let minute = ring.minute - MINUTES + 1; minute <= ring.minute - NEWEST; minute += 1) {
      const place = base + (minute % MINUTES);
      high = Math.max(high, this.#high[place] ?? 0);
      low = Math.min(low, this.#low[place] ?? 0);
    }
    return {
      five_minutes: openOf(ring.minute - NEWEST + 1),
      hour: openOf(ring.minute - HOUR + 1),
      high,
      low,
    };
  }

  #reachNow(slot: number, ring: Ring, now: number): void {
    const minute = (now - (now % MINUTE_MS)) / MINUTE_MS;
    if (minute > ring.minute) this.#reach(slot, ring, minute);
  }
}
