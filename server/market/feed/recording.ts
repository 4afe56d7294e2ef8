// A recording of the quotes room: the instruments, and the frames as sent. Each frame carries its own time. Format: one
// line of JSON, then pieces of a u32 length and deflated frames, each after its u32 length. Little endian.
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import { StartRefusal } from '../../platform/base/refusal.ts';

const FORMAT = 'pocket-exchange quotes 1';
/** Frames of about ten seconds: large enough to compress well, small enough to keep in memory. */
const PIECE_BYTES = 1024 * 1024;
const LENGTH_BYTES = 4;
/** Larger than any written piece; a larger length means that the file is no recording. */
const PIECE_AT_MOST = 64 * 1024 * 1024;
const NEW_LINE = 10;

export class RecordingWriter {
  readonly #file: number;
  #heldFrames: Uint8Array[] = [];
  #heldBytes = 0;
  bytesWritten = 0;

  constructor(path: string, instruments: readonly Instrument[]) {
    this.#file = openSync(path, 'w');
    this.#write(Buffer.from(`${JSON.stringify({ format: FORMAT, instruments })}\n`));
  }

  add(frame: Uint8Array): void {
    this.#heldFrames.push(lengthOf(frame), frame);
    this.#heldBytes += LENGTH_BYTES + frame.byteLength;
    if (this.#heldBytes >= PIECE_BYTES) this.#flush();
  }

  close(): void {
    this.#flush();
    closeSync(this.#file);
  }

  #flush(): void {
    if (this.#heldFrames.length === 0) return;
    const piece = deflateRawSync(Buffer.concat(this.#heldFrames));
    this.#write(Buffer.concat([lengthOf(piece), piece]));
    this.#heldFrames = [];
    this.#heldBytes = 0;
  }

  #write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.byteLength; ) at += writeSync(this.#file, bytes, at);
    this.bytesWritten += bytes.byteLength;
  }
}

function lengthOf(bytes: Uint8Array): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(bytes.byteLength);
  return length;
}

export class Recording {
  readonly instruments: readonly Instrument[];
  readonly #path: string;
  readonly #begins: number;

  constructor(path: string) {
    this.#path = path;
    const file = this.#open();
    try {
      const line = headOf(file, path);
      this.#begins = Buffer.byteLength(line) + 1;
      this.instruments = instrumentsOf(line, path);
    } finally {
      closeSync(file);
    }
  }

  *frames(): Generator<Uint8Array<ArrayBuffer>> {
    const file = this.#open();
    try {
      let at = this.#begins;
      for (;;) {
        const length = readBytes(file, at, LENGTH_BYTES);
        if (length.byteLength === 0) return;
        const size = length.byteLength < LENGTH_BYTES ? PIECE_AT_MOST + 1 : length.readUInt32LE();
        if (size > PIECE_AT_MOST) throw damagedFile(this.#path);
        const piece = readBytes(file, at + LENGTH_BYTES, size);
        if (piece.byteLength < size) throw damagedFile(this.#path);
        at += LENGTH_BYTES + size;
        yield* framesOf(piece, this.#path);
      }
    } finally {
      closeSync(file);
    }
  }

  #open(): number {
    try {
      return openSync(this.#path, 'r');
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new StartRefusal(`The recording ${this.#path} cannot be read (${code}).`);
    }
  }
}

function headOf(file: number, path: string): string {
  const parts: Buffer[] = [];
  for (let at = 0; at < PIECE_AT_MOST; ) {
    const part = readBytes(file, at, PIECE_BYTES);
    const end = part.indexOf(NEW_LINE);
    if (end >= 0) return Buffer.concat([...parts, part.subarray(0, end)]).toString();
    if (part.byteLength < PIECE_BYTES) break;
    parts.push(part);
    at += part.byteLength;
  }
  throw damagedFile(path);
}

function instrumentsOf(line: string, path: string): readonly Instrument[] {
  try {
    const head = JSON.parse(line) as { format?: unknown; instruments?: unknown };
    if (head.format === FORMAT && Array.isArray(head.instruments)) {
      return head.instruments as Instrument[];
    }
  } catch {
    throw damagedFile(path);
  }
  throw damagedFile(path);
}

function* framesOf(piece: Buffer, path: string): Generator<Uint8Array<ArrayBuffer>> {
  const bytes = unpackPiece(piece, path);
  for (let at = 0; at < bytes.byteLength; ) {
    if (at + LENGTH_BYTES > bytes.byteLength) throw damagedFile(path);
    const end = at + LENGTH_BYTES + bytes.readUInt32LE(at);
    if (end > bytes.byteLength) throw damagedFile(path);
    yield new Uint8Array(bytes.subarray(at + LENGTH_BYTES, end));
    at = end;
  }
}

function unpackPiece(piece: Buffer, path: string): Buffer {
  try {
    return inflateRawSync(piece, { maxOutputLength: PIECE_AT_MOST });
  } catch {
    throw damagedFile(path);
  }
}

function readBytes(file: number, at: number, count: number): Buffer {
  const bytes = Buffer.alloc(count);
  let got = 0;
  while (got < count) {
    const read = readSync(file, bytes, got, count - got, at + got);
    if (read === 0) break;
    got += read;
  }
  return bytes.subarray(0, got);
}

function damagedFile(path: string): StartRefusal {
  return new StartRefusal(
    `${path} is not a recording of this exchange, or it is damaged: create one with \`npm run record\`.`,
  );
}
