import { describe, expect, test } from 'vitest';
import { line } from './csv.ts';
import { localTimes, utc } from './times.ts';

describe('a line', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+49 30 1', "'+49 30 1"],
    ['-2', "'-2"],
    ['@sum(a1)', "'@sum(a1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
    ['a,b', '"a,b"'],
    ['say "x"', '"say ""x"""'],
    ['two\nlines', '"two\nlines"'],
    ['=HYPERLINK("a")', '"\'=HYPERLINK(""a"")"'],
    ['a=1', 'a=1'],
    ['', ''],
  ])('the text %j stands as %j', (text, cell) => {
    expect(line([{ text }, { text: 'z' }])).toBe(`${cell},z\r\n`);
  });

  test('decimals stay text as they are, below zero too; nothing is an empty cell', () => {
    const cells = [{ value: '-0.00000001' }, { value: '12345678901234567890' }, { value: 7 }];
    expect(line([...cells, { value: null }, { text: null }])).toBe(
      '-0.00000001,12345678901234567890,7,,\r\n',
    );
  });
});

describe('a time', () => {
  const SUMMER = Date.UTC(2026, 6, 1, 12, 0, 5);
  test.each([
    ['UTC', '2026-07-01 12:00:05 +00:00'],
    ['America/New_York', '2026-07-01 08:00:05 -04:00'],
    ['Asia/Kolkata', '2026-07-01 17:30:05 +05:30'],
    ['+05:30', '2026-07-01 17:30:05 +05:30'],
    ['Pacific/Marquesas', '2026-07-01 02:30:05 -09:30'],
  ])('in %s it is %s', (zone, localText) => {
    expect(localTimes(zone)(SUMMER)).toBe(localText);
    expect(utc(SUMMER)).toBe('2026-07-01T12:00:05.000Z');
  });

  test('a name follows summer time, midnight is hour 00', () => {
    const adelaide = localTimes('Australia/Adelaide');
    expect(adelaide(Date.UTC(2026, 0, 1, 13, 30))).toBe('2026-01-02 00:00:00 +10:30');
    expect(adelaide(Date.UTC(2026, 6, 1, 14, 30))).toBe('2026-07-02 00:00:00 +09:30');
  });
});
