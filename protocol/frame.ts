// The binary frame of R-FRAME-1 and R-FRAME-2, as written by the server. The core reads it; both are tested against
// frames.golden.txt.

import { FRAME_HEADER, LEVEL, STATISTICS, TICK, TRADE } from './layout.ts';

const FRAME_VERSION = 1;
export const HEADER_BYTES = FRAME_HEADER.bytes;

export const KIND = {
  ticks: 1,
  quotesSnapshot: 2,
  statistics: 3,
  bookChanges: 4,
  bookSnapshot: 5,
  trades: 6,
  tradesSnapshot: 7,
} as const;
export type FrameKind = (typeof KIND)[keyof typeof KIND];

export const RECORD_BYTES: Readonly<Record<FrameKind, number>> = {
  [KIND.ticks]: TICK.bytes,
  [KIND.quotesSnapshot]: TICK.bytes + STATISTICS.bytes,
  [KIND.statistics]: STATISTICS.bytes,
  [KIND.bookChanges]: LEVEL.bytes,
  [KIND.bookSnapshot]: LEVEL.bytes,
  [KIND.trades]: TRADE.bytes,
  [KIND.tradesSnapshot]: TRADE.bytes,
};
/** `count` is a u16: further records go into the next frame. */
export const RECORDS_AT_MOST = 65_535;
/** Limit of every price and quantity: 18 digits, which fit an i64. */
export const NUMBER_BOUND = 10n ** 18n;

/** Bit 0 of a header's flags. */
export const FEED_STALE = 1;
/** Bits of a tick record's flags. */
export const MARKET_OPEN = 1;
export const HALTED = 2;

export interface FrameHeader {
  kind: FrameKind;
  flags: number;
  epoch: number;
  sequence: number;
  server_time: number;
  /** Of kinds 4 to 7; 0 in 1 to 3. */
  match_id: number;
}

const TWO_32 = 0x1_0000_0000;

/**
 * Writes one frame into a buffer of its own, records in order. Numbers below 2^53 need no BigInt; larger ones, up to
 * 10^18, are passed as BigInt. Values that don't fit the wire are not checked here: the server refuses them at their
 * source (R-FRAME-7).
 */
export class FrameWriter {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly #view: DataView<ArrayBuffer>;
  #at: number = HEADER_BYTES;

  constructor(header: FrameHeader, count: number) {
    const size = RECORD_BYTES[header.kind];
    const buffer = new ArrayBuffer(HEADER_BYTES + count * size);
    this.bytes = new Uint8Array(buffer);
    this.#view = new DataView(buffer);
    const view = this.#view;
    view.setUint8(FRAME_HEADER.version, FRAME_VERSION);
    view.setUint8(FRAME_HEADER.kind, header.kind);
    view.setUint16(FRAME_HEADER.flags, header.flags, true);
    view.setUint32(FRAME_HEADER.epoch, header.epoch, true);
    this.#wide(FRAME_HEADER.sequence, header.sequence);
    this.#wide(FRAME_HEADER.server_time, header.server_time);
    view.setUint16(FRAME_HEADER.count, count, true);
    view.setUint16(FRAME_HEADER.record_size, size, true);
    view.setUint32(FRAME_HEADER.match_id, header.match_id, true);
  }

  /** A record of kind 1, or the first part of one of kind 2. */
  tick(
    match_id: number,
    price_exponent: number,
    number_exponent: number,
    flags: number,
    first: number | bigint,
    high: number | bigint,
    low: number | bigint,
    price: number | bigint,
    mark: number | bigint,
    number: number | bigint,
    time: number,
  ): void {
    const view = this.#view;
    const at = this.#at;
    view.setUint32(at + TICK.match_id, match_id, true);
    view.setInt8(at + TICK.price_exponent, price_exponent);
    view.setInt8(at + TICK.number_exponent, number_exponent);
    view.setUint8(at + TICK.flags, flags);
    this.#wide(at + TICK.first, first);
    this.#wide(at + TICK.high, high);
    this.#wide(at + TICK.low, low);
    this.#wide(at + TICK.price, price);
    this.#wide(at + TICK.mark, mark);
    this.#wide(at + TICK.number, number);
    this.#wide(at + TICK.time, time);
    this.#at = at + TICK.bytes;
  }

  /** A record of kind 3, or the second part of one of kind 2. */
  statistics(
    match_id: number,
    price_exponent: number,
    volume_exponent: number,
    turnover_exponent: number,
    open: number | bigint,
    high: number | bigint,
    low: number | bigint,
    volume: number | bigint,
    turnover: number | bigint,
  ): void {
    const view = this.#view;
    const at = this.#at;
    view.setUint32(at + STATISTICS.match_id, match_id, true);
    view.setInt8(at + STATISTICS.price_exponent, price_exponent);
    view.setInt8(at + STATISTICS.volume_exponent, volume_exponent);
    view.setInt8(at + STATISTICS.turnover_exponent, turnover_exponent);
    this.#wide(at + STATISTICS.open, open);
    this.#wide(at + STATISTICS.high, high);
    this.#wide(at + STATISTICS.low, low);
    this.#wide(at + STATISTICS.volume, volume);
    this.#wide(at + STATISTICS.turnover, turnover);
    this.#at = at + STATISTICS.bytes;
  }

  /** A record of kinds 4 and 5. `side` 1 bid, 2 ask; `number` 0 removes the price. */
  level(
    side: number,
    price_exponent: number,
    number_exponent: number,
    price: number | bigint,
    number: number | bigint,
  ): void {
    const view = this.#view;
    const at = this.#at;
    view.setUint8(at + LEVEL.side, side);
    view.setInt8(at + LEVEL.price_exponent, price_exponent);
    view.setInt8(at + LEVEL.number_exponent, number_exponent);
    this.#wide(at + LEVEL.price, price);
    this.#wide(at + LEVEL.number, number);
    this.#at = at + LEVEL.bytes;
  }

  /** A record of kinds 6 and 7. `type` is the taker: 1 buyer, 2 seller. */
  trade(
    id: number,
    time: number,
    price: number | bigint,
    number: number | bigint,
    type: number,
    price_exponent: number,
    number_exponent: number,
  ): void {
    const view = this.#view;
    const at = this.#at;
    this.#wide(at + TRADE.id, id);
    this.#wide(at + TRADE.time, time);
    this.#wide(at + TRADE.price, price);
    this.#wide(at + TRADE.number, number);
    view.setUint8(at + TRADE.kind, type);
    view.setInt8(at + TRADE.price_exponent, price_exponent);
    view.setInt8(at + TRADE.number_exponent, number_exponent);
    this.#at = at + TRADE.bytes;
  }

  #wide(at: number, value: number | bigint): void {
    if (typeof value === 'bigint') {
      this.#view.setBigUint64(at, value, true);
      return;
    }
    // A shift uses a whole number modulo 2^32, so both halves are exact below 2^53.
    const low = value >>> 0;
    this.#view.setUint32(at, low, true);
    this.#view.setUint32(at + 4, (value - low) / TWO_32, true);
  }
}
