import { expect, test } from 'vitest';
import { batchesOf, wavesOf } from './copy-order.ts';

const job = (user_id: number, act_id: number) => ({ user_id, act_id });

test('the nth copy of a user is in the nth wave', () => {
  const jobs = [job(1, 10), job(2, 10), job(1, 11), job(3, 11), job(1, 12), job(2, 12)];
  expect(wavesOf(jobs)).toEqual([
    [job(1, 10), job(2, 10), job(3, 11)],
    [job(1, 11), job(2, 12)],
    [job(1, 12)],
  ]);
  expect(wavesOf([])).toEqual([]);
});

test('R-COPY-8: a batch has copies that need the same statements, up to its limit', () => {
  const [open, part] = [{ sort: 'open' }, { sort: 'part' }] as const;
  expect(batchesOf([open, part, open, open, part], 2)).toEqual([
    [open, open],
    [part, part],
    [open],
  ]);
});
