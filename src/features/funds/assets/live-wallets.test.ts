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
const answer = {
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
  const liveWallets = movedWallets(core as Core, answer, new Map([[1, '1000']]), []);
  expect(liveWallets.accounts[0]).toMatchObject({
    usd_value: '45500',
    list: [{ usd_value: '45500' }],
  });
  expect(liveWallets).toMatchObject({
    total_usd: '46495',
    total_btc: '0.51093407',
    day_profit_usd: '510',
  });
});

test('issue 27.1: a contract account has the worker’s figures, its worth follows all its profits', () => {
  const live = {
    ...{ currency_id: 3, equity: '1015', margin: '100', profits: '15', risk_rate: '1015' },
    // The second position is isolated: it isn't in the sums of the account.
    worths: ['15', '-3'].map((profit) => ({ profit, liquidation: null })),
  };
  const liveWallets = movedWallets(core as Core, answer, new Map(), [live]);
  expect(liveWallets.accounts[1]).toMatchObject({
    usd_value: '1012',
    list: [{ usd_value: '1012', lever: { equity: '1015', profits: '15', available: '900' } }],
  });
  expect(liveWallets).toMatchObject({ total_usd: '46012', day_profit_usd: '27' });
});

test('issue 27.1: a coin-margined account is worth its equity at the price of now', () => {
  const inBtc = { ...btc, lever: { ...lever, available: '0.3', equity: '0.5' } } as Wallet;
  const before = { ...answer, accounts: [{ ...answer.accounts[1], list: [inBtc] }] } as Wallets;
  const live = {
    ...{ currency_id: 1, equity: '0.52', margin: '0.1', profits: '0.02', risk_rate: '520' },
    worths: [{ profit: '0.02', liquidation: '1' }],
  };
  const liveWallets = movedWallets(core as Core, before, new Map([[1, '1000']]), [live]);
  expect(liveWallets.accounts[0]).toMatchObject({
    usd_value: '47320',
    list: [{ lever: { equity: '0.52', profits: '0.02', risk_rate: '520' } }],
  });
});
