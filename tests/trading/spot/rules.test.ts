import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CallError, call } from '../../../protocol/call.ts';
import { CALLS } from '../../../protocol/catalogue.ts';
import { BTC, USDT } from '../../../protocol/constants.ts';
import { floor, type Trader, whyNot } from '../people.ts';
import { buy, cancel, place, sell, usualBook, type Wish } from './orders.ts';

const at = floor();
let rich: Trader;
let poor: Trader;

beforeAll(async () => {
  rich = await at().person({ change: { [USDT]: '10000000', [BTC]: '1000' } });
  poor = await at().person({});
});

beforeEach(async () => {
  await at().later(3001);
  await at().tick(BTC, '90000');
  usualBook(at());
});

const why = (who: Trader, wish: Wish) => whyNot(place(at(), who, wish));

const paramsOf = async (work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown);
  if (!(error instanceof CallError)) throw new Error('it was not refused');
  return (error.failure?.errors ?? [error.failure]).map((one) => one?.params);
};

describe('R-GATE-6: faults of an order', () => {
  test('R-GATE-6: all faults together, each with its limits, and nothing changes', async () => {
    const wish = { ...buy('0.000115', '90000.05'), quote_time: at().time - 5001 };
    expect(await why(poor, wish)).toBe(
      'quote_stale at quote_time, quantity_off_step at amount, price_off_tick at target_price, insufficient_balance at amount',
    );
    expect(await paramsOf(place(at(), poor, wish))).toEqual([
      undefined,
      { step: '0.00001' },
      { tick: '0.1' },
      // 0.000115 x 90000.05 = 10.35000575
      { available: '0', missing: '10.35000575' },
    ]);
    expect((await call(poor, CALLS['coin.list'], {})).total).toBe(0);
  });

  test('R-GATE-6: one field can have two faults, and both are reported', async () => {
    const wish = sell('100.000001', '150000.05');
    expect(await why(poor, wish)).toBe(
      'quantity_off_step at amount, above_maximum at amount, price_off_tick at target_price, price_out_of_band at target_price, insufficient_balance at amount',
    );
    expect(await paramsOf(place(at(), poor, wish))).toEqual([
      { step: '0.00001' },
      { maximum: '100' },
      { tick: '0.1' },
      { minimum: '81000', maximum: '99000' },
      { available: '0', missing: '100.000001' },
    ]);
    // Also a step below the minimum.
    expect(await why(poor, buy('0.000001', '90000'))).toContain(
      'quantity_off_step at amount, below_minimum at amount',
    );
  });

  const sizes: readonly [rule: string, wish: Wish, key: string, params: object][] = [
    [
      'a sell below the least total: 0.00005 x 90000 = 4.5',
      sell('0.00005'),
      'below_minimum at amount',
      { minimum: '5', currency: 'USDT' },
    ],
    [
      'a limit is counted at its own price: 0.00006 x 83000 = 4.98',
      buy('0.00006', '83000'),
      'below_minimum at amount',
      { minimum: '5', currency: 'USDT' },
    ],
    [
      'so is what a market buy spends',
      { type: 1, quote_amount: '4.99' },
      'below_minimum at quote_amount',
      { minimum: '5', currency: 'USDT' },
    ],
    [
      'more than the largest order',
      sell('100.00001'),
      'above_maximum at amount',
      { maximum: '100' },
    ],
    [
      'a limit outside the band of 10 % around 90000',
      buy('0.001', '99000.1'),
      'price_out_of_band at target_price',
      { minimum: '81000', maximum: '99000' },
    ],
    [
      'the same below',
      sell('0.001', '80999.9'),
      'price_out_of_band at target_price',
      { minimum: '81000', maximum: '99000' },
    ],
    [
      'a worst price off the tick',
      { ...buy('0.001'), worst_price: '90010.01' },
      'price_off_tick at worst_price',
      { tick: '0.1' },
    ],
  ];
  test.for(sizes)('%s', async ([, wish, key, params]) => {
    expect(await why(rich, wish)).toBe(key);
    expect(await paramsOf(place(at(), rich, wish))).toEqual([params]);
  });

  test('either amount or quote_amount; a limit and a sale take only an amount', async () => {
    const both = 'amount_invalid at amount';
    expect(await why(rich, { type: 1 })).toBe(both);
    expect(await why(rich, { type: 1, amount: '1', quote_amount: '10' })).toBe(both);
    const wrong = 'amount_invalid at quote_amount';
    expect(await why(rich, { type: 2, quote_amount: '10' })).toBe(wrong);
    expect(await why(rich, { type: 1, quote_amount: '10', target_price: '90000' })).toBe(wrong);
  });

  test('the missing amount: of the coin for a seller, of the quote currency for a buyer', async () => {
    expect(await paramsOf(place(at(), poor, sell('0.5')))).toEqual([
      { available: '0', missing: '0.5' },
    ]);
    // 0.5 x 90010 + 0.1 x 90020
    const missing = { available: '0', missing: '54007' };
    expect(await paramsOf(place(at(), poor, buy('0.6')))).toEqual([missing]);
    const spend: Wish = { type: 1, quote_amount: '100' };
    expect(await paramsOf(place(at(), poor, spend))).toEqual([{ available: '0', missing: '100' }]);
  });

  test('an unknown pair', async () => {
    expect(await why(rich, { ...buy('1'), currency_id: USDT })).toBe(
      'instrument_unknown at currency_id',
    );
  });

  test('200 may wait, and all of them can be cancelled together', async () => {
    const many = await at().person({ change: { [USDT]: '100' } });
    await at().app.database.query(
      `insert into coin_orders (user_id, match_id, currency_id, legal_id, symbol, type, order_type, target_price, amount,
         status, created_at, updated_at)
       select $1::bigint, 1, 1, 3, 'BTC/USDT', 1, 0, 1, 1, 0, now(), now() from generate_series(1, 199)`,
      [many.id],
    );
    await place(at(), many, buy('0.0001', '89000'));
    expect(await at().balance(many, 'change')).toBe('91.1 + 8.9');
    expect(await paramsOf(place(at(), many, buy('0.0001', '89000')))).toEqual([{ maximum: 200 }]);
    const key = at().newKey();
    const all = await call(many, CALLS['coin.batch_cancel'], { idempotency_key: key });
    expect(all.cancelled).toHaveLength(200);
    expect(all.failed).toEqual([]);
    expect(await call(many, CALLS['coin.batch_cancel'], { idempotency_key: key })).toEqual(all);
    expect(await at().balance(many, 'change')).toBe('100 + 0');
  });
});

