import { expect, test } from 'vitest';
import * as core from '../../../../core/pkg/pe_core.js';
import type { Core } from '../../../lib/core.ts';
import { movedWallets } from './live-wallets.ts';
import type { Wallet, Wallets } from './use-wallets.ts';

const wallet = (more: Partial<Wallet>): Wallet =>
  ({ currency_id: 3, available: '0', frozen: '0', price_usd: '1', lever: null, ...more }) as Wallet;

const btc = wallet({
  currency_id: 1,
  available: '0.4',
  frozen: '0.1',
  price_usd: '90000',
  usd_value: '45000',
});
const lever = { available: '900', margin: '100', profits: '-5', equity: '995', risk_rate: '995' };
const contract = wallet({ available: '1000', usd_value: '995', lever: lever as Wallet['lever'] });
const answered = {
  accounts: [
    { id: 2, name: 'change', usd_value: '45000', list: [btc] },
    { id: 3, name: 'lever', usd_value: '995', list: [contract] },
  ],
  total_usd: '45995',
  total_btc: '0.51105556',
  day_profit_usd: '10',
  time: 0,
} as unknown as Wallets;

test('issue 27.1: coins are worth what they are at the price of now, in all sums', () => {
  const moved = movedWallets(core as Core, answered, new Map([[1, '1000']]), undefined);
  expect(moved.accounts[0]).toMatchObject({ usd_value: '45500', list: [{ usd_value: '45500' }] });
  expect(moved).toMatchObject({
    total_usd: '46495',
    total_btc: '0.51093407',
    day_profit_usd: '510',
  });
});

test('issue 27.1: the contract account has the worker’s figures, its worth follows its profit', () => {
  const live = { currency_id: 3, equity: '1015', margin: '100', profits: '15', risk_rate: '1015' };
  const moved = movedWallets(core as Core, answered, new Map(), live);
  expect(moved.accounts[1]).toMatchObject({
    usd_value: '1015',
    list: [{ usd_value: '1015', lever: { equity: '1015', profits: '15', available: '900' } }],
  });
  expect(moved).toMatchObject({ total_usd: '46015', day_profit_usd: '30' });
});
