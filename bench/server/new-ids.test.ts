// The peer of `npm run bench engines`: the recorded statements of one order, replayed for another one.
import { expect, test } from 'vitest';
import { FIRST_ORDER, NewIds } from './new-ids.ts';

test('performance: a replayed order has its own key and id in place of the recorded ones', () => {
  const newIds = new NewIds('KEY', 'key-of-today');
  expect(newIds.value(FIRST_ORDER)).toBe(FIRST_ORDER);
  newIds.learn([{ id: FIRST_ORDER, user_id: 5 }], [{ id: FIRST_ORDER + 41, user_id: 6 }]);
  expect(newIds.value(FIRST_ORDER)).toBe(7_000_000_042);
  expect(newIds.value([FIRST_ORDER, 5])).toEqual([7_000_000_042, 5]);
  expect(newIds.value(`{"id":${FIRST_ORDER},"key":"KEYo","price":"17000000001"}`)).toBe(
    '{"id":7000000042,"key":"key-of-todayo","price":"17000000001"}',
  );
});

test('performance: an answer equal to the recorded one is unchanged', () => {
  const newIds = new NewIds('KEY', 'k');
  newIds.learn([{ available: '12.5' }], []);
  expect([newIds.value('12.5'), newIds.value(null), newIds.value(true)]).toEqual([
    '12.5',
    null,
    true,
  ]);
});
