// Spot orders in parallel, repeated requests, and attempts to gain by rounding.

import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import { call } from '../../../protocol/call.ts';
import { CALLS } from '../../../protocol/catalogue.ts';
import { BTC, USDT } from '../../../protocol/constants.ts';
import { floor, type Trader, whyNot } from '../people.ts';
import { buy, cancel, place, sell, usualBook } from './orders.ts';

const LONG = process.env['LONG'] === '1';
const FARMED = LONG ? 50_000 : 25;
const PATIENCE = LONG ? 2 * 3_600_000 : 120_000;

const at = floor();

const ordersOf = async (who: Trader) => (await call(who, CALLS['coin.list'], { limit: 100 })).list;

async function fresh(): Promise<void> {
  await at().later(3001);
  await at().tick(BTC, '90000');
  at().market.book(BTC, [], []);
}

describe('R-SPOT-1: parallel orders', () => {
  test('buyers and sellers at one price match, each once; no orders wait at crossing prices', async () => {
    await fresh();
    const [ann, ben] = (await Promise.all(
      [1, 2].map(() => at().person({ change: { [USDT]: '10000', [BTC]: '0.1' } })),
    )) as [Trader, Trader];
    const wishes = Array.from({ length: 8 }, (_, index) => [
      place(at(), ann, buy('0.01', `${90_000 + index}`)),
      place(at(), ben, sell('0.01', `${90_000 + index}`)),
    ]).flat();
    await Promise.all(wishes);
    const openOrders = [...(await ordersOf(ann)), ...(await ordersOf(ben))].filter(
      ({ status }) => status === 0,
    );
    const prices = (type: 1 | 2) =>
      openOrders
        .filter((order) => order.type === type)
        .map(({ target_price }) => target_price ?? '')
        .sort();
    const bestBid = prices(1).at(-1) ?? '0';
    const bestAsk = prices(2)[0] ?? '99999';
    expect(bestBid < bestAsk).toBe(true);
    const fillNumbers = async (who: Trader) =>
      (await call(who, CALLS['coin.fills'], { limit: 100 })).list.map(({ number }) => number);
    expect((await fillNumbers(ann)).length).toBeGreaterThan(0);
    expect(await fillNumbers(ann)).toEqual(await fillNumbers(ben));
  });

  test('a cancel against a fill: the filled part stays filled, the rest is returned once', async () => {
    await fresh();
    const cid = await at().person({ change: { [USDT]: '90000' } });
    for (let round = 0; round < 6; round += 1) {
      const { id } = await place(at(), cid, buy('0.1', '89000'));
      const [, why] = await Promise.all([
        at().tick(BTC, '88999', '1'),
        whyNot(cancel(at(), cid, id)),
      ]);
      await at().settle();
      const [order] = await ordersOf(cid);
      expect([order?.status, order?.filled, why]).toEqual(
        why === 'nothing' ? [4, '0', why] : [3, '0.1', 'order_not_pending'],
      );
      await at().tick(BTC, '90000');
    }
    const boughtCount = (await ordersOf(cid)).filter(({ status }) => status === 3).length;
    expect(await at().balance(cid, 'change')).toBe(`${90_000 - boughtCount * 8900} + 0`);
  });

  test('two cancels of one order: the second gets that it is no longer waiting', async () => {
    await fresh();
    const dan = await at().person({ change: { [USDT]: '900' } });
    const { id } = await place(at(), dan, buy('0.01', '89000'));
    const both = await Promise.all([1, 2].map(() => whyNot(cancel(at(), dan, id))));
    expect(both.sort()).toEqual(['nothing', 'order_not_pending']);
    expect(await at().balance(dan, 'change')).toBe('900 + 0');
    const eve = await at().person({});
    expect(await whyNot(cancel(at(), eve, id))).toBe('not_found at id');
  });
});

describe('R-KEY-2, R-SOCKET-4: keys and events', () => {
  test('the same key is one order, even when the book has moved; the order has its key', async () => {
    await fresh();
    usualBook(at());
    const fay = await at().person({ change: { [USDT]: '1000' } });
    const key = at().newKey();
    const [first, second] = await Promise.all([
      place(at(), fay, buy('0.001'), key),
      place(at(), fay, buy('0.0010'), key),
    ]);
    expect(second).toEqual(first);
    expect(first.idempotency_key).toBe(key);
    at().market.book(BTC, [], []);
    expect(await place(at(), fay, buy('0.001'), key)).toEqual(first);
    expect(await whyNot(place(at(), fay, buy('0.002'), key))).toBe('idempotency_key_reused');
    expect(await at().balance(fay, 'change')).toBe('909.99 + 0');
  });

  test('both users get events of their orders, then of their balances', async () => {
    await fresh();
    const gus = await at().person({ change: { [BTC]: '1' } });
    const hal = await at().person({ change: { [USDT]: '10000' } });
    const waits = await place(at(), gus, sell('0.1', '90000'));
    const before = [(await at().events(gus)).length, (await at().events(hal)).length];
    const takes = await place(at(), hal, buy('0.1'));
    const [soldEvents, boughtEvents] = [
      (await at().events(gus)).slice(before[0]),
      (await at().events(hal)).slice(before[1]),
    ];
    expect(soldEvents.map(({ kind }) => kind)).toEqual(['coin_order', 'balance']);
    expect(soldEvents[0]?.data).toMatchObject({ id: waits.id, status: 3, filled: '0.1', fee: '9' });
    expect(boughtEvents.map(({ kind }) => kind)).toEqual(['coin_order', 'balance']);
    expect(boughtEvents[0]?.data).toEqual(takes);
    // 10000 - 9000, 0.1 - 0.0001
    expect(boughtEvents[1]?.data).toMatchObject({
      list: expect.arrayContaining([
        { account_type: 'change', currency_id: USDT, available: '1000', frozen: '0' },
        { account_type: 'change', currency_id: BTC, available: '0.0999', frozen: '0' },
      ]),
    });
  });

  test("lists have only the user's own orders, by status, side and pair", async () => {
    await fresh();
    const ida = await at().person({ change: { [USDT]: '10000' } });
    const cancellation = await place(at(), ida, buy('0.01', '88000'));
    await cancel(at(), ida, cancellation.id);
    const open = await place(at(), ida, buy('0.01', '88000'));
    const list = async (filter: object) =>
      (await call(ida, CALLS['coin.list'], filter)).list.map(({ id }) => id);
    expect(await list({})).toEqual([open.id, cancellation.id]);
    expect(await list({ status: '0,3' })).toEqual([open.id]);
    expect(await list({ status: '4' })).toEqual([cancellation.id]);
    expect(await list({ type: 2 })).toEqual([]);
    expect(await list({ currency_id: BTC, legal_id: USDT })).toEqual([open.id, cancellation.id]);
    expect(await list({ currency_id: 2 })).toEqual([]);
    expect(await whyNot(list({ currency_id: 99_999 }))).toBe('currency_unknown at currency_id');
    const cancelAll = (pair: object) =>
      call(ida, CALLS['coin.batch_cancel'], { ...pair, idempotency_key: at().newKey() });
    expect(await cancelAll({ currency_id: 2 })).toEqual({ cancelled: [], failed: [] });
    expect(await whyNot(cancelAll({ currency_id: USDT, legal_id: BTC }))).toBe(
      'instrument_unknown at currency_id',
    );
    expect(await cancelAll({ currency_id: BTC })).toEqual({ cancelled: [open.id], failed: [] });
    expect(await at().balance(ida, 'change')).toBe('10000 + 0');
  });
});

