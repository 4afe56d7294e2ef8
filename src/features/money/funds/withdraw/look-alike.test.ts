import { expect, test } from 'vitest';
import { lookAlike } from './look-alike.ts';

const mine = { detail: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' };

test('finds an address with the same beginning and end, but not the same address or others', () => {
  const poisonedPayee = { detail: 'TR7NHabcdefGTCi8q8ZY4pL8otSzgjLj6t' };
  expect(lookAlike(mine.detail, [mine, poisonedPayee])).toBe(poisonedPayee);
  expect(lookAlike(mine.detail, [mine])).toBeUndefined();
  expect(
    lookAlike(mine.detail, [{ detail: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u' }]),
  ).toBeUndefined();
  expect(lookAlike('0xABcdef0000001111', [{ detail: '0xabcdef0000001111' }])).toBeUndefined();
  expect(lookAlike('0xABcdef0000001111', [{ detail: '0xabcdef9999991111' }])).toBeDefined();
});
