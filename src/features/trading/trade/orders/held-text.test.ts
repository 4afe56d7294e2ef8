import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { heldText } from './held-text.ts';

const t = ((key: string, values: Record<string, number>) =>
  `${key} ${Object.values(values).join(' ')}`) as unknown as TFunction<'orders'>;

it.each([
  [0, 'held.minutes 0 0'],
  [192_000, 'held.minutes 3 12'],
  [3_599_999, 'held.minutes 59 59'],
  [3_600_000, 'held.hours 1 0'],
  [187_140_000, 'held.days 2 3 59'],
])('a position held for %i ms', (span, text) => {
  expect(heldText(t, span)).toBe(text);
});
