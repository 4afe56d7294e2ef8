import { expect, test } from 'vitest';
import { accounts } from './book.ts';
import { waiting } from './growth.ts';
import { watch_of } from './revalue.ts';

test('the core reads the orders that the benches write', () => {
  expect(watch_of(accounts(50)).step()).toBe('');
  expect(waiting(1_000).step()).toBe('');
});
