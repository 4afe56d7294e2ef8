import { expect, test } from 'vitest';
import * as core from '../../../../../core/pkg/pe_core.js';
import type { Core } from '../../../../lib/core/core.ts';
import { keepUnmoved, movedWallets } from './live-wallets.ts';
import type { Wallet, Wallets } from './use-wallets.ts';

const wallet = (more: Partial<Wallet>): Wallet =>
  ({
    currency_id: 3,
    available: '0',
    frozen: '0',
    price_usd: '1',
    lever: null,
    profits: '0',
    ...more,
  }) as Wallet;

const btc = wallet({
  currency_id: 1,
  available: '0.4',
  frozen: '0.1',
  price_usd: '90000',
  usd_value: '45000',
});
const lever = { available: '900', margin: '100', profits: '-5', equity: '995', risk_rate: '995' };
// 70 in a pending order, 30 in an isolated position, 100 in a cross position.
const contract = wallet({
  available: '900',
  frozen: '200',
  profits: '-5',
  usd_value: '1095',
  lever: lever as Wallet['lever'],
});
const answer = {
  accounts: [
    { id: 2, name: 'change', usd_value: '45000', list: [btc] },
    { id: 3, name: 'lever', usd_value: '1095', list: [contract] },
  ],
  total_usd: '46095',
  total_btc: '0.51216667',
  day_profit_usd: '10',
  time: 0,
} as unknown as Wallets;

test('R-ACCOUNT-4: coins are worth what they are at the price of now, in all sums', () => {
  const liveWallets = movedWallets(core as Core, answer, new Map([[1, '1000']]), []);
  expect(liveWallets.accounts[0]).toMatchObject({
    usd_value: '45500',
    list: [{ usd_value: '45500' }],
  });
  expect(liveWallets).toMatchObject({
    total_usd: '46595',
    total_btc: '0.51203297',
    day_profit_usd: '510',
  });
});

test('R-ACCOUNT-4: a contract account’s value has the profits of all positions, at the worker’s marks', () => {
  const live = {
    currency_id: 3,
    equity: '1015',
    margin: '100',
    profits: '15',
    risk_rate: '1015',
    // The second position is isolated: it isn't in the sums of the account.
    worths: ['15', '-3'].map((profit) => ({ profit, liquidation: null })),
  };
  const liveWallets = movedWallets(core as Core, answer, new Map(), [live]);
  expect(liveWallets.accounts[1]).toMatchObject({
    usd_value: '1112',
    list: [
      {
        value: '1112',
        profits: '12',
        usd_value: '1112',
        lever: { equity: '1015', profits: '15', available: '900' },
      },
    ],
  });
  expect(liveWallets).toMatchObject({ total_usd: '46112', day_profit_usd: '27' });
});

test('R-ACCOUNT-4: a coin-margined account is worth its value at the price of now', () => {
  const inBtc = { ...btc, lever: { ...lever, available: '0.3', equity: '0.5' } } as Wallet;
  const before = { ...answer, accounts: [{ ...answer.accounts[1], list: [inBtc] }] } as Wallets;
  const live = {
    currency_id: 1,
    equity: '0.52',
    margin: '0.1',
    profits: '0.02',
    risk_rate: '520',
    worths: [{ profit: '0.02', liquidation: '1' }],
  };
  const liveWallets = movedWallets(core as Core, before, new Map([[1, '1000']]), [live]);
  expect(liveWallets.accounts[0]).toMatchObject({
    usd_value: '47320',
    list: [{ lever: { equity: '0.52', profits: '0.02', risk_rate: '520' } }],
  });
});

test('what is unmoved since the last price stays the same object, so that its part of the page does not render', () => {
  const move = (price: string): Wallets =>
    movedWallets(core as Core, answer, new Map([[1, price]]), []);
  const first = move('1000');
  const same = keepUnmoved(move('1000'), first);
  expect(same.accounts[0]).toBe(first.accounts[0]);
  const next = keepUnmoved(move('2000'), first);
  expect(next.accounts[0]?.list[0]).not.toBe(first.accounts[0]?.list[0]);
  expect(next.accounts[0]?.usd_value).toBe('46000');
  expect(next.accounts[1]).toBe(first.accounts[1]);
});
