// Writes protocol/frames.golden.txt, against which the server's encoder and the core's decoder are tested. It encodes
// the table of R-FRAME-2 with Node's Buffer, sharing no code with either: node scripts/golden-frames.ts. Run it only
// when the wire format changes.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { frames, type GoldenFrame, refusals } from './golden-frame-cases.ts';
import { ROOT } from './root.ts';

type Type = 'u8' | 'i8' | 'u16' | 'u32' | 'u64';
type Layout = readonly (readonly [name: string, type: Type, offset: number])[];

const HEADER: Layout = [
  ['version', 'u8', 0],
  ['kind', 'u8', 1],
  ['flags', 'u16', 2],
  ['epoch', 'u32', 4],
  ['sequence', 'u64', 8],
  ['server_time', 'u64', 16],
  ['count', 'u16', 24],
  ['record_size', 'u16', 26],
  ['match_id', 'u32', 28],
];

const RECORDS: Readonly<Record<string, Layout>> = {
  tick: [
    ['match_id', 'u32', 0],
    ['price_exponent', 'i8', 4],
    ['number_exponent', 'i8', 5],
    ['flags', 'u8', 6],
    ['first', 'u64', 8],
    ['high', 'u64', 16],
    ['low', 'u64', 24],
    ['price', 'u64', 32],
    ['mark', 'u64', 40],
    ['number', 'u64', 48],
    ['time', 'u64', 56],
  ],
  statistics: [
    ['match_id', 'u32', 0],
    ['price_exponent', 'i8', 4],
    ['volume_exponent', 'i8', 5],
    ['turnover_exponent', 'i8', 6],
    ['open', 'u64', 8],
    ['high', 'u64', 16],
    ['low', 'u64', 24],
    ['volume', 'u64', 32],
    ['turnover', 'u64', 40],
  ],
  level: [
    ['side', 'u8', 0],
    ['price_exponent', 'i8', 1],
    ['number_exponent', 'i8', 2],
    ['price', 'u64', 8],
    ['number', 'u64', 16],
  ],
  trade: [
    ['id', 'u64', 0],
    ['time', 'u64', 8],
    ['price', 'u64', 16],
    ['number', 'u64', 24],
    ['type', 'u8', 32],
    ['price_exponent', 'i8', 33],
    ['number_exponent', 'i8', 34],
  ],
};

/** The parts of a record by kind, with their sizes. */
const PARTS: Readonly<Record<string, readonly (readonly [name: string, bytes: number])[]>> = {
  '1': [['tick', 64]],
  '2': [
    ['tick', 64],
    ['statistics', 48],
  ],
  '3': [['statistics', 48]],
  '4': [['level', 24]],
  '5': [['level', 24]],
  '6': [['trade', 40]],
  '7': [['trade', 40]],
};

/** A byte that a newer server may append to a record. */
const UNKNOWN_BYTE = 0xee;

const WIDTH: Readonly<Record<Type, number>> = { u8: 1, i8: 1, u16: 2, u32: 4, u64: 8 };

/** Little endian, two's complement. */
function writeInteger(into: Buffer, type: Type, at: number, value: bigint): void {
  const all = Buffer.alloc(8);
  if (value < 0n) all.writeBigInt64LE(value);
  else all.writeBigUInt64LE(value);
  all.copy(into, at, 0, WIDTH[type]);
}

function fill(into: Buffer, layout: Layout, fields: Readonly<Record<string, bigint>>): void {
  for (const [name, type, offset] of layout) {
    const value = fields[name];
    if (value === undefined) throw new Error(`a golden frame lacks ${name}`);
    writeInteger(into, type, offset, value);
  }
}

function bytesOf(frame: GoldenFrame): Buffer {
  const parts = PARTS[String(frame.header['kind'])] ?? [];
  const header = Buffer.alloc(32);
  const count = BigInt(frame.records.length / Math.max(parts.length, 1));
  fill(header, HEADER, { version: 1n, count, ...frame.header });
  const size = header.readUInt16LE(26);
  const pieces = [header];
  for (let at = 0; at < frame.records.length; at += parts.length) {
    const knownPieces = parts.map(([name, bytes], index) => {
      const record = frame.records[at + index];
      if (record?.name !== name) throw new Error(`${frame.name}: a ${name} is due at ${at}`);
      const piece = Buffer.alloc(bytes);
      fill(piece, RECORDS[name] ?? [], record.fields);
      return piece;
    });
    const usedBytes = knownPieces.reduce((sum, piece) => sum + piece.length, 0);
    const more = Buffer.alloc(Math.max(size - usedBytes, 0), UNKNOWN_BYTE);
    // Cut for a record that is too small, so that only its size is wrong and not the frame's length.
    pieces.push(Buffer.concat([...knownPieces, more]).subarray(0, size));
  }
  return Buffer.concat(pieces);
}

function line(name: string, fields: Readonly<Record<string, bigint>>, order: readonly string[]) {
  return `${name} ${order.map((field) => `${field}=${fields[field]}`).join(' ')}`;
}

const TOLD_HEADER = [
  'kind',
  'flags',
  'epoch',
  'sequence',
  'server_time',
  'match_id',
  'record_size',
] as const;

const blocks = frames.map((frame) =>
  [
    `frame ${frame.name}`,
    line('header', frame.header, TOLD_HEADER),
    ...frame.records.map(({ name, fields }) =>
      line(
        name,
        fields,
        (RECORDS[name] ?? []).map(([field]) => field),
      ),
    ),
    `bytes ${bytesOf(frame).toString('hex')}`,
  ].join('\n'),
);

const refusedFrames = refusals.map(({ name, error, frame, change }) => {
  const bytes = change === undefined ? bytesOf(frame) : change(bytesOf(frame));
  return [`refused ${name}`, `error ${error}`, `bytes ${bytes.toString('hex')}`].join('\n');
});

writeFileSync(
  join(ROOT, 'protocol/frames.golden.txt'),
  `${[...blocks, ...refusedFrames].join('\n\n')}\n`,
);
