// R-CONTRACT-24: totals are sums over all orders of a filter, compared with the orders themselves by decimal.js.

import Decimal from 'decimal.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../protocol/call.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { BTC, USDT } from '../../protocol/constants.ts';
import { floor, type Trader, whyNot } from './people.ts';
import { buy, place, sell, usualBook } from './spot/orders.ts';

const at = floor();
const PAIR = { currency_id: BTC, legal_id: USDT };
let ann: Trader;

const sum = (values: readonly string[]): string =>
  values.reduce((total, value) => total.add(value), new Decimal(0)).toString();

const contract = (share: string, type: 1 | 2, more = {}) =>
  call(ann, CALLS['lever.submit'], {
    ...PAIR,
    share,
    multiple: 10,
    type,
    status: 1,
    idempotency_key: at().newKey(),
    ...more,
  });

const close = (id: number) =>
  call(ann, CALLS['lever.close'], { id, idempotency_key: at().newKey() });

beforeAll(async () => {
  ann = await at().person({
    lever: { [USDT]: '10000' },
    change: { [USDT]: '10000', [BTC]: '1' },
    micro: { [USDT]: '1000' },
  });
  await at().tick(BTC, '90000');
});

describe('R-CONTRACT-24: totals of contract orders', () => {
  test('profit, fees and net profit, by filter; open and cancelled orders count their fees', async () => {
    const wonOrder = await contract('7', 1);
    const lostOrder = await contract('3', 2);
    const limit = await contract('5', 1, { status: 0, target_price: '85000.1' });
    await at().tick(BTC, '90123.4');
    for (const { id } of [wonOrder, lostOrder]) await close(id);
    await call(ann, CALLS['lever.cancel'], { id: limit.id, idempotency_key: at().newKey() });
    await contract('2', 1);
    const all = (await call(ann, CALLS['lever.my_trade'], { limit: 100 })).list;
    const [totals, ...others] = (await call(ann, CALLS['lever.totals'], {})).list;
    expect(others).toEqual([]);
    const profits = sum(all.map(({ fact_profits }) => fact_profits));
    const fees = sum(all.map(({ trade_fee }) => trade_fee));
    expect(totals).toEqual({
      legal_id: USDT,
      legal_name: 'USDT',
      order_count: 4,
      closed_count: 2,
      won_count: 1,
      profits,
      fees,
      overnight: '0',
      trader_shares: '0',
      net: new Decimal(profits).sub(fees).toString(),
    });
    const longs = (await call(ann, CALLS['lever.totals'], { status: [3, 4], type: 1 })).list[0];
    expect(longs).toMatchObject({ order_count: 2, closed_count: 1, profits: '0.8638' });
    const later = { from: at().time + 1, to: at().time + 2 };
    expect((await call(ann, CALLS['lever.totals'], later)).list).toEqual([]);
    expect(await whyNot(call(ann, CALLS['lever.totals'], { currency_id: 9_999 }))).toBe(
      'currency_unknown at currency_id',
    );
  });
});

describe('R-CONTRACT-24: totals of spot orders', () => {
  test('coins and money of both sides, each with its fees', async () => {
    usualBook(at());
    await place(at(), ann, buy('0.1'));
    await place(at(), ann, sell('0.04'));
    await place(at(), ann, buy('0.01', '85000'));
    const all = (await call(ann, CALLS['coin.list'], {})).list;
    const of = (type: 1 | 2, field: 'filled' | 'turnover' | 'fee'): string =>
      sum(all.filter((order) => order.type === type).map((order) => order[field]));
    const [totals] = (await call(ann, CALLS['coin.totals'], {})).list;
    expect(totals).toEqual({
      match_id: BTC,
      symbol: 'BTC/USDT',
      ...PAIR,
      legal_name: 'USDT',
      order_count: 3,
      filled_count: 2,
      bought: '0.1',
      sold: '0.04',
      coin_fees: of(1, 'fee'),
      spent: of(1, 'turnover'),
      received: of(2, 'turnover'),
      fees: of(2, 'fee'),
      net: new Decimal(of(2, 'turnover')).sub(of(1, 'turnover')).sub(of(2, 'fee')).toString(),
    });
    expect((await call(ann, CALLS['coin.totals'], { status: [0] })).list).toMatchObject([
      { order_count: 1, filled_count: 0, spent: '0' },
    ]);
  });
});

describe('R-CONTRACT-24: totals of timed options', () => {
  test('stakes, payouts and fees; running ones count only their fee; lists take the same filter', async () => {
    const stake = (type: 1 | 2, number: string) =>
      call(ann, CALLS['microtrade.submit'], {
        match_id: BTC,
        currency_id: USDT,
        type,
        seconds: 60,
        number,
        idempotency_key: at().newKey(),
      });
    await at().tick(BTC, '90000');
    await stake(1, '100');
    await stake(2, '50');
    await at().later(60_000);
    await at().tick(BTC, '90001');
    await stake(1, '20');
    const all = (await call(ann, CALLS['microtrade.lists'], { limit: 100 })).list;
    const fees = sum(all.map(({ fee }) => fee));
    const right = all.find(({ number }) => number === '100');
    const paidPercent = new Decimal(1).add(right?.profit_ratio ?? 0).mul(100);
    const [totals] = (await call(ann, CALLS['microtrade.totals'], {})).list;
    expect(totals).toEqual({
      currency_id: USDT,
      currency_name: 'USDT',
      order_count: 3,
      ended_count: 2,
      won_count: 1,
      stakes: '150',
      payouts: paidPercent.toString(),
      profits: paidPercent.sub(150).toString(),
      fees,
      net: paidPercent.sub(150).sub(fees).toString(),
    });
    const ups = await call(ann, CALLS['microtrade.lists'], { type: 1, status: 3 });
    expect(ups.list.map(({ number }) => number)).toEqual(['100']);
    const before = await call(ann, CALLS['microtrade.lists'], { from: 0, to: at().time });
    expect(before.total).toBe(2);
  });
});
