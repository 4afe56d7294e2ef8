// Orders that act without the user: take profit, stop loss, liquidation, limits (R-CONTRACT-12, R-CONTRACT-13). Each
// row names its rule; figures by hand. Lots of 1, a fee of 0.1 %, everything begins at 100, burst rate 30 %.
import { describe, expect, test } from 'vitest';
import { type Fields, stage } from './stage.ts';

const at = stage();

interface Row {
  rule: string;
  has?: string;
  order: Fields;
  /** Marks of instrument 1, one per batch. */
  marks: readonly string[];
  status: number;
  price: string;
  reason: string | null;
  profit: string;
  rest: string;
}

// 2 lots at 100, 10 times: margin 20, fee 0.2.
const TWO = { share: 2 };
const ROWS: readonly Row[] = [
  {
    rule: 'take profit of a long closes at the mark, not at its price',
    order: { ...TWO, target_profit_price: 105 },
    marks: ['104.99', '106'],
    status: 3,
    price: '106',
    reason: 'take_profit',
    profit: '12',
    rest: '1011.8 + 0',
  },
  {
    rule: 'take profit of a short fires where the mark touches it',
    order: { ...TWO, type: 2, target_profit_price: 95 },
    marks: ['95'],
    status: 3,
    price: '95',
    reason: 'take_profit',
    profit: '10',
    rest: '1009.8 + 0',
  },
  {
    rule: 'stop loss of a long closes at the mark, also below its price',
    order: { ...TWO, stop_loss_price: 98 },
    marks: ['98.01', '96.5'],
    status: 3,
    price: '96.5',
    reason: 'stop_loss',
    profit: '-7',
    rest: '992.8 + 0',
  },
  {
    rule: 'stop loss of a short',
    order: { ...TWO, type: 2, stop_loss_price: 101 },
    marks: ['101'],
    status: 3,
    price: '101',
    reason: 'stop_loss',
    profit: '-2',
    rest: '997.8 + 0',
  },
  {
    rule: 'isolated: x = 100 - 0.7 x 20 / 2 = 93; a cent above it nothing happens',
    order: { ...TWO, margin_mode: 'isolated' },
    marks: ['93.01'],
    status: 1,
    price: '100',
    reason: null,
    profit: '0',
    rest: '979.8 + 20',
  },
  {
    rule: 'isolated: at 93 it is liquidated; the loss is the margin’s, available is not touched',
    order: { ...TWO, margin_mode: 'isolated' },
    marks: ['93'],
    status: 3,
    price: '93',
    reason: 'liquidation',
    profit: '-14',
    rest: '985.8 + 0',
  },
  {
    rule: 'isolated, a gap through the liquidation price: the margin is lost, insurance pays the rest',
    order: { ...TWO, margin_mode: 'isolated' },
    marks: ['80'],
    status: 3,
    price: '80',
    reason: 'liquidation',
    profit: '-40',
    rest: '979.8 + 0',
  },
  {
    rule: 'isolated short: x = 100 + 0.7 x 20 / 2 = 107',
    order: { ...TWO, type: 2, margin_mode: 'isolated' },
    marks: ['106.99', '107'],
    status: 3,
    price: '107',
    reason: 'liquidation',
    profit: '-14',
    rest: '985.8 + 0',
  },
  {
    // E = 9.8 + 20 + U; 30 % of 20 is 6: U = -23.8, x = 100 - 11.9
    rule: 'cross: liquidated where E = 0.3 x M, at 88.1; a cent above it not',
    has: '30',
    order: TWO,
    marks: ['88.11'],
    status: 1,
    price: '100',
    reason: null,
    profit: '0',
    rest: '9.8 + 20',
  },
  {
    rule: 'cross: at 88.1 it is liquidated; the loss is the margin’s, then available’s',
    has: '30',
    order: TWO,
    marks: ['88.1'],
    status: 3,
    price: '88.1',
    reason: 'liquidation',
    profit: '-23.8',
    rest: '6 + 0',
  },
  {
    rule: 'cross, a gap: all is lost and the insurance pays 10.2, the balance is never negative',
    has: '30',
    order: TWO,
    marks: ['80'],
    status: 3,
    price: '80',
    reason: 'liquidation',
    profit: '-40',
    rest: '0 + 0',
  },
  {
    rule: 'R-CONTRACT-13: a stop loss that is reached with the liquidation goes first',
    order: { ...TWO, margin_mode: 'isolated', stop_loss_price: 95 },
    marks: ['92'],
    status: 3,
    price: '92',
    reason: 'stop_loss',
    profit: '-16',
    rest: '983.8 + 0',
  },
  {
    rule: 'R-CONTRACT-10: a limit short opens where the mark rises to it; R-CONTRACT-11: its margin is computed again',
    order: { ...TWO, type: 2, status: 0, target_price: 105 },
    marks: ['104.99', '110'],
    status: 1,
    price: '110',
    reason: null,
    profit: '0',
    // fee 0.21, margin 220 / 10
    rest: '977.79 + 22',
  },
  {
    rule: 'R-CONTRACT-11: what available cannot cover is not taken: margin = held + what there is',
    has: '21.3',
    order: { ...TWO, type: 2, status: 0, target_price: 105 },
    marks: ['110'],
    status: 1,
    price: '110',
    reason: null,
    profit: '0',
    // 21.3 - 0.21 fee - 21 frozen = 0.09 left; 1 more is needed
    rest: '0 + 21.09',
  },
];

