import { describe, expect, it } from 'vitest';
import { digitsOf } from './code-field.tsx';
import { dayBefore } from './date-range.tsx';

describe('a code field accepts a pasted code', () => {
  it.each([
    ['419072', '419072'],
    [' 419 072\n', '419072'],
    ['419-072', '419072'],
    ['４１９０７２', '419072'],
    ['๔๑๙๐๗๒', '419072'],
    ['no code', ''],
    ['²³', ''],
  ])('%j gives %j', (text, digits) => {
    expect(digitsOf(text)).toBe(digits);
  });
});

describe('a range of dates follows the calendar', () => {
  it.each([
    ['2026-11-21', 0, '2026-11-21'],
    ['2026-11-21', 6, '2026-11-15'],
    ['2026-03-01', 1, '2026-02-28'],
    ['2028-03-01', 1, '2028-02-29'],
    ['2026-01-01', 1, '2025-12-31'],
    ['2026-10-26', 1, '2026-10-25'],
  ])('%s, %d days before: %s', (day, days, before) => {
    expect(dayBefore(day, days)).toBe(before);
  });
});
