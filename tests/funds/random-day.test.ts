// R-FUNDS-14: the records of a random day with 200 actions add up to the balances, per account and
// coin; so do the sums of days.

import Decimal from 'decimal.js';
import { expect, test } from 'vitest';
import { seededIntegers } from '../../bench/inputs.ts';
import { CallError, call } from '../../protocol/call.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { BTC, USDT } from '../../protocol/constants.ts';
import { floor, type Trader } from '../trading/people.ts';

const at = floor();
const ACTS = 200;
const ETH = 2;
const dice = seededIntegers(200);
const one = <T>(list: readonly T[]): T => {
  const chosenAct = list[dice(list.length)];
  if (chosenAct === undefined) throw new Error('an empty list');
  return chosenAct;
};
const SIDES = [1, 2] as const;
const key = () => ({ idempotency_key: at().newKey() });
const figure = (most: number): string => new Decimal(1 + dice(most)).div(100).toString();

const ACCOUNTS = ['change', 'lever', 'micro'] as const;

const acts: ((ann: Trader) => Promise<unknown>)[] = [
  (ann) => {
    const [from_field, to_field] = [one(ACCOUNTS), one(ACCOUNTS)];
    const wish = { currency_id: one([USDT, BTC, ETH]), number: figure(50_000) };
    return call(ann, CALLS['wallet.change'], { ...wish, from_field, to_field, ...key() });
  },
  async (ann) => {
    const [from_currency_id, to_currency_id] = [one([USDT, BTC, ETH]), one([USDT, BTC, ETH])];
    const number = from_currency_id === USDT ? figure(90_000) : figure(10);
    const wish = { number, from_currency_id, to_currency_id };
    const { quote_id } = await call(ann, CALLS['user.getTransferFee'], wish);
    return call(ann, CALLS['user.Transfer'], { ...wish, quote_id, ...key() });
  },
  (ann) =>
    call(ann, CALLS['lever.submit'], {
      currency_id: one([BTC, ETH]),
      legal_id: USDT,
      type: one(SIDES),
      status: 1,
      share: String(1 + dice(30)),
      multiple: one([5, 10, 20]),
      ...key(),
    }),
  async (ann) => {
    const { list } = await call(ann, CALLS['lever.dealall'], {});
    if (list.length > 0) await call(ann, CALLS['lever.close'], { id: one(list).id, ...key() });
  },
  (ann) =>
    call(ann, CALLS['microtrade.submit'], {
      match_id: BTC,
      currency_id: USDT,
      type: one(SIDES),
      seconds: 60,
      number: '50',
      ...key(),
    }),
  (ann) =>
    call(ann, CALLS['coin.trade'], {
      currency_id: BTC,
      legal_id: USDT,
      type: one(SIDES),
      target_price: one(['99000', '100000', '101000']),
      amount: figure(20),
      ...key(),
    }),
  (ann) => call(ann, CALLS['coin.batch_cancel'], { ...key() }),
  async () => {
    await at().later(20_000 + dice(900_000));
    await at().tick(BTC, new Decimal(99_000 + dice(2_000)).toString());
    await at().tick(ETH, new Decimal(3_000 + dice(100)).toString());
  },
];

test('R-FUNDS-14: records of 200 random actions add up to available and frozen of each account and coin', async () => {
  await at().tick(BTC, '100000');
  await at().tick(ETH, '3050');
  const ann = await at().person({
    change: { [USDT]: '5000', [BTC]: '0.5', [ETH]: '3' },
    lever: { [USDT]: '3000' },
    micro: { [USDT]: '1000' },
  });
  let doneCount = 0;
  for (let count = 0; count < ACTS; count += 1) {
    try {
      await one(acts)(ann);
      doneCount += 1;
    } catch (error) {
      if (!(error instanceof CallError) || error.fault !== 'refused') throw error;
    }
  }
  expect(doneCount).toBeGreaterThan(ACTS / 3);

  const sums = new Map<string, Decimal>();
  const add = (name: string, number: string): void =>
    void sums.set(name, (sums.get(name) ?? new Decimal(0)).add(number));
  const ofDays = new Map<string, Decimal>();
  for (let page = 1, more = true; more; page += 1) {
    const answer = await call(ann, CALLS['bill.records'], { page, limit: 50 });
    for (const { account_type, currency_id, number, frozen } of answer.list) {
      add(`${account_type} ${currency_id} available`, number);
      add(`${account_type} ${currency_id} frozen`, frozen);
      add(`all ${currency_id}`, number);
    }
    // The sum of a day that is split over two pages is complete on both.
    for (const { day, currency_id, number } of answer.days)
      ofDays.set(`${day} ${currency_id}`, new Decimal(number));
    more = answer.has_more;
  }
  const { accounts } = await call(ann, CALLS['wallet.list'], {});
  const kinds = new Set<string>();
  for (const { name, list } of accounts) {
    for (const { currency_id, available, frozen } of list) {
      const reply = ['available', 'frozen'].map(
        (state) => sums.get(`${name} ${currency_id} ${state}`)?.toString() ?? '0',
      );
      expect(reply, `${name} ${currency_id}`).toEqual([available, frozen]);
      if (available !== '0') kinds.add(`${name} ${currency_id}`);
    }
  }
  expect(kinds.size).toBeGreaterThan(4);
  for (const currency of [USDT, BTC, ETH]) {
    const days = [...ofDays].flatMap(([name, sum]) => (name.endsWith(` ${currency}`) ? [sum] : []));
    expect(Decimal.sum(...days).toString()).toBe(sums.get(`all ${currency}`)?.toString());
  }
}, 300_000);