describe('R-CONTRACT-13: one order and marks', () => {
  test.each(ROWS)('$rule', async (row) => {
    const s = at();
    await s.tick([1, '100']);
    const ann = await s.user(row.has ?? '1000');
    const { id } = await s.submit(ann, row.order);
    for (const mark of row.marks) await s.tick([1, mark]);
    const order = await s.order(ann, id);
    expect({
      status: order.status,
      price: row.status === 3 ? order.update_price : order.price,
      reason: order.close_reason,
      profit: order.fact_profits,
      left: await s.balance(ann),
    }).toEqual({
      status: row.status,
      price: row.price,
      reason: row.reason,
      profit: row.profit,
      left: row.rest,
    });
    if (order.status === 1) await s.ok(ann, 'lever.close', { id });
  });
});

describe('R-CONTRACT-13: liquidation of a cross account', () => {
  test('worst loss first, R recomputed after each close, until it is above the burst rate', async () => {
    const s = at();
    await s.tick([1, '100'], [2, '100']);
    // 3 x 100 / 10 + 100 / 10 = 40 margin, 0.4 fee, 13.6 left
    const ann = await s.user('54');
    const large = await s.submit(ann, { share: 3 });
    const small = await s.submit(ann, { currency_id: 2 });
    await s.newEvents(ann);
    // U = -39 and -2: E = 12.6, R = 31.5 %
    await s.tick([1, '87'], [2, '98']);
    expect((await s.sum(ann)).risk_rate).toBe('31.5');
    expect((await s.order(ann, large.id)).status).toBe(1);
    // U = -42 and -2: E = 9.6, R = 24 %; after the large one 1.6 + 10 - 2 of 10: 96 %
    await s.tick([1, '86']);
    expect(await s.order(ann, large.id)).toMatchObject({
      status: 3,
      close_reason: 'liquidation',
      fact_profits: '-42',
    });
    expect((await s.order(ann, small.id)).status).toBe(1);
    expect(await s.balance(ann)).toBe('1.6 + 10');
    expect((await s.sum(ann)).risk_rate).toBe('96');
    expect(await s.newEvents(ann)).toEqual(['notice liquidation', 'lever_order 3', 'balance']);
    await s.tick([1, '100'], [2, '100']);
  });

  test('a mark checks only accounts with a position in its instrument, at the marks of their other positions', async () => {
    const s = at();
    const ann = await s.user('54');
    await s.submit(ann, { share: 3 });
    const other = await s.submit(ann, { currency_id: 2, type: 2 });
    await s.tick([2, '140']);
    // U = -40 of 40: E = 13.6 + 40 - 40, R = 34 %
    expect((await s.sum(ann)).risk_rate).toBe('34');
    await s.tick([1, '99']);
    // U = -43, E = 10.6, R = 26.5 %: the short of instrument 2 loses most
    expect(await s.order(ann, other.id)).toMatchObject({ status: 3, close_reason: 'liquidation' });
    await s.tick([1, '100'], [2, '100']);
  });

  test('a changed available counts at once: a transfer out, and a deposit that prevents the liquidation', async () => {
    const s = at();
    const ann = await s.user('30');
    const { id } = await s.submit(ann, { share: 2 });
    await s.give(ann, '100');
    // Without the gift it would be liquidated at 88.1.
    await s.tick([1, '80']);
    expect((await s.order(ann, id)).status).toBe(1);
    await s.tick([1, '38.1']);
    expect((await s.order(ann, id)).close_reason).toBe('liquidation');
    await s.tick([1, '100']);
  });
});

describe('R-CONTRACT-3: nights', () => {
  const DAY = 24 * 60 * 60_000;

  test('each 00:00 UTC costs p q rate from available, then from the margin; missed ones are charged once', async () => {
    const s = at();
    // margin 20, fee 0.2, left 0.15; a night costs 200 x 0.0005 = 0.1
    const ann = await s.user('20.35');
    const { id } = await s.submit(ann, { share: 2, margin_mode: 'isolated' });
    await s.runNights();
    expect((await s.order(ann, id)).overnight_money).toBe('0');
    s.time += DAY;
    await s.tick([1, '100']);
    await s.runNights();
    await s.runNights();
    expect(await s.order(ann, id)).toMatchObject({ overnight_money: '0.1', caution_money: '20' });
    expect(await s.balance(ann)).toBe('0.05 + 20');
    s.time += 2 * DAY;
    await s.tick([1, '100']);
    await s.runNights();
    const order = await s.order(ann, id);
    // 0.05 of the second night and 0.1 of the third come out of the margin
    expect(order).toMatchObject({ overnight_money: '0.3', caution_money: '19.85', status: 1 });
    expect(order.origin_caution_money).toBe('20');
    expect(await s.balance(ann)).toBe('0 + 19.85');
    // The liquidation price has moved: 100 - 0.7 x 19.85 / 2 = 93.0525, so it fires at 93.05 and not at 93.06.
    expect(order.liquidation_price).toBe('93.0525');
    await s.tick([1, '93.06']);
    expect((await s.order(ann, id)).status).toBe(1);
    await s.tick([1, '93.05']);
    expect((await s.order(ann, id)).close_reason).toBe('liquidation');
    await s.tick([1, '100']);
  });

  test('a position without margin is liquidated', async () => {
    const s = at();
    // margin 2 (100 times), fee 0.2, nothing left; 20 nights cost 2
    const ann = await s.user('2.2');
    const { id } = await s.submit(ann, { share: 2, multiple: 100, margin_mode: 'isolated' });
    s.time += 20 * DAY;
    await s.tick([1, '100']);
    await s.runNights();
    expect(await s.order(ann, id)).toMatchObject({
      status: 3,
      close_reason: 'liquidation',
      fact_profits: '0',
    });
    expect(await s.balance(ann)).toBe('0 + 0');
  });
});
