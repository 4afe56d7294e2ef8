// The peer of `npm run bench engines`: the recorded statements of one order, replayed for another one.
import { expect, test } from 'vitest';
import { FIRST_ORDER, Renamed } from './renamed.ts';

test('performance: a replayed order has its own key and its own id wherever the recorded one stood', () => {
  const renamed = new Renamed('KEY', 'key-of-today');
  expect(renamed.value(FIRST_ORDER)).toBe(FIRST_ORDER);
  renamed.learn([{ id: FIRST_ORDER, user_id: 5 }], [{ id: FIRST_ORDER + 41, user_id: 6 }]);
  expect(renamed.value(FIRST_ORDER)).toBe(7_000_000_042);
  expect(renamed.value([FIRST_ORDER, 5])).toEqual([7_000_000_042, 5]);
  expect(renamed.value(`{"id":${FIRST_ORDER},"key":"KEYo","price":"17000000001"}`)).toBe(
    '{"id":7000000042,"key":"key-of-todayo","price":"17000000001"}',
  );
});

test('performance: what was answered as it was recorded stays', () => {
  const renamed = new Renamed('KEY', 'k');
  renamed.learn([{ available: '12.5' }], []);
  expect([renamed.value('12.5'), renamed.value(null), renamed.value(true)]).toEqual([
    '12.5',
    null,
    true,
  ]);
});
