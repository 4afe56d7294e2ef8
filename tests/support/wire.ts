// Reads messages of the wire by the text of R-FRAME and R-SOCKET, without any code of the server or the app.

export interface FrameHeader {
  kind: number;
  flags: number;
  epoch: number;
  sequence: number;
  serverTime: number;
  count: number;
  recordSize: number;
  matchId: number;
}

const HEADER_BYTES = 32;

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** A u64 below 2^53: high word times 2^32 is exact. */
function safe(view: DataView, at: number): number {
  return view.getUint32(at + 4, true) * 2 ** 32 + view.getUint32(at, true);
}

export function readHeader(bytes: Uint8Array): FrameHeader | undefined {
  if (bytes.byteLength < HEADER_BYTES) return undefined;
  const view = viewOf(bytes);
  const kind = view.getUint8(1);
  if (view.getUint8(0) !== 1 || kind < 1 || kind > 7) return undefined;
  return {
    kind,
    flags: view.getUint16(2, true),
    epoch: view.getUint32(4, true),
    sequence: safe(view, 8),
    serverTime: safe(view, 16),
    count: view.getUint16(24, true),
    recordSize: view.getUint16(26, true),
    matchId: view.getUint32(28, true),
  };
}

export function roomOf(header: FrameHeader): string {
  if (header.kind <= 3) return 'quotes';
  return `${header.kind <= 5 ? 'book' : 'trades'}:${header.matchId}`;
}

export function isSnapshot(header: FrameHeader): boolean {
  return header.kind === 2 || header.kind === 5 || header.kind === 7;
}

export interface TickRecord {
  matchId: number;
  priceExponent: number;
  numberExponent: number;
  flags: number;
  first: bigint;
  high: bigint;
  low: bigint;
  price: bigint;
  mark: bigint;
  number: bigint;
  time: number;
}

export interface StatisticsRecord {
  matchId: number;
  priceExponent: number;
  volumeExponent: number;
  turnoverExponent: number;
  open: bigint;
  high: bigint;
  low: bigint;
  volume: bigint;
  turnover: bigint;
}

export interface LevelRecord {
  side: number;
  priceExponent: number;
  numberExponent: number;
  price: bigint;
  number: bigint;
}

export interface TradeRecord {
  id: number;
  time: number;
  price: bigint;
  number: bigint;
  type: number;
  priceExponent: number;
  numberExponent: number;
}

export interface Frame {
  header: FrameHeader;
  ticks: TickRecord[];
  statistics: StatisticsRecord[];
  levels: LevelRecord[];
  trades: TradeRecord[];
}

function tickAt(view: DataView, at: number): TickRecord {
  const amount = (offset: number): bigint => view.getBigUint64(at + offset, true);
  return {
    matchId: view.getUint32(at, true),
    priceExponent: view.getInt8(at + 4),
    numberExponent: view.getInt8(at + 5),
    flags: view.getUint8(at + 6),
    first: amount(8),
    high: amount(16),
    low: amount(24),
    price: amount(32),
    mark: amount(40),
    number: amount(48),
    time: safe(view, at + 56),
  };
}

function statisticsAt(view: DataView, at: number): StatisticsRecord {
  const amount = (offset: number): bigint => view.getBigUint64(at + offset, true);
  return {
    matchId: view.getUint32(at, true),
    priceExponent: view.getInt8(at + 4),
    volumeExponent: view.getInt8(at + 5),
    turnoverExponent: view.getInt8(at + 6),
    open: amount(8),
    high: amount(16),
    low: amount(24),
    volume: amount(32),
    turnover: amount(40),
  };
}

export function readFrame(bytes: Uint8Array): Frame {
  const header = readHeader(bytes);
  if (header === undefined) throw new Error('these bytes are not a frame');
  const { kind, count, recordSize } = header;
  if (bytes.byteLength !== HEADER_BYTES + count * recordSize) {
    throw new Error(`a frame of ${count} x ${recordSize} has ${bytes.byteLength} bytes`);
  }
  const view = viewOf(bytes);
  const frame: Frame = { header, ticks: [], statistics: [], levels: [], trades: [] };
  for (let at = HEADER_BYTES; at < bytes.byteLength; at += recordSize) {
    if (kind === 1 || kind === 2) frame.ticks.push(tickAt(view, at));
    if (kind === 2) frame.statistics.push(statisticsAt(view, at + 64));
    if (kind === 3) frame.statistics.push(statisticsAt(view, at));
    if (kind === 4 || kind === 5) {
      frame.levels.push({
        side: view.getUint8(at),
        priceExponent: view.getInt8(at + 1),
        numberExponent: view.getInt8(at + 2),
        price: view.getBigUint64(at + 8, true),
        number: view.getBigUint64(at + 16, true),
      });
    }
    if (kind === 6 || kind === 7) {
      frame.trades.push({
        id: safe(view, at),
        time: safe(view, at + 8),
        price: view.getBigUint64(at + 16, true),
        number: view.getBigUint64(at + 24, true),
        type: view.getUint8(at + 32),
        priceExponent: view.getInt8(at + 33),
        numberExponent: view.getInt8(at + 34),
      });
    }
  }
  return frame;
}

/** A scaled integer as a decimal text. */
export function plain(value: bigint, exponent: number): string {
  if (exponent >= 0) return `${value * 10n ** BigInt(exponent)}`;
  const digits = `${value}`.padStart(1 - exponent, '0');
  const whole = digits.slice(0, exponent);
  const fraction = digits.slice(exponent).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

export interface Packet {
  /** 2 event, 3 response, 5 and 6 the same followed by bytes. */
  type: number;
  attachments: number;
  data: unknown[];
}

/** Reads `42["subscribe",{...}]` and `461-7[{...}]`; undefined for packets without data (pings, connects). */
export function readPacket(text: string): Packet | undefined {
  const match = /^4([2356])(?:(\d+)-)?\d*(\[.*\])$/s.exec(text);
  if (!match) return undefined;
  const data: unknown = JSON.parse(match[3] ?? '');
  const type: unknown = JSON.parse(match[1] ?? '');
  const attachments: unknown = JSON.parse(match[2] ?? '0');
  if (typeof type !== 'number' || typeof attachments !== 'number' || !Array.isArray(data)) {
    return undefined;
  }
  return { type, attachments, data };
}
