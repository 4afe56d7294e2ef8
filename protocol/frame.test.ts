// R-FRAME-1, R-FRAME-2: the encoder writes exactly the golden bytes. The core's decoder is tested with the same file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type FrameKind, FrameWriter, RECORD_BYTES } from './frame.ts';

interface Line {
  name: string;
  fields: ReadonlyMap<string, bigint>;
}

interface Golden {
  name: string;
  header: Line;
  records: Line[];
  bytes: string;
}

function readLine(text: string): Line {
  const [name = '', ...pairs] = text.split(' ');
  return {
    name,
    fields: new Map(
      pairs.map((pair) => {
        const [field = '', value = ''] = pair.split('=');
        return [field, BigInt(value)];
      }),
    ),
  };
}

const text = readFileSync(join(import.meta.dirname, 'frames.golden.txt'), 'utf8');
const golden: Golden[] = text
  .trimEnd()
  .split('\n\n')
  .filter((block) => block.startsWith('frame '))
  .map((block) => {
    const lines = block.split('\n');
    return {
      name: (lines[0] ?? '').slice('frame '.length),
      header: readLine(lines[1] ?? ''),
      records: lines.slice(2, -1).map(readLine),
      bytes: (lines.at(-1) ?? '').slice('bytes '.length),
    };
  });

function of(line: Line, field: string): bigint {
  const value = line.fields.get(field);
  if (value === undefined) throw new Error(`the line has no ${field}`);
  return value;
}

/** Callers pass a safe whole number as a number, and a larger one as BigInt (`wide`). */
function plain(line: Line, field: string): number {
  const value = of(line, field);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new Error(`${field} is no safe number`);
  return JSON.parse(String(value)) as number;
}

function wide(line: Line, field: string): number | bigint {
  const value = of(line, field);
  return value > BigInt(Number.MAX_SAFE_INTEGER) ? value : plain(line, field);
}

function encode(
  { header, records }: Golden,
  number: (line: Line, field: string) => number | bigint,
) {
  const kind = plain(header, 'kind') as FrameKind;
  const writer = new FrameWriter(
    {
      kind,
      flags: plain(header, 'flags'),
      epoch: plain(header, 'epoch'),
      sequence: plain(header, 'sequence'),
      server_time: plain(header, 'server_time'),
      match_id: plain(header, 'match_id'),
    },
    kind === 2 ? records.length / 2 : records.length,
  );
  for (const line of records) {
    if (line.name === 'tick') {
      writer.tick(
        plain(line, 'match_id'),
        plain(line, 'price_exponent'),
        plain(line, 'number_exponent'),
        plain(line, 'flags'),
        number(line, 'first'),
        number(line, 'high'),
        number(line, 'low'),
        number(line, 'price'),
        number(line, 'mark'),
        number(line, 'number'),
        plain(line, 'time'),
      );
    } else if (line.name === 'statistics') {
      writer.statistics(
        plain(line, 'match_id'),
        plain(line, 'price_exponent'),
        plain(line, 'volume_exponent'),
        plain(line, 'turnover_exponent'),
        number(line, 'open'),
        number(line, 'high'),
        number(line, 'low'),
        number(line, 'volume'),
        number(line, 'turnover'),
      );
    } else if (line.name === 'level') {
      writer.level(
        plain(line, 'side'),
        plain(line, 'price_exponent'),
        plain(line, 'number_exponent'),
        number(line, 'price'),
        number(line, 'number'),
      );
    } else {
      writer.trade(
        plain(line, 'id'),
        plain(line, 'time'),
        number(line, 'price'),
        number(line, 'number'),
        plain(line, 'type'),
        plain(line, 'price_exponent'),
        plain(line, 'number_exponent'),
      );
    }
  }
  return writer.bytes;
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
/** Frames of a newer server have longer records than ours writes. */
const ours = golden.filter(
  ({ header }) => plain(header, 'record_size') === RECORD_BYTES[plain(header, 'kind') as FrameKind],
);

describe('R-FRAME-2: the encoder', () => {
  test('the golden file has every kind, empty and filled', () => {
    for (const kind of [1, 2, 3, 4, 5, 6, 7]) {
      expect(ours.some(({ header }) => plain(header, 'kind') === kind)).toBe(true);
    }
    expect(golden.length).toBeGreaterThan(ours.length);
  });

  test.each(ours.map((frame) => [frame.name, frame] as const))('%s', (_name, frame) => {
    expect(hex(encode(frame, wide))).toBe(frame.bytes);
    // The same numbers as BigInt make the same bytes.
    expect(hex(encode(frame, of))).toBe(frame.bytes);
  });

  test('one buffer a frame, exactly as long as it says', () => {
    for (const frame of ours) {
      const bytes = encode(frame, wide);
      expect(bytes.byteOffset).toBe(0);
      expect(bytes.buffer.byteLength).toBe(frame.bytes.length / 2);
    }
  });

  test('every number below 2^53 is written without loss, on both sides of each power of two', () => {
    for (let power = 0; power <= 53; power += 1) {
      for (const near of [-1, 0]) {
        const value = 2 ** power + near;
        const writer = new FrameWriter(
          { kind: 4, flags: 0, epoch: 1, sequence: 1, server_time: 0, match_id: 1 },
          1,
        );
        writer.level(1, 0, 0, value, BigInt(value));
        const view = new DataView(writer.bytes.buffer);
        expect(view.getBigUint64(40, true), `2^${power} ${near}`).toBe(BigInt(value));
        expect(view.getBigUint64(48, true)).toBe(BigInt(value));
      }
    }
  });
});