describe('R-FUNDS-4: the reset of a practice account', () => {
  test('cancels waiting and running orders: nothing stays frozen, and nothing fills later', async () => {
    await fresh();
    const meg = await at().person({ change: { [USDT]: '5000' }, micro: { [USDT]: '500' } });
    const waits = await place(at(), meg, buy('0.01', '89000'));
    await call(meg, CALLS['microtrade.submit'], {
      match_id: BTC,
      currency_id: USDT,
      type: 1,
      seconds: 60,
      number: '100',
      idempotency_key: at().newKey(),
    });
    await call(meg, CALLS['sandbox.reset'], { number: '700', idempotency_key: at().newKey() });
    expect((await ordersOf(meg))[0]).toMatchObject({ id: waits.id, status: 4, frozen: '0' });
    await at().tick(BTC, '88000');
    await at().later(70_000);
    expect(await at().balance(meg, 'change')).toBe('700 + 0');
    expect(await at().balance(meg, 'micro')).toBe('0 + 0');
  });
});

describe('R-INVITE-4: rebates', () => {
  test('from the second verified invitee on the inviter gets a fifth of the fee, in the received currency', async () => {
    await fresh();
    usualBook(at());
    const people = (await Promise.all(
      [1, 2, 3].map(() => at().person({ change: { [USDT]: '10000', [BTC]: '1' } })),
    )) as [Trader, Trader, Trader];
    const [inviter, jan, kim] = people;
    await at().app.database.query(
      'update users set inviter_id = nullif($1::bigint, id), real_level = 1 where id = any($2)',
      [inviter.id, people.map(({ id }) => id)],
    );
    const before = (await at().events(inviter)).length;
    await place(at(), jan, sell('0.1'));
    // 8999 x 0.001 = 8.999, a fifth of it 1.7998
    expect(await at().balance(inviter, 'change')).toBe('10001.7998 + 0');
    await place(at(), kim, buy('0.1'));
    // 0.0001 coins, a fifth of it
    expect(await at().balance(inviter, 'change', BTC)).toBe('1.00002 + 0');
    expect((await at().events(inviter)).slice(before).map(({ kind }) => kind)).toEqual([
      'balance',
      'balance',
    ]);
    const { list } = await call(inviter, CALLS['user.getRebate'], {});
    expect(list.map(({ kind, number }) => [kind, number])).toEqual([
      ['spot_fee', '0.00002'],
      ['spot_fee', '1.7998'],
    ]);
    // 8999 sold and 9001 bought
    const invitees = await call(inviter, CALLS['user.invitees'], {});
    const volumes = invitees.list.map(({ volume_usdt }) => volume_usdt);
    expect(volumes.sort()).toEqual(['8999', '9001']);
  });
});

describe('rounding', () => {
  test(
    `${2 * FARMED} smallest trades gain nothing`,
    async () => {
      await fresh();
      const lou = await at().person({ change: { [USDT]: '1000', [BTC]: '0.01' } });
      // The same price on both sides: only fees are lost.
      at().market.book(BTC, [['90000', '100']], [['90000', '100']]);
      for (let round = 0; round < FARMED; round += 1) {
        await place(at(), lou, buy('0.00006'));
        await place(at(), lou, sell('0.00006'));
        if (round % 20 === 0) {
          await at().later(3001);
          at().market.refresh(BTC);
        }
      }
      const [money] = (await at().balance(lou, 'change')).split(' ');
      const [coins] = (await at().balance(lou, 'change', BTC)).split(' ');
      // Each pair costs 0.1 % of 5.4 USDT, and 0.00000006 coins.
      expect(money).toBe(`${Decimal(1000).minus(Decimal('0.0054').times(FARMED))}`);
      expect(coins).toBe(`${Decimal('0.01').minus(Decimal('0.00000006').times(FARMED))}`);
    },
    PATIENCE,
  );
});
