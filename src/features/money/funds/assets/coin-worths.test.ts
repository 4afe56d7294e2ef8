import { expect, test } from 'vitest';
import * as core from '../../../../../core/pkg/pe_core.js';
import type { Core } from '../../../../lib/core/core.ts';
import { coinWorths, returnOf, shareOf } from './coin-worths.ts';
import type { Wallets } from './use-wallets.ts';

const lever = { margin: '0', profits: '0', risk_rate: null };
const empty = { available: '0', frozen: '0', usd_value: '0', price_usd: '1', profits: '0', lever };
// The figures of picture 31.
const accounts = [
  { name: 'change', list: [{ ...empty, currency_id: 1, price_usd: '94219', lever: null }] },
  {
    name: 'lever',
    list: [
      { ...empty, currency_id: 3, available: '500', usd_value: '500' },
      { ...empty, currency_id: 6, available: '4.25', usd_value: '796.54', price_usd: '187.42' },
      {
        currency_id: 2,
        available: '0.115',
        frozen: '0.21728',
        price_usd: '3421.31',
        usd_value: '1073.89',
        profits: '-0.0184',
        lever: { margin: '0.21728', profits: '-0.0184' },
      },
      {
        currency_id: 1,
        available: '0.0184',
        frozen: '0.010755',
        price_usd: '94219',
        usd_value: '3006.99',
        profits: '0.00276',
        lever: { margin: '0.010755', profits: '0.00276' },
      },
      { ...empty, currency_id: 4 },
    ],
  },
];

test('R-ACCOUNT-4: sums, shares and returns of the coin-margined accounts, as picture 31', () => {
  const { list, usd, btc, profits_usd } = coinWorths(
    core as Core,
    { accounts } as unknown as Wallets,
  );
  expect(list.map(({ currency_id }) => currency_id)).toEqual([1, 2, 6]);
  expect(usd).toBe('4877.42');
  expect(core.evaluate('quantize', [btc ?? '', '0.00000001', 'nearest'])).toBe('0.05176684');
  expect(profits_usd).toBe('197.092336');
  expect(list.map(({ usd_value }) => shareOf(core as Core, usd_value, usd))).toEqual([
    '0.617',
    '0.22',
    '0.163',
  ]);
  const returns = list.map((one) => returnOf(core as Core, one));
  expect(returns.map((one) => one?.slice(0, 7))).toEqual(['0.25662', '-0.0846', undefined]);
  expect(shareOf(core as Core, '0', '0')).toBe('0');
});
