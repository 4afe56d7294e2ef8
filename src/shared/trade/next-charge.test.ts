import { expect, test } from 'vitest';
import { minutesToCharge } from './next-charge.tsx';

const at = (text: string): number => Date.parse(text);

test('R-CONTRACT-3: the next overnight fee is charged at 00:00 UTC, whatever the time zone', () => {
  expect(minutesToCharge(at('2026-11-27T18:48:00Z'))).toBe(5 * 60 + 12);
  expect(minutesToCharge(at('2026-11-27T18:48:00+07:00'))).toBe(12 * 60 + 12);
  expect(minutesToCharge(at('2026-11-27T23:59:30Z'))).toBe(1);
  expect(minutesToCharge(at('2026-11-28T00:00:00Z'))).toBe(24 * 60);
});
