import { expect, test } from 'vitest';
import type { LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';
import { groupsOf, multiplesText } from './position-groups.ts';

const position = (id: number, fields: Partial<LeverOrder> = {}): LeverOrder =>
  ({
    id,
    match_id: 1,
    type: 1,
    margin_mode: 'cross',
    trader_user_id: null,
    multiple: 50,
    ...fields,
  }) as LeverOrder;

test('R-CONTRACT-36: positions of one pair, side and mode are a group; a copied one is alone', () => {
  const groups = groupsOf([
    position(1),
    position(2, { type: 2 }),
    position(3, { multiple: 20 }),
    position(4, { margin_mode: 'isolated' }),
    position(5, { trader_user_id: 9 }),
    position(6, { match_id: 2 }),
  ]);
  expect(groups.map(({ orders }) => orders.map(({ id }) => id))).toEqual([
    [1, 3],
    [2],
    [4],
    [5],
    [6],
  ]);
  expect(multiplesText(groups[0]?.orders ?? [])).toBe('20–50×');
  expect(multiplesText([position(1)])).toBe('50×');
});
