import { expect, test, vi } from 'vitest';
import { isUtc, offsetText } from './time-zone.ts';

test.each([
  ['UTC', true],
  ['Etc/UTC', true],
  ['GMT', true],
  ['Europe/London', false],
  ['Asia/Hong_Kong', false],
])('%s is UTC: %s', (zone, expected) => {
  expect(isUtc(zone)).toBe(expected);
});

test.each([
  ['UTC', '+00:00'],
  ['Asia/Kolkata', '+05:30'],
  ['America/St_Johns', '-03:30'],
])('R-WIRE-6: the app says its distance from UTC: %s is %s in winter', (zone, text) => {
  vi.stubEnv('TZ', zone);
  expect(offsetText(Date.UTC(2026, 0, 15))).toBe(text);
  vi.unstubAllEnvs();
});
