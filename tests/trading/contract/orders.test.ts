import { describe, expect, test } from 'vitest';
import type { LeverSum } from '../../../protocol/calls/money/wallet.ts';
import type { LeverOrder } from '../../../protocol/calls/trading/contract.ts';
import { MARKET_LONG, stage } from './stage.ts';

const at = stage();

describe('R-CONTRACT-10: a market order', () => {
  test('opens at the mark; the fee is paid, the margin is frozen', async () => {
    const s = at();
    const ann = await s.user('1000');
    await s.newEvents(ann);
    const order = await s.submit(ann, { share: 2, target_profit_price: 120, stop_loss_price: 95 });
    // 2 x 100 / 10 = 20 margin; 200 x 0.001 = 0.2 fee.
    expect(order).toMatchObject({
      status: 1,
      order_type: 1,
      margin_mode: 'cross',
      origin_price: '100',
      price: '100',
      update_price: '100',
      share: '2',
      number: '2',
      caution_money: '20',
      origin_caution_money: '20',
      trade_fee: '0.2',
      profits: '0',
      fact_profits: '0',
      target_profit_price: '120',
      stop_loss_price: '95',
      overnight: '0.0005',
      overnight_money: '0',
      handle_time: s.time,
      complete_time: null,
      close_reason: null,
    });
    expect(await s.balance(ann)).toBe('979.8 + 20');
    expect(await s.newEvents(ann)).toEqual(['lever_order 1', 'balance']);
    expect(await s.sum(ann)).toEqual({
      legal_id: 3,
      available: '979.8',
      margin: '20',
      isolated_margin: '0',
      pending_margin: '0',
      profits: '0',
      equity: '999.8',
      // 999.8 / 20 x 100
      risk_rate: '4999',
      burst_rate: '0.3',
      position_count: 1,
      pending_count: 0,
    });
  });

  test('closed with a profit: margin and profit are paid out', async () => {
    const s = at();
    const ann = await s.user('1000');
    const { id } = await s.submit(ann, { share: 2 });
    await s.tick([1, '110']);
    await s.newEvents(ann);
    const closedOrder = await s.ok(ann, 'lever.close', { id });
    expect(closedOrder).toMatchObject({
      id,
      status: 3,
      update_price: '110',
      profits: '20',
      fact_profits: '20',
      close_reason: 'user',
      complete_time: s.time,
      liquidation_price: null,
    });
    // 1000 - 0.2 + 20
    expect(await s.balance(ann)).toBe('1019.8 + 0');
    expect(await s.newEvents(ann)).toEqual(['lever_order 3', 'balance']);
    expect(await s.refusalOf(ann, 'lever.close', { id })).toBe('order_not_open at id');
    await s.tick([1, '100']);
  });

  test('a short loses when the mark rises; a loss beyond the margin is taken from available', async () => {
    const s = at();
    const ann = await s.user('100');
    // margin 2 x 100 / 100 = 2, fee 0.2
    const { id } = await s.submit(ann, { share: 2, multiple: 100, type: 2 });
    expect(await s.balance(ann)).toBe('97.8 + 2');
    await s.tick([1, '103']);
    const closedOrder = await s.ok(ann, 'lever.close', { id });
    expect(closedOrder.fact_profits).toBe('-6');
    // 100 - 0.2 - 6
    expect(await s.balance(ann)).toBe('93.8 + 0');
    await s.tick([1, '100']);
  });

  test('R-CONTRACT-16: a part is split off, closed and returned; the rest keeps its id', async () => {
    const s = at();
    const ann = await s.user('1000');
    const { id } = await s.submit(ann, { share: 3, multiple: 20, idempotency_key: 'k'.repeat(16) });
    // margin 300 / 20 = 15, fee 0.3
    await s.tick([1, '101']);
    const key = 'p'.repeat(16);
    const part = await s.ok(ann, 'lever.close', { id, share: 1, idempotency_key: key });
    expect(part).toMatchObject({
      status: 3,
      parent_id: id,
      share: '1',
      number: '1',
      caution_money: '5',
      trade_fee: '0.1',
      fact_profits: '1',
      idempotency_key: key,
    });
    const rest = await s.order(ann, id);
    expect(rest).toMatchObject({
      status: 1,
      share: '2',
      number: '2',
      caution_money: '10',
      trade_fee: '0.2',
      idempotency_key: 'k'.repeat(16),
    });
    expect(rest.events.map(({ kind }) => kind)).toEqual(['opened', 'partly_closed']);
    // 1000 - 0.3 - 10 held + 1
    expect(await s.balance(ann)).toBe('990.7 + 10');
    expect(await s.refusalOf(ann, 'lever.close', { id, share: 5 })).toBe(
      'above_maximum at share {"maximum":"2"}',
    );
    await s.tick([1, '100']);
  });

  test('all errors are reported together, with limits', async () => {
    const s = at();
    const ann = await s.user('10');
    const wish = {
      share: 1000.05,
      multiple: 3,
      target_profit_price: '90.001',
      stop_loss_price: 110,
      worst_price: 99,
      quote_time: s.time - 5001,
    };
    expect(await s.refusalOf(ann, 'lever.submit', { ...MARKET_LONG, ...wish })).toBe(
      [
        'quantity_off_step at share {"step":"0.1"}',
        'above_maximum at share {"maximum":"1000"}',
        'multiple_not_offered at multiple',
        'price_off_tick at target_profit_price {"tick":"0.01"}',
        'take_profit_wrong_side at target_profit_price {"price":"100"}',
        'stop_loss_wrong_side at stop_loss_price {"price":"100"}',
        // margin 100005 / 3 = 33335, fee 100.005
        'insufficient_balance at share {"available":"10","missing":"33425.005"}',
        'price_moved at worst_price',
        'quote_stale at quote_time',
      ].join(', '),
    );
    expect(await s.balance(ann)).toBe('10 + 0');
  });
});