describe('R-SPOT-3: a market order', () => {
  test('keeps the filled part and cancels the rest', async () => {
    at().market.book(BTC, [], [['90010', '0.1']]);
    const order = await place(at(), rich, buy('0.5'));
    expect(order).toMatchObject({ status: 4, filled: '0.1', amount: '0.5', turnover: '9001' });
    expect(order.complete_time).toBe(at().time);
  });

  test('with an empty book: no_liquidity', async () => {
    at().market.book(BTC, [], []);
    expect(await why(rich, buy('0.5'))).toBe('no_liquidity');
    expect(await why(rich, { type: 1, quote_amount: '100' })).toBe('no_liquidity');
  });

  test('R-SPOT-6: by quote_amount: 0.00111 for 99.9111 of 100, the rest is not spent', async () => {
    const who = await at().person({ change: { [USDT]: '100' } });
    const order = await place(at(), who, { type: 1, quote_amount: '100' });
    expect(order).toMatchObject({
      status: 3,
      amount: null,
      quote_amount: '100',
      filled: '0.00111',
      turnover: '99.9111',
      fee: '0.00000111',
      fee_currency_id: BTC,
      frozen: '0',
    });
    expect(await at().balance(who, 'change')).toBe('0.0889 + 0');
    expect(await at().balance(who, 'change', BTC)).toBe('0.00110889 + 0');
  });

  test('R-SPOT-6: over two prices: 0.001 x 90010 + 0.00122 x 90020 = 199.8344', async () => {
    at().market.book(
      BTC,
      [],
      [
        ['90010', '0.001'],
        ['90020', '1'],
      ],
    );
    const order = await place(at(), rich, { type: 1, quote_amount: '200' });
    expect(order).toMatchObject({ status: 3, filled: '0.00222', turnover: '199.8344' });
  });

  test('R-SPOT-6: an order that finds less than its amount is cancelled (4)', async () => {
    at().market.book(BTC, [], [['90010', '0.001']]);
    const order = await place(at(), rich, { type: 1, quote_amount: '200' });
    expect(order).toMatchObject({ status: 4, filled: '0.001', turnover: '90.01' });
  });

  test('worse than worst_price: nothing is traded', async () => {
    const before = await at().balance(rich, 'change');
    expect(await why(rich, { ...buy('0.6'), worst_price: '90019.9' })).toBe('price_moved');
    expect(await why(rich, { ...sell('0.6'), worst_price: '89980.1' })).toBe('price_moved');
    expect(await at().balance(rich, 'change')).toBe(before);
    const fits = await place(at(), rich, { ...buy('0.6'), worst_price: '90020' });
    expect(fits).toMatchObject({ status: 3, filled: '0.6' });
  });

  test('needs an open market and a fresh price; a limit waits for both', async () => {
    const { stale_ms } = at().market.instrument(BTC);
    await at().later(stale_ms + 1);
    expect(await why(rich, buy('0.1'))).toBe('price_stale');
    const stale = await place(at(), rich, buy('0.1', '90020'));
    expect(stale).toMatchObject({ status: 0, filled: '0' });
    at().market.open(BTC, false);
    at().market.step();
    expect(await why(rich, buy('0.1'))).toBe('market_closed');
    const closedOrder = await place(at(), rich, buy('0.1', '90020'));
    expect(closedOrder).toMatchObject({ status: 0, filled: '0' });
    at().market.open(BTC, true);
    await at().tick(BTC, '90010');
    const { list } = await call(rich, CALLS['coin.list'], {});
    // R-SPOT-7: at its own price.
    expect(list.slice(0, 2)).toMatchObject([
      { id: closedOrder.id, status: 3, avg_price: '90020' },
      { id: stale.id, status: 3, avg_price: '90020' },
    ]);
  });
});

