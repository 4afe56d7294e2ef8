import { expect, test } from 'vitest';
import { inOrder } from './shortcut-order.ts';

const shortcuts = ['recharge', 'game', 'ieo', 'chat'].map((key) => ({ key }));
const keys = (order: readonly string[]): string[] =>
  inOrder(shortcuts, order).map(({ key }) => key);

test('chosen shortcuts come first, later additions after them, none lost or duplicated', () => {
  expect(keys([])).toEqual(['recharge', 'game', 'ieo', 'chat']);
  expect(keys(['ieo', 'recharge'])).toEqual(['ieo', 'recharge', 'game', 'chat']);
  expect(keys(['closed by the operator', 'chat'])).toEqual(['chat', 'recharge', 'game', 'ieo']);
});
