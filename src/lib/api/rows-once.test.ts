import { expect, test } from 'vitest';
import { rowsOnce } from './rows-once.ts';

const invitee = (account: string, create_time: number, volume_usdt = '0') => ({
  account,
  create_time,
  volume_usdt,
  is_verified: false,
});

test('R-WIRE-16: a row that moved to the next page is shown once, by its id', () => {
  const pages = [{ list: [{ id: 9 }, { id: 8 }] }, { list: [{ id: 8 }, { id: 7 }] }];
  expect(rowsOnce(pages)).toEqual([{ id: 9 }, { id: 8 }, { id: 7 }]);
});

test('R-WIRE-16: an invitee without an id is shown once, even after trading', () => {
  const [ann, bob, cid] = [invitee('a***', 3), invitee('b***', 2), invitee('c***', 1)];
  // Someone signed up between the two pages; Bob has traded.
  const pages = [{ list: [ann, bob] }, { list: [{ ...bob, volume_usdt: '5' }, cid] }];
  expect(rowsOnce(pages)).toEqual([ann, bob, cid]);
  expect(rowsOnce([{ list: [ann, { ...ann }] }])).toHaveLength(2);
});
