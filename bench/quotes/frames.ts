// Ticks in the server's frames (R-FRAME-4), by the server's own writer.

import { FrameWriter, KIND, MARKET_OPEN } from '../../protocol/frame.ts';
import { MINUTE_MS } from '../../protocol/time.ts';
import type { Instrument, Tick } from './feed.ts';

export const EPOCH = 1;

interface Window {
  slot: number;
  first: number;
  high: number;
  low: number;
  price: number;
  number: number;
  time: number;
}

/** Ticks of one instrument in one frame are one window, which never crosses a minute. */
function windows(step: readonly Tick[]): Window[] {
  const open = new Map<number, Window>();
  const all: Window[] = [];
  for (const { slot, price, number, time } of step) {
    const window = open.get(slot);
    const minute = time - (time % MINUTE_MS);
    if (window === undefined || window.time < minute) {
      const newTick = { slot, first: price, high: price, low: price, price, number, time };
      open.set(slot, newTick);
      all.push(newTick);
    } else {
      window.high = Math.max(window.high, price);
      window.low = Math.min(window.low, price);
      window.price = price;
      window.number += number;
      window.time = time;
    }
  }
  return all;
}

export function tickFrame(
  list: readonly Instrument[],
  step: readonly Tick[],
  sequence: number,
): Uint8Array<ArrayBuffer> {
  const records = windows(step);
  const header = { flags: 0, epoch: EPOCH, sequence, match_id: 0 };
  const server_time = (step.at(-1)?.time ?? 0) + 1;
  const writer = new FrameWriter({ ...header, kind: KIND.ticks, server_time }, records.length);
  for (const { slot, first, high, low, price, number, time } of records) {
    const { match_id, price_exponent, number_exponent } = list[slot] as Instrument;
    writer.tick(
      match_id,
      price_exponent,
      number_exponent,
      MARKET_OPEN,
      first,
      high,
      low,
      price,
      price,
      number,
      time,
    );
  }
  return writer.bytes;
}

/** The first snapshot of the room: every instrument at its start, with a day behind it. */
export function firstSnapshot(list: readonly Instrument[], time: number): Uint8Array<ArrayBuffer> {
  const writer = new FrameWriter(
    {
      kind: KIND.quotesSnapshot,
      flags: 0,
      epoch: EPOCH,
      sequence: 0,
      server_time: time,
      match_id: 0,
    },
    list.length,
  );
  for (const { match_id, price_exponent, number_exponent, start } of list) {
    writer.tick(
      match_id,
      price_exponent,
      number_exponent,
      MARKET_OPEN,
      start,
      start,
      start,
      start,
      start,
      0,
      time,
    );
    const open = start + (start >> 6);
    writer.statistics(
      match_id,
      price_exponent,
      0,
      0,
      open,
      open,
      start - (start >> 5),
      81_234_567 + match_id,
      912_345_678 + match_id,
    );
  }
  return writer.bytes;
}