describe('R-CONTRACT-10: a limit order', () => {
  test('freezes its margin, pays its fee, and waits; when cancelled, the fee is kept', async () => {
    const s = at();
    const ann = await s.user('1000');
    const order = await s.submit(ann, { status: 0, target_price: 90, share: 2 });
    expect(order).toMatchObject({
      status: 0,
      price: '90',
      caution_money: '18',
      trade_fee: '0.18',
      liquidation_price: null,
      handle_time: null,
    });
    expect(await s.balance(ann)).toBe('981.82 + 18');
    const cancelledOrder = await s.ok(ann, 'lever.cancel', { id: order.id });
    expect(cancelledOrder).toMatchObject({ status: 4, complete_time: s.time });
    expect(await s.balance(ann)).toBe('999.82 + 0');
    expect(await s.refusalOf(ann, 'lever.cancel', { id: order.id })).toBe(
      'order_not_pending at id',
    );
  });

  test('R-CONTRACT-10: opens when the mark reaches it, at its price or better; the difference is returned', async () => {
    const s = at();
    const ann = await s.user('1000');
    const { id } = await s.submit(ann, { status: 0, target_price: 90, share: 2 });
    await s.tick([1, '90.01']);
    expect((await s.order(ann, id)).status).toBe(0);
    await s.newEvents(ann);
    await s.tick([1, '85']);
    expect(await s.order(ann, id)).toMatchObject({ status: 1, price: '85', caution_money: '17' });
    expect(await s.balance(ann)).toBe('982.82 + 17');
    expect(await s.newEvents(ann)).toEqual(['notice order', 'lever_order 1', 'balance']);
    await s.tick([1, '100']);
  });

  test('R-CONTRACT-10: opens at once if the mark has already passed it', async () => {
    const s = at();
    const ann = await s.user('1000');
    const order = await s.submit(ann, { status: 0, target_price: 120, share: 1 });
    expect(order).toMatchObject({ status: 1, order_type: 0, origin_price: '120', price: '100' });
    expect(await s.balance(ann)).toBe('989.88 + 10');
  });
});

