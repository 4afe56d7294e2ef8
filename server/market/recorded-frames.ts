// Reads back what was recorded: the parts of the quotes frames that a feed needs (R-FRAME-1).
import { HEADER_BYTES, KIND, RECORD_BYTES } from '../../protocol/frame.ts';

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
const TICK_BYTES = RECORD_BYTES[KIND.ticks];
const TWO_32 = 0x1_0000_0000;

/** Undefined where the bytes are no frame of quotes, or hold a number that this server would not have sent. */
export function readQuotes(bytes: Uint8Array<ArrayBuffer>): RecordedFrame | undefined {
  if (bytes.byteLength < HEADER_BYTES) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = view.getUint8(1);
  const size = view.getUint16(26, true);
  const isWhole = bytes.byteLength === HEADER_BYTES + view.getUint16(24, true) * size;
  if (view.getUint8(0) !== VERSION || !isQuotes(kind) || !isWhole) return undefined;
  if (size < RECORD_BYTES[kind]) return undefined;
  const ticks: RecordedTick[] = [];
  const days: RecordedDay[] = [];
  const server_time = wide(view, 16);
  for (let at = HEADER_BYTES; at < bytes.byteLength; at += size) {
    if (kind !== KIND.statistics) ticks.push(tickAt(view, at));
    if (kind !== KIND.ticks)
      days.push(dayAt(view, kind === KIND.statistics ? at : at + TICK_BYTES));
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
    match_id: view.getUint32(at, true),
    flags: view.getUint8(at + 6),
    first: wide(view, at + 8),
    high: wide(view, at + 16),
    low: wide(view, at + 24),
    price: wide(view, at + 32),
    mark: wide(view, at + 40),
    number: wide(view, at + 48),
    time: wide(view, at + 56),
  };
}

function dayAt(view: DataView, at: number): RecordedDay {
  return {
    match_id: view.getUint32(at, true),
    volume_exponent: view.getInt8(at + 5),
    turnover_exponent: view.getInt8(at + 6),
    open: wide(view, at + 8),
    high: wide(view, at + 16),
    low: wide(view, at + 24),
    volume: view.getBigUint64(at + 32, true),
    turnover: view.getBigUint64(at + 40, true),
  };
}

function plainOf({ open, high, low }: RecordedDay): number[] {
  return [open, high, low];
}

/** A u64; above 2^53 it is no safe integer any more. */
function wide(view: DataView, at: number): number {
  return view.getUint32(at + 4, true) * TWO_32 + view.getUint32(at, true);
}
