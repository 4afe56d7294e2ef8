// R-CLUSTER-6: messages to the watches are lost while limits, stops, liquidations and expiries
// wait. The leader compares its watches with the database (every 30 s, and when the bus is back):
// everything fires, and repairs are counted.

import { describe, expect, test } from 'vitest';
import { call } from '../../protocol/call.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { BTC, USDT } from '../../protocol/constants.ts';
import {
  COMPARED_EVERY_MS,
  compareJob,
  engineRoom,
} from '../../server/exchange/cluster/engine-room.ts';
import { floor, MINUTE, type Trader } from './people.ts';
import { buy, place } from './spot/orders.ts';

const at = floor();
const SECOND = 1000;
/** From the Proof in the issue; the short form drops as many messages as its orders make. */
const LONG = process.env['LONG'] === '1';
const FIRES_WITHIN_MS = 35 * SECOND;

const contract = (who: Trader, more: object) =>
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
const option = (who: Trader) =>
  call(who, CALLS['microtrade.submit'], {
    match_id: BTC,
    currency_id: USDT,
    type: 1,
    seconds: 30,
    number: '10',
    idempotency_key: at().newKey(),
  });

async function compareAll(): Promise<Record<string, number>> {
  const { engines } = at().app.exchange;
  const before = new Map(engines.map(({ name, differences = 0 }) => [name, differences]));
  for (const engine of engines) engine.compare?.();
  await at().settle();
  return Object.fromEntries(
    engines.map(({ name, differences = 0 }) => [name, differences - (before.get(name) ?? 0)]),
  );
}

describe('R-CLUSTER-6: a leader that missed messages', () => {
  test('compares at least every 30 s, which leaves 5 s for the orders to fire', () => {
    expect(compareJob(engineRoom([])).every_ms).toBe(COMPARED_EVERY_MS);
    expect(COMPARED_EVERY_MS).toBeLessThanOrEqual(FIRES_WITHIN_MS - 5 * SECOND);
  });

  test('finds nothing if nothing was lost', async () => {
    const ann = await at().person({
      lever: { [USDT]: '1000' },
      change: { [USDT]: '1000' },
      micro: { [USDT]: '1000' },
    });
    await at().tick(BTC, '90000');
    at().market.book(BTC, [], []);
    const { id } = await contract(ann, { stop_loss_price: '85000' });
    await contract(ann, { status: 0, target_price: '85000' });
    await place(at(), ann, buy('0.001', '85000'));
    await option(ann);
    expect(await compareAll()).toMatchObject({ contract: 0, spot: 0, options: 0 });
    await call(ann, CALLS['lever.close'], { id, idempotency_key: at().newKey() });
    expect(await compareAll()).toMatchObject({ contract: 0, spot: 0, options: 0 });
  });

  test(
    'fires limits, stops, liquidations, resting orders and expiries whose messages were lost',
    async () => {
      const people = LONG ? 1000 : 3;
      await at().tick(BTC, '90000');
      at().market.book(BTC, [], []);
      const lostMessages = at().market.loseMessages();
      const all: Trader[] = [];
      for (let n = 0; n < people; n += 1) {
        const one = await at().person({
          lever: { [USDT]: '1000' },
          change: { [USDT]: '1000' },
          micro: { [USDT]: '1000' },
        });
        await contract(one, { stop_loss_price: '89000' });
        await contract(one, { status: 0, target_price: '88000', margin_mode: 'isolated' });
        await contract(one, { multiple: 100, margin_mode: 'isolated' });
        await place(at(), one, buy('0.001', '88500'));
        await option(one);
        all.push(one);
      }
      expect(lostMessages.count()).toBeGreaterThanOrEqual(people * 5);
      if (LONG) expect(lostMessages.count()).toBeGreaterThanOrEqual(5000);
      lostMessages.end();
      // The watches don't know the lost orders: the price passes all of them, and nothing happens.
      await at().tick(BTC, '87000');
      const [first] = all;
      if (first === undefined) throw new Error('there is no trader');
      const { list } = await call(first, CALLS['lever.my_trade'], {});
      expect(list.map(({ status }) => status).sort()).toEqual([0, 1, 1]);

      const comparison = await compareAll();
      expect(comparison).toMatchObject({ contract: people, spot: people, options: people });
      await at().later(COMPARED_EVERY_MS);
      await at().tick(BTC, '87000');
      for (const one of all) {
        const orders = (await call(one, CALLS['lever.my_trade'], {})).list;
        expect(
          orders.map(({ status, close_reason }) => `${status} ${close_reason}`).sort(),
        ).toEqual(['1 null', '3 liquidation', '3 stop_loss']);
        const coins = (await call(one, CALLS['coin.list'], {})).list;
        expect(coins).toMatchObject([{ status: 3 }]);
        const options = (await call(one, CALLS['microtrade.lists'], {})).list;
        expect(options).toMatchObject([{ status: 3, result: -1, end_price: '87000' }]);
      }
      expect(await compareAll()).toMatchObject({ contract: 0, spot: 0, options: 0 });
    },
    LONG ? 60 * MINUTE : undefined,
  );

  test('removes orders that ended without a message', async () => {
    const ann = await at().person({
      lever: { [USDT]: '1000' },
      change: { [USDT]: '1000' },
      micro: { [USDT]: '1000' },
    });
    await at().tick(BTC, '90000');
    at().market.book(BTC, [], []);
    const { id } = await contract(ann, {});
    const resting = await place(at(), ann, buy('0.001', '85000'));
    const stake = await option(ann);
    const lostMessages = at().market.loseMessages();
    await call(ann, CALLS['lever.close'], { id, idempotency_key: at().newKey() });
    const { id: resting_id } = resting;
    await call(ann, CALLS['coin.cancelOrder'], { id: resting_id, idempotency_key: at().newKey() });
    const key = { idempotency_key: at().newKey() };
    await call(ann, CALLS['microtrade.cancelMicOrder'], { id: stake.id, ...key });
    lostMessages.end();
    expect(await compareAll()).toMatchObject({ contract: 1, spot: 1, options: 1 });
    expect(await compareAll()).toMatchObject({ contract: 0, spot: 0, options: 0 });
  });
});
