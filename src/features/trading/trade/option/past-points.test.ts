import { expect, test } from 'vitest';
import { pastPoints } from './past-points.ts';

const MINUTE = 60_000;
const bar = (minute: number, open: string, close: string) =>
  [minute * MINUTE, open, '999', '1', close, '5'] as const;

test('each minute begins at its open, the running one goes on with the live points', () => {
  const bars = [bar(10, '100', '102'), bar(11, '102', '104'), bar(12, '104', '105')];
  expect(pastPoints(bars, 12 * MINUTE + 20_000)).toEqual([
    { time: 10 * MINUTE, pixels: 100 },
    { time: 11 * MINUTE, pixels: 102 },
    { time: 12 * MINUTE, pixels: 104 },
  ]);
});

test('before the first price of a minute the former one ends the line', () => {
  const bars = [bar(10, '100', '102'), bar(11, '103', '104')];
  expect(pastPoints(bars, 12 * MINUTE + 1)).toEqual([
    { time: 10 * MINUTE, pixels: 100 },
    { time: 11 * MINUTE, pixels: 103 },
    { time: 12 * MINUTE, pixels: 104 },
  ]);
  expect(pastPoints([], 5)).toEqual([]);
});