describe('R-SPOT-4: price-time priority', () => {
  test('the better price first, then the older order, then the simulated orders', async () => {
    at().market.book(BTC, [], [['90100', '1']]);
    const sellers = await Promise.all([1, 2, 3].map(() => at().person({ change: { [BTC]: '1' } })));
    const [cid, dan, eve] = sellers as [Trader, Trader, Trader];
    const first = await place(at(), cid, sell('0.1', '90100'));
    const second = await place(at(), dan, sell('0.1', '90100'));
    const better = await place(at(), eve, sell('0.1', '90050'));
    const order = await place(at(), rich, buy('0.25'));
    // 0.1 x 90050 + 0.1 x 90100 + 0.05 x 90100
    expect(order).toMatchObject({ status: 3, turnover: '22520', avg_price: '90080' });
    const of = async (who: Trader) => (await call(who, CALLS['coin.list'], {})).list[0];
    expect(await of(eve)).toMatchObject({ id: better.id, status: 3, turnover: '9005' });
    expect(await of(cid)).toMatchObject({ id: first.id, status: 3, turnover: '9010' });
    expect(await of(dan)).toMatchObject({
      id: second.id,
      status: 0,
      filled: '0.05',
      frozen: '0.05',
    });
    const rest = await place(at(), rich, buy('0.1'));
    expect(rest).toMatchObject({ status: 3, turnover: '9010' });
    expect(await of(dan)).toMatchObject({ status: 3, fee: '9.01' });
    // 9010 - 9.01 for dan, at his own price twice: 0.05 + 0.05
    expect(await at().balance(dan, 'change')).toBe('9000.99 + 0');
  });

  test('R-SPOT-7: the quantity traded at a price is shared in the order of time', async () => {
    const [fay, gus] = (await Promise.all(
      [1, 2].map(() => at().person({ change: { [USDT]: '20000' } })),
    )) as [Trader, Trader];
    await place(at(), fay, buy('0.1', '89500'));
    await place(at(), gus, buy('0.1', '89500'));
    await at().tick(BTC, '89500', '0.15');
    const of = async (who: Trader) => (await call(who, CALLS['coin.list'], {})).list[0];
    expect(await of(fay)).toMatchObject({ status: 3, filled: '0.1' });
    expect(await of(gus)).toMatchObject({ status: 0, filled: '0.05', frozen: '4475' });
    await at().tick(BTC, '89600', '5');
    expect(await of(gus)).toMatchObject({ status: 0, filled: '0.05' });
    await at().restart();
    await at().tick(BTC, '89500', '0.00001');
    expect(await of(gus)).toMatchObject({ filled: '0.05001' });
    await at().tick(BTC, '89499.9', '0.00001');
    expect(await of(gus)).toMatchObject({ status: 3, filled: '0.1', frozen: '0' });
  });

  test('a trade between users fills no other order, even at a better price', async () => {
    at().market.book(BTC, [], []);
    const [hal, ida, jan] = (await Promise.all(
      [1, 2, 3].map(() => at().person({ change: { [USDT]: '20000', [BTC]: '1' } })),
    )) as [Trader, Trader, Trader];
    await place(at(), hal, sell('0.1', '90200'));
    await place(at(), ida, sell('0.1', '90200'));
    await place(at(), jan, buy('0.1', '90200'));
    await at().settle();
    const of = async (who: Trader) => (await call(who, CALLS['coin.list'], {})).list[0];
    expect(await of(hal)).toMatchObject({ status: 3 });
    expect(await of(ida)).toMatchObject({ status: 0, filled: '0' });
    const [trade] = (await call(jan, CALLS['currency.trades'], { match_id: BTC })).list;
    expect(trade).toMatchObject({ price: '90200', number: '0.1', type: 1 });
    const book = await call(jan, CALLS['currency.book'], { match_id: BTC });
    expect(book.out).toEqual([['90200', '0.1']]);
    const [open] = (await call(ida, CALLS['coin.list'], { status: '0' as never })).list;
    await cancel(at(), ida, open?.id ?? 0);
    await at().later(100);
    const after = await call(jan, CALLS['currency.book'], { match_id: BTC });
    expect(after.out).toEqual([]);
  });

  test("an order that would match the user's own: self_trade, and nothing is traded", async () => {
    const kim = await at().person({ change: { [USDT]: '100000', [BTC]: '1' } });
    const own = await place(at(), kim, sell('0.1', '90015'));
    expect(await why(kim, buy('0.6', '90020'))).toBe('self_trade');
    expect(await why(kim, buy('0.55'))).toBe('self_trade');
    // The levels before it are enough.
    expect(await place(at(), kim, buy('0.5', '90020'))).toMatchObject({ status: 3 });
    await cancel(at(), kim, own.id);
  });
});
