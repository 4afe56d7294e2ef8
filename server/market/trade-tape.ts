// The last public trades of every instrument, in ring buffers.
import { TRADES_AT_ONCE } from '../../protocol/calls/market.ts';
import { type FrameHeader, FrameWriter } from '../../protocol/frame.ts';
import type { Listed } from './listed.ts';

const KEPT = 2 * TRADES_AT_ONCE;

export class TradeTape {
  private readonly listed: readonly Listed[];
  private readonly id: Float64Array;
  private readonly time: Float64Array;
  private readonly price: Float64Array;
  private readonly number: Float64Array;
  private readonly type: Uint8Array;
  private readonly seen: Float64Array;

  constructor(listed: readonly Listed[]) {
    this.listed = listed;
    const places = listed.length * KEPT;
    this.id = new Float64Array(places);
    this.time = new Float64Array(places);
    this.price = new Float64Array(places);
    this.number = new Float64Array(places);
    this.type = new Uint8Array(places);
    this.seen = new Float64Array(listed.length);
  }

  add(slot: number, id: number, time: number, price: number, number: number, type: number): void {
    const seen = this.seen[slot] ?? 0;
    const place = slot * KEPT + (seen % KEPT);
    this.id[place] = id;
    this.time[place] = time;
    this.price[place] = price;
    this.number[place] = number;
    this.type[place] = type;
    this.seen[slot] = seen + 1;
  }

  position(slot: number): number {
    return this.seen[slot] ?? 0;
  }

  /** Trades after `from`, at most the newest `most`, oldest first. */
  frame(slot: number, from: number, most: number, header: FrameHeader): Uint8Array<ArrayBuffer> {
    const seen = this.position(slot);
    const listed = this.listed[slot];
    const count = Math.min(seen - from, most, KEPT);
    const writer = new FrameWriter(header, listed === undefined ? 0 : count);
    if (listed === undefined) return writer.bytes;
    for (let at = seen - count; at < seen; at += 1) {
      const place = slot * KEPT + (at % KEPT);
      writer.trade(
        this.id[place] ?? 0,
        this.time[place] ?? 0,
        this.price[place] ?? 0,
        this.number[place] ?? 0,
        this.type[place] ?? 1,
        listed.price_exponent,
        listed.number_exponent,
      );
    }
    return writer.bytes;
  }
}
