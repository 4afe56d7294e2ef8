import { expect, test } from 'vitest';
import { accounts } from './book.ts';
import { indexOfWaitingOrders } from './growth.ts';
import { watchOf } from './revalue.ts';

test('the core reads the orders that the benches write', () => {
  expect(watchOf(accounts(50)).step()).toBe('');
  expect(indexOfWaitingOrders(1_000).step()).toBe('');
});
