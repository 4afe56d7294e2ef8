import { HEADER_BYTES, KIND, RECORD_BYTES } from '../../../protocol/frame.ts';
import { FRAME_HEADER, STATISTICS, TICK } from '../../../protocol/layout.ts';

export interface RecordedTick {
  match_id: number;
  flags: number;
  first: number;
  high: number;
  low: number;
  price: number;
  mark: number;
  number: number;
  time: number;
}

export interface RecordedDay {
  match_id: number;
  open: number;
  high: number;
  low: number;
  volume: bigint;
  volume_exponent: number;
  turnover: bigint;
  turnover_exponent: number;
}

export interface RecordedFrame {
  is_snapshot: boolean;
  server_time: number;
  ticks: RecordedTick[];
  days: RecordedDay[];
}

const VERSION = 1;
const TWO_32 = 0x1_0000_0000;

export function readQuotes(bytes: Uint8Array<ArrayBuffer>): RecordedFrame | undefined {
  if (bytes.byteLength < HEADER_BYTES) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = view.getUint8(FRAME_HEADER.kind);
  const size = view.getUint16(FRAME_HEADER.record_size, true);
  const isWhole =
    bytes.byteLength === HEADER_BYTES + view.getUint16(FRAME_HEADER.count, true) * size;
  if (view.getUint8(FRAME_HEADER.version) !== VERSION || !isQuotes(kind) || !isWhole)
    return undefined;
  if (size < RECORD_BYTES[kind]) return undefined;
  const ticks: RecordedTick[] = [];
  const days: RecordedDay[] = [];
  const server_time = wide(view, FRAME_HEADER.server_time);
  for (let at = HEADER_BYTES; at < bytes.byteLength; at += size) {
    if (kind !== KIND.statistics) ticks.push(tickAt(view, at));
    if (kind !== KIND.ticks)
      days.push(dayAt(view, kind === KIND.statistics ? at : at + TICK.bytes));
  }
  const numbers = [server_time, ...ticks.flatMap(Object.values), ...days.flatMap(plainOf)];
  if (!numbers.every(Number.isSafeInteger)) return undefined;
  return { is_snapshot: kind === KIND.quotesSnapshot, server_time, ticks, days };
}

function isQuotes(kind: number): kind is 1 | 2 | 3 {
  return kind === KIND.ticks || kind === KIND.quotesSnapshot || kind === KIND.statistics;
}

function tickAt(view: DataView, at: number): RecordedTick {
  return {
    match_id: view.getUint32(at + TICK.match_id, true),
    flags: view.getUint8(at + TICK.flags),
    first: wide(view, at + TICK.first),
    high: wide(view, at + TICK.high),
    low: wide(view, at + TICK.low),
    price: wide(view, at + TICK.price),
    mark: wide(view, at + TICK.mark),
    number: wide(view, at + TICK.number),
    time: wide(view, at + TICK.time),
  };
}

function dayAt(view: DataView, at: number): RecordedDay {
  return {
    match_id: view.getUint32(at + STATISTICS.match_id, true),
    volume_exponent: view.getInt8(at + STATISTICS.volume_exponent),
    turnover_exponent: view.getInt8(at + STATISTICS.turnover_exponent),
    open: wide(view, at + STATISTICS.open),
    high: wide(view, at + STATISTICS.high),
    low: wide(view, at + STATISTICS.low),
    volume: view.getBigUint64(at + STATISTICS.volume, true),
    turnover: view.getBigUint64(at + STATISTICS.turnover, true),
  };
}

function plainOf({ open, high, low }: RecordedDay): number[] {
  return [open, high, low];
}

/** A u64; inexact above 2^53, where it isn't a safe integer either. */
function wide(view: DataView, at: number): number {
  return view.getUint32(at + 4, true) * TWO_32 + view.getUint32(at, true);
}
