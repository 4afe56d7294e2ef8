// The last public trades of every instrument, in ring buffers.
import { TRADES_AT_ONCE } from '../../../protocol/calls/market/market.ts';
import { type FrameHeader, FrameWriter } from '../../../protocol/frame.ts';
import type { Listed } from './listed-instrument.ts';

const KEPT = 2 * TRADES_AT_ONCE;

export class TradeTape {
  readonly #instruments: readonly Listed[];
  readonly #id: Float64Array;
  readonly #time: Float64Array;
  readonly #price: Float64Array;
  readonly #number: Float64Array;
  readonly #type: Uint8Array;
  readonly #positions: Float64Array;

  constructor(instruments: readonly Listed[]) {
    this.#instruments = instruments;
    const places = instruments.length * KEPT;
    this.#id = new Float64Array(places);
    this.#time = new Float64Array(places);
    this.#price = new Float64Array(places);
    this.#number = new Float64Array(places);
    this.#type = new Uint8Array(places);
    this.#positions = new Float64Array(instruments.length);
  }

  add(slot: number, id: number, time: number, price: number, number: number, type: number): void {
    const tradeCount = this.#positions[slot] ?? 0;
    const place = slot * KEPT + (tradeCount % KEPT);
    this.#id[place] = id;
    this.#time[place] = time;
    this.#price[place] = price;
    this.#number[place] = number;
    this.#type[place] = type;
    this.#positions[slot] = tradeCount + 1;
  }

  position(slot: number): number {
    return this.#positions[slot] ?? 0;
  }

  /** Trades after the position `from` up to `to`, oldest first: those of them that are kept. */
  frame(slot: number, from: number, to: number, header: FrameHeader): Uint8Array<ArrayBuffer> {
    const instrument = this.#instruments[slot];
    const first = Math.max(from, this.position(slot) - KEPT, 0);
    const count = Math.max(0, to - first);
    const writer = new FrameWriter(header, instrument === undefined ? 0 : count);
    if (instrument === undefined) return writer.bytes;
    for (let at = to - count; at < to; at += 1) {
      const place = slot * KEPT + (at % KEPT);
      writer.trade(
        this.#id[place] ?? 0,
        this.#time[place] ?? 0,
        this.#price[place] ?? 0,
        this.#number[place] ?? 0,
        this.#type[place] ?? 1,
        instrument.price_exponent,
        instrument.number_exponent,
      );
    }
    return writer.bytes;
  }
}