describe('R-CONTRACT-25: what an order lacks comes from the spot account', () => {
  // 2 lots at 100: margin 20, fee 0.2.
  test('exactly the missing amount moves, once however often the request is sent', async () => {
    const s = at();
    const ann = await s.user('5');
    await s.give(ann, '100', 'change');
    const fields = { share: 2, from_spot: '15.2', idempotency_key: 'from-spot-twice-0001' };
    const order = await s.submit(ann, fields);
    expect(order).toMatchObject({ status: 1, caution_money: '20', trade_fee: '0.2' });
    expect(await s.balance(ann)).toBe('0 + 20');
    expect(await s.balance(ann, 'change')).toBe('84.8 + 0');
    expect((await s.submit(ann, fields)).id).toBe(order.id);
    expect(await s.balance(ann, 'change')).toBe('84.8 + 0');
  });

  test('nothing moves where nothing is missing, without the field, or for a refused order', async () => {
    const s = at();
    const ann = await s.user('25');
    await s.give(ann, '100', 'change');
    await s.submit(ann, { share: 2, from_spot: '20.2' });
    expect(await s.balance(ann)).toBe('4.8 + 20');
    expect(await s.refusalOf(ann, 'lever.submit', { ...MARKET_LONG, share: 2 })).toBe(
      'insufficient_balance at share {"available":"4.8","missing":"15.4"}',
    );
    const wrongSide = { ...MARKET_LONG, share: 2, from_spot: '20.2', stop_loss_price: 120 };
    expect(await s.refusalOf(ann, 'lever.submit', wrongSide)).toContain('stop_loss_wrong_side');
    expect(await s.balance(ann, 'change')).toBe('100 + 0');
    expect(await s.balance(ann)).toBe('4.8 + 20');
  });

  test('if the spot account has too little, both keep all, and the order is refused', async () => {
    const s = at();
    const ann = await s.user('5');
    await s.give(ann, '15.19999999', 'change');
    const wish = { ...MARKET_LONG, share: 2, from_spot: '20.2' };
    expect(await s.refusalOf(ann, 'lever.submit', wish)).toBe(
      'insufficient_balance at share {"available":"5","missing":"15.2"}',
    );
    expect(await s.balance(ann)).toBe('5 + 0');
    expect(await s.balance(ann, 'change')).toBe('15.19999999 + 0');
    await s.give(ann, '0.00000001', 'change');
    await s.submit(ann, { share: 2, from_spot: '20.2' });
    expect(await s.balance(ann, 'change')).toBe('0 + 0');
  });

  test('never more than the page has shown moves, although the spot account has it', async () => {
    const s = at();
    const ann = await s.user('5');
    await s.give(ann, '100', 'change');
    const wish = { ...MARKET_LONG, share: 2 };
    expect(await s.refusalOf(ann, 'lever.submit', { ...wish, from_spot: '15.19999999' })).toBe(
      'insufficient_balance at share {"available":"5","missing":"15.2"}',
    );
    expect(await s.balance(ann, 'change')).toBe('100 + 0');
    expect(await s.refusalOf(ann, 'lever.submit', { ...wish, from_spot: '-1' })).toContain(
      'at from_spot',
    );
    await s.submit(ann, { share: 2, from_spot: '15.2' });
    expect(await s.balance(ann, 'change')).toBe('84.8 + 0');
  });

  test('two orders at once never spend the same money', async () => {
    const s = at();
    const ann = await s.user('0');
    await s.give(ann, '30', 'change');
    const send = () =>
      s.refusalOf(ann, 'lever.submit', { ...MARKET_LONG, share: 2, from_spot: '20.2' });
    const answers = await Promise.all([send(), send()]);
    expect(answers.filter((text) => text.startsWith('no refusal'))).toHaveLength(1);
    expect(await s.balance(ann)).toBe('0 + 20');
    expect(await s.balance(ann, 'change')).toBe('9.8 + 0');
  });
});

test('R-CONTRACT-22: a page of positions has one set of marks and says which; its sums are those of all positions', async () => {
  const s = at();
  const ann = await s.user('1000');
  const ids: number[] = [];
  for (const share of [1, 2, 3]) ids.push((await s.submit(ann, { share })).id);
  await s.tick([1, '110']);
  interface Page {
    list: LeverOrder[];
    all_levers: LeverSum;
    epoch: number;
    sequence: number;
  }
  const page = await s.ok<Page>(ann, 'lever.dealall', { limit: 2 });
  expect(page.list.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 2));
  expect(page.list.map(({ update_price }) => update_price)).toEqual(['110', '110']);
  expect(page.epoch).toBeGreaterThan(0);
  const first = page.sequence;
  // 6 lots: all positions, not only those of the page.
  expect(page.all_levers).toMatchObject({ profits: '60', position_count: 3 });
  await s.tick([1, '120']);
  const next = await s.ok<Page>(ann, 'lever.dealall', { limit: 2 });
  expect(next.sequence).toBeGreaterThan(first);
  expect(next.list.map(({ update_price }) => update_price)).toEqual(['120', '120']);
  expect(next.all_levers.profits).toBe('120');
});
