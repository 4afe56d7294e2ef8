// The peer of `npm run bench engines`: the recorded statements of one order, replayed for another one.
import { expect, test } from 'vitest';
import { FIRST_ORDER, Renamed } from './renamed.ts';

test('performance: a replayed order has its own key and id in place of the recorded ones', () => {
  const renaming = new Renamed('KEY', 'key-of-today');
  expect(renaming.value(FIRST_ORDER)).toBe(FIRST_ORDER);
  renaming.learn([{ id: FIRST_ORDER, user_id: 5 }], [{ id: FIRST_ORDER + 41, user_id: 6 }]);
  expect(renaming.value(FIRST_ORDER)).toBe(7_000_000_042);
  expect(renaming.value([FIRST_ORDER, 5])).toEqual([7_000_000_042, 5]);
  expect(renaming.value(`{"id":${FIRST_ORDER},"key":"KEYo","price":"17000000001"}`)).toBe(
    '{"id":7000000042,"key":"key-of-todayo","price":"17000000001"}',
  );
});

test('performance: an answer equal to the recorded one is unchanged', () => {
  const renaming = new Renamed('KEY', 'k');
  renaming.learn([{ available: '12.5' }], []);
  expect([renaming.value('12.5'), renaming.value(null), renaming.value(true)]).toEqual([
    '12.5',
    null,
    true,
  ]);
});
