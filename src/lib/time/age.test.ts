import { describe, expect, it } from 'vitest';
import { ageOf, isOldPrice, readableAge } from './age.ts';

describe('R-PRICE-6: ages are shown in their largest full unit', () => {
  it.each([
    [-250, 'seconds', 0],
    [0, 'seconds', 0],
    [3_999.9, 'seconds', 3],
    [14_000, 'seconds', 14],
    [59_999, 'seconds', 59],
    [60_000, 'minutes', 1],
    [3_599_999, 'minutes', 59],
    [3_600_000, 'hours', 1],
    [90_000_000, 'hours', 25],
  ] as const)('%d ms is shown in %s: %d', (milliseconds, unit, value) => {
    expect(ageOf(milliseconds)).toEqual({ unit, value });
  });
});

describe('R-PRICE-6: stale is above 3 s', () => {
  it.each([
    [undefined, false],
    [3_000, false],
    [3_001, true],
  ])('a price of %s ms: %s', (age, isOld) => {
    expect(isOldPrice(age)).toBe(isOld);
  });
});

describe('R-PRICE-6: an age is shown from one second on', () => {
  it.each([
    [undefined, undefined],
    [0, undefined],
    [999.9, undefined],
    [1_000, 1_000],
  ])('an age of %s ms is shown as %s', (age, shownAge) => {
    expect(readableAge(age)).toBe(shownAge);
  });
});
