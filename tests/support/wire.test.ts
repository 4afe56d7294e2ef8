// Checks the tests' own frame reader against the golden file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { plain, readFrame, readHeader, readPacket, roomOf } from './wire.ts';

const golden = readFileSync(join(import.meta.dirname, '../../protocol/frames.golden.txt'), 'utf8')
  .split('\n\n')
  .filter((block) => block.startsWith('frame '))
  .map((block) => block.trimEnd().split('\n'));

const bytesOf = (lines: readonly string[]): Buffer =>
  Buffer.from(lines.at(-1)?.replace('bytes ', '') ?? '', 'hex');

const valuesOf = (line: string | undefined): string[] =>
  (line ?? '')
    .split(' ')
    .slice(1)
    .map((part) => part.replace(/^.*=/, ''));

describe('R-FRAME-2: frames parsed by the tests', () => {
  test.each(golden.map((lines) => [lines[0]?.replace('frame ', '') ?? '', lines] as const))(
    '%s',
    (_name, lines) => {
      const { header, ...records } = readFrame(bytesOf(lines));
      const { kind, flags, epoch, sequence, serverTime, matchId, recordSize } = header;
      expect([kind, flags, epoch, sequence, serverTime, matchId, recordSize].map(String)).toEqual(
        valuesOf(lines[1]),
      );
      const expected = (word: string) =>
        lines.filter((line) => line.startsWith(`${word} `)).map(valuesOf);
      const read = (list: readonly object[]) => list.map((one) => Object.values(one).map(String));
      expect(read(records.ticks)).toEqual(expected('tick'));
      expect(read(records.statistics)).toEqual(expected('statistics'));
      expect(read(records.levels)).toEqual(expected('level'));
      expect(read(records.trades)).toEqual(expected('trade'));
    },
  );

  test('R-SOCKET-3: a room is identified by kind and instrument', () => {
    const rooms = golden
      .map((lines) => readHeader(bytesOf(lines)))
      .map((header) => header && roomOf(header));
    expect(rooms).not.toContain(undefined);
    expect(new Set(rooms.map((room) => room?.replace(/\d+/, 'N')))).toEqual(
      new Set(['quotes', 'book:N', 'trades:N']),
    );
  });

  test.each([
    [125n, -2, '1.25'],
    [5n, -2, '0.05'],
    [100n, -2, '1'],
    [7n, 0, '7'],
    [7n, 3, '7000'],
    [0n, -2, '0'],
  ])('value = integer x 10^exponent: %s x 10^%s is %s', (value, exponent, text) => {
    expect(plain(value, exponent)).toBe(text);
  });

  test('packets of socket.io: events, responses, and packets without data', () => {
    expect(readPacket('420["subscribe",{"room":"quotes"}]')).toEqual({
      type: 2,
      attachments: 0,
      data: ['subscribe', { room: 'quotes' }],
    });
    expect(readPacket('461-7[{"ok":true}]')).toEqual({
      type: 6,
      attachments: 1,
      data: [{ ok: true }],
    });
    for (const text of ['2', '3', '40{"sid":"x"}', '41', '0{"sid":"x"}']) {
      expect(readPacket(text)).toBeUndefined();
    }
  });
});
