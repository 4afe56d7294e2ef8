// The machine's clock is set back. Nothing ends early or twice, nothing is lost.

import { describe, expect, test } from 'vitest';
import { call } from '../../protocol/call.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { BTC, USDT } from '../../protocol/constants.ts';
import { floor, MINUTE, type Trader } from './people.ts';
import { buy, place } from './spot/orders.ts';

const at = floor();
const SECOND = 1000;
const DAY = 24 * 60 * MINUTE;
const nights = async () => {
  const job = at().app.exchange.jobs.find(({ name }) => name === 'overnight fees');
  await job?.run();
};
const micro = async (who: Trader) => (await call(who, CALLS['microtrade.lists'], {})).list;
const contracts = async (who: Trader) => (await call(who, CALLS['lever.my_trade'], {})).list;
const open = (who: Trader, more: object = {}) =>
  call(who, CALLS['lever.submit'], {
    currency_id: BTC,
    legal_id: USDT,
    share: '10',
    multiple: 10,
    type: 1,
    status: 1,
    ...more,
    idempotency_key: at().newKey(),
  });

describe('the clock is set back', () => {
  test('an option waits for its own expiry, and ends once', async () => {
    const ann = await at().person({ micro: { [USDT]: '1000' } });
    await at().tick(BTC, '90000');
    await call(ann, CALLS['microtrade.submit'], {
      match_id: BTC,
      currency_id: USDT,
      type: 1,
      seconds: 30,
      number: '10',
      idempotency_key: at().newKey(),
    });
    await at().later(20 * SECOND);
    await at().later(-10 * MINUTE);
    await at().tick(BTC, '91000');
    await at().restart();
    expect(await micro(ann)).toMatchObject([{ status: 1 }]);
    await at().later(10 * MINUTE);
    await at().tick(BTC, '89000');
    expect(await micro(ann)).toMatchObject([{ status: 1 }]);
    await at().later(10 * SECOND);
    await at().tick(BTC, '90001');
    expect(await micro(ann)).toMatchObject([{ status: 3, result: 1, end_price: '90001' }]);
    await at().later(-MINUTE);
    await at().restart();
    await at().later(MINUTE);
    await at().tick(BTC, '80000');
    expect(await micro(ann)).toMatchObject([{ status: 3, result: 1, end_price: '90001' }]);
    // The stake of 10 cost 0.02 and won 3.
    expect(await at().balance(ann, 'micro')).toBe('1002.98 + 0');
  });

  test('stops, limits and resting orders fire as soon as there are ticks again; meanwhile orders are accepted', async () => {
    const ben = await at().person({ lever: { [USDT]: '1000' }, change: { [USDT]: '1000' } });
    await at().tick(BTC, '90000');
    at().market.book(BTC, [], []);
    const stop = await open(ben, { stop_loss_price: '89000' });
    const resting = await place(at(), ben, buy('0.01', '88000'));
    await at().later(-MINUTE);
    const limit = await open(ben, { status: 0, target_price: '88500' });
    await at().later(MINUTE + SECOND);
    await at().tick(BTC, '87999');
    const after = await contracts(ben);
    expect(after.find(({ id }) => id === stop.id)).toMatchObject({ close_reason: 'stop_loss' });
    expect(after.find(({ id }) => id === limit.id)).toMatchObject({ status: 1, price: '87999' });
    const coins = await call(ben, CALLS['coin.list'], {});
    expect(coins.list.find(({ id }) => id === resting.id)).toMatchObject({ status: 3 });
    await call(ben, CALLS['lever.close'], { id: limit.id, idempotency_key: at().newKey() });
  });

  test('an overnight fee is charged once, however often its midnight passes', async () => {
    const cid = await at().person({ lever: { [USDT]: '1000' } });
    await at().tick(BTC, '90000');
    const { id } = await open(cid);
    const midnight = at().time - (at().time % DAY) + DAY;
    for (let round = 0; round < 3; round += 1) {
      await at().later(midnight + MINUTE - at().time);
      await nights();
      await at().later(-2 * MINUTE);
      await nights();
    }
    // 0.01 x 90000 x 0.0002
    expect((await contracts(cid)).find((one) => one.id === id)?.overnight_money).toBe('0.18');
    // Margin 90, fee 0.45.
    expect(await at().balance(cid, 'lever')).toBe('909.37 + 90');
    await at().later(2 * MINUTE);
  });
});
