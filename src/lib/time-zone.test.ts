import { expect, test } from 'vitest';
import { isUtc } from './time-zone.ts';

test.each([
  ['UTC', true],
  ['Etc/UTC', true],
  ['GMT', true],
  ['Europe/London', false],
  ['Asia/Hong_Kong', false],
])('%s is UTC: %s', (zone, expected) => {
  expect(isUtc(zone)).toBe(expected);
});
