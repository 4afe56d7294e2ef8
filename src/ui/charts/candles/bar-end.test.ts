import { expect, test } from 'vitest';
import type { Period } from '../../../lib/market/candles.ts';
import { barEnd, timeLeft } from './bar-end.ts';

test.each<[Period, string, string]>([
  ['line', '2026-11-21T12:30:00Z', '2026-11-21T12:31:00Z'],
  ['4hour', '2026-11-21T12:00:00Z', '2026-11-21T16:00:00Z'],
  ['1mon', '2026-12-01T00:00:00Z', '2027-01-01T00:00:00Z'],
  ['45m', '2026-11-21T01:30:00Z', '2026-11-21T02:15:00Z'],
  ['7m', '2026-11-21T23:55:00Z', '2026-11-22T00:00:00Z'],
  ['3h', '2026-11-21T21:00:00Z', '2026-11-22T00:00:00Z'],
  ['2d', '2026-11-21T00:00:00Z', '2026-11-23T00:00:00Z'],
])('R-VIEW-1: a bar of %s from %s ends at %s', (period, start, end) => {
  expect(new Date(barEnd(period, Date.parse(start))).toISOString()).toBe(end.replace('Z', '.000Z'));
});

test('time left is short, and never negative', () => {
  expect(timeLeft(5_273_000)).toBe('1:27:53');
  expect(timeLeft(59_001)).toBe('01:00');
  expect(timeLeft(-5)).toBe('00:00');
  expect(timeLeft(273_600_000)).toBe('3d 04:00');
});
