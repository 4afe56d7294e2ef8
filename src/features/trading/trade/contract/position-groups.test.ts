import { expect, test } from 'vitest';
import type { LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';
import { changedStops, groupsOf, multiplesText } from './position-groups.ts';

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

test('R-CONTRACT-36: setting the target of a group leaves stops alone that differ', () => {
  const stops = (target_profit_price: string | null, stop_loss_price: string | null) => ({
    target_profit_price,
    stop_loss_price,
  });
  const different = [position(1, stops('110', '90')), position(2, stops('110', '95'))] as const;
  const write = (target_profit_price: string, stop_loss_price: string) =>
    changedStops(different, { target_profit_price, stop_loss_price });
  expect(write('120', '')).toEqual({ target_profit_price: '120' });
  expect(write('', '')).toEqual({ target_profit_price: '0' });
  expect(write('110', '92')).toEqual({ stop_loss_price: '92' });
  expect(write('110', '')).toEqual({});
});
