import { expect, test } from 'vitest';
import { account_worth } from '../../core/pkg/pe_core.js';
import type { PositionFields } from '../../protocol/position-line.ts';
import { accountWorthNow } from './account-worths.ts';

const position = (
  id: number,
  match_id: number,
  more: Partial<PositionFields> = {},
): PositionFields => ({
  id,
  match_id,
  type: 1,
  margin_mode: 'cross',
  price: '0.05',
  number: '2',
  caution_money: '0.01',
  ...more,
});
const marks = (knownMarks: Readonly<Record<number, string>>) => ({
  mark: (match_id: number) => knownMarks[match_id] ?? '',
});

test('R-CONTRACT-4: an account at the marks of now: sums of cross positions, a profit for each position', () => {
  const positions = [position(1, 7), position(2, 8, { margin_mode: 'isolated', type: 2 })];
  const state = { available: '0.3', burstRate: '0.2', positions };
  expect(accountWorthNow(marks({ 7: '0.051', 8: '0.049' }), account_worth, state)).toMatchObject({
    margin: '0.01',
    profits: '0.002',
    equity: '0.312',
    risk_rate: '3120',
    worths: [{ profit: '0.002' }, { profit: '0.002' }],
  });
});

test('an account with a position whose mark is unknown has no worth yet', () => {
  const positions = [position(1, 7), position(2, 8)];
  const state = { available: '0.3', burstRate: '0.2', positions };
  expect(accountWorthNow(marks({ 7: '0.051' }), account_worth, state)).toBeUndefined();
});
