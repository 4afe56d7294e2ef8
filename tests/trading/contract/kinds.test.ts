// Entries and exits of every kind (R-CONTRACT-26 to 32), by hand: lots of 1, a fee of 0.1 %, everything begins at 100.
import { describe, expect, test } from 'vitest';
import type { LeverOrder } from '../../../protocol/calls/trading/contract.ts';
import { type Fields, type Stage, stage } from './stage.ts';

const at = stage();
const DAY = 24 * 60 * 60_000;
const [LONG, SHORT] = [1, 2];

async function start(amount = '1000'): Promise<{ s: Stage; ann: number }> {
  const s = at();
  await s.tick([1, '100']);
  return { s, ann: await s.user(amount) };
}

const stopMarket = (trigger: number, fields: Fields = {}): Fields => ({
  kind: 'stop_market',
  status: 0,
  trigger_price: trigger,
  ...fields,
});

/** Marks of instrument 1 until the order opens or closes; its state after each. */
async function statesAfter(s: Stage, user: number, id: number, marks: string[]) {
  const states: (string | number)[] = [];
  for (const mark of marks) {
    await s.tick([1, mark]);
    const { status, price, close_price, close_reason } = await rowOf(s, user, id);
    states.push(status === 3 ? `${close_reason} ${close_price}` : `${status} ${price}`);
  }
  return states;
}

async function rowOf(s: Stage, user: number, id: number) {
  const order = await s.order(user, id);
  return { ...order, close_price: order.update_price };
}

describe('R-CONTRACT-26: entries', () => {
  test.each([
    // [what, order, marks, states]
    ['a stop above the mark waits for a rise', { type: LONG }, 105, ['104.99', '105'], '1 105'],
    ['a stop below the mark waits for a fall', { type: LONG }, 95, ['95.01', '94'], '1 94'],
    ['a short sells on the way down', { type: SHORT }, 95, ['95.01', '95'], '1 95'],
    ['a short sells on the way up', { type: SHORT }, 105, ['104.99', '106'], '1 106'],
  ] as const)('stop market: %s', async (_what, order, trigger, marks, opening) => {
    const { s, ann } = await start();
    const { id, kind, order_type, price, caution_money, trade_fee } = await s.submit(
      ann,
      stopMarket(trigger, order),
    );
    // Margin and fee on the trigger.
    expect([kind, order_type, price, caution_money, trade_fee]).toEqual([
      'stop_market',
      0,
      `${trigger}`,
      `${trigger / 10}`,
      `${trigger / 1000}`,
    ]);
    expect(await statesAfter(s, ann, id, [...marks])).toEqual([`0 ${trigger}`, opening]);
    await s.ok(ann, 'lever.close', { id });
  });

  test('R-CONTRACT-11: a stop that opens worse takes the missing margin, as far as there is', async () => {
    const { s, ann } = await start();
    const { id } = await s.submit(ann, stopMarket(105));
    await s.tick([1, '110']);
    // fee of the trigger 0.105, margin 110 / 10
    expect(await s.balance(ann)).toBe('988.895 + 11');
    await s.ok(ann, 'lever.close', { id });
  });

  test('stop limit: becomes a limit at its trigger, and opens at its limit or better', async () => {
    const { s, ann } = await start();
    const fields = { kind: 'stop_limit', status: 0, trigger_price: 105, target_price: 104 };
    const { id, caution_money } = await s.submit(ann, fields);
    expect(caution_money).toBe('10.4');
    // Its limit alone doesn't open it.
    expect(await statesAfter(s, ann, id, ['103', '105.5', '104.01', '103.5'])).toEqual([
      '0 104',
      '0 104',
      '0 104',
      '1 103.5',
    ]);
    const { open_trigger, events } = await s.order(ann, id);
    expect(open_trigger).toMatchObject({ price: '105', last_before: '103', first_beyond: '105.5' });
    expect(events.map(({ kind }) => kind)).toEqual(['placed', 'triggered', 'opened']);
    await s.ok(ann, 'lever.close', { id });
  });

  test('stop limit: opens on the tick of its trigger when the mark satisfies the limit', async () => {
    const { s, ann } = await start();
    const fields = { kind: 'stop_limit', status: 0, trigger_price: 105, target_price: 106 };
    const { id } = await s.submit(ann, fields);
    expect(await statesAfter(s, ann, id, ['105.5'])).toEqual(['1 105.5']);
    await s.ok(ann, 'lever.close', { id });
  });

  test('all errors of a trigger order come at once, each at its field', async () => {
    const { s, ann } = await start();
    const refusal = (fields: Fields) => s.refusalOf(ann, 'lever.submit', { ...BASE, ...fields });
    expect(await refusal(stopMarket(100, { share: '1.05', multiple: 3 }))).toBe(
      'quantity_off_step at share {"step":"0.1"}, multiple_not_offered at multiple, ' +
        'trigger_at_mark at trigger_price',
    );
    expect(
      await refusal({
        kind: 'stop_limit',
        status: 0,
        trigger_price: '150.01',
        target_price: '75.00',
        exits: 'take_profit/70/60,take_profit/70/60,stop_loss/80/0.5',
        in_force: 'until',
        until: 5,
      }),
    ).toBe(
      'price_out_of_band at trigger_price {"minimum":"50","maximum":"150"}, ' +
        'price_out_of_band at target_price {"minimum":"75.01","maximum":"225.01"}, ' +
        'until_past at until, ' +
        'take_profit_wrong_side at exits.0 {"price":"75"}, ' +
        'take_profit_wrong_side at exits.1 {"price":"75"}, exit_price_twice at exits.1, ' +
        'stop_loss_wrong_side at exits.2 {"price":"75"}, ' +
        'exit_parts_above_whole at exits {"sum":"120"}',
    );
    expect(await refusal({ kind: 'stop_market', status: 0 })).toBe(
      'price_invalid at trigger_price',
    );
    expect(await s.balance(ann)).toBe('1000 + 0');
  });
});

const BASE = { share: 1, multiple: 10, type: 1, legal_id: 3, currency_id: 1 };

describe('R-CONTRACT-28: how long an order waits', () => {
  test('a day ends at the next 00:00 UTC, before the tick of that instant', async () => {
    const { s, ann } = await start();
    const midnight = s.time - (s.time % DAY) + DAY;
    const { id, until } = await s.submit(ann, stopMarket(105, { in_force: 'day' }));
    const limit = await s.submit(ann, { status: 0, target_price: 99, in_force: 'day' });
    expect(until).toBe(midnight);
    await s.newEvents(ann);
    s.time = midnight - 1;
    await s.tick([1, '105']);
    // The tick cancels what it would have opened; the job ends the other.
    expect(await s.order(ann, id)).toMatchObject({ status: 4, cancel_reason: 'expired' });
    expect((await s.order(ann, limit.id)).status).toBe(0);
    await s.runNights();
    expect(await s.order(ann, limit.id)).toMatchObject({ status: 4, cancel_reason: 'expired' });
    expect(await s.newEvents(ann)).toEqual([
      ...['notice order', 'lever_order 4', 'balance'],
      ...['notice order', 'lever_order 4', 'balance'],
    ]);
    // Fees kept: 0.105 and 0.099.
    expect(await s.balance(ann)).toBe('999.796 + 0');
  });

  test('until a time of at most 90 days ahead; a tick a moment before it still opens', async () => {
    const { s, ann } = await start();
    const far = await s.refusalOf(ann, 'lever.submit', {
      ...BASE,
      ...stopMarket(105, { in_force: 'until', until: s.time + 90 * DAY + 1 }),
    });
    expect(far).toBe('until_too_far at until {"maximum":"90"}');
    const until = s.time + 1000;
    const { id } = await s.submit(ann, stopMarket(105, { in_force: 'until', until }));
    s.time = until - 2;
    await s.tick([1, '106']);
    expect((await s.order(ann, id)).status).toBe(1);
    await s.ok(ann, 'lever.close', { id });
  });
});

describe('R-CONTRACT-27: gaps', () => {
  test('a stop that is jumped over keeps the marks around it, and the notice says both prices', async () => {
    const { s, ann } = await start();
    const { id } = await s.submit(ann, { share: 2, stop_loss_price: 98 });
    s.time += 1000;
    await s.tick([1, '98.5']);
    const before = s.time;
    s.time += 1000;
    await s.tick([1, '96.4']);
    const { close_trigger, close_reason } = await s.order(ann, id);
    expect(close_reason).toBe('stop_loss');
    expect(close_trigger).toEqual({
      price: '98',
      last_before: '98.5',
      last_before_time: before,
      first_beyond: '96.4',
      first_beyond_time: s.time,
    });
    const { rows } = await s.database.query<{ name: string; params: Record<string, string> }>(
      'select name, params from notices where user_id = $1',
      [ann],
    );
    expect(rows).toMatchObject([
      { name: 'stop_loss_gap', params: { trigger: '98', price: '96.4', profit: '-7.2' } },
    ]);
  });
});

const levels = (order: LeverOrder) =>
  order.exits.map(({ number, kind, price, share }) => `${number} ${kind} ${price} ${share}`);

describe('R-CONTRACT-29: levels', () => {
  test('R-CONTRACT-30: a bracket opens with its levels, and each closes its part', async () => {
    const { s, ann } = await start();
    const bracket = await s.submit(
      ann,
      stopMarket(105, {
        share: 1,
        exits: 'take_profit/110/33,take_profit/108/33,take_profit/120/34,stop_loss/101/100',
      }),
    );
    const { id } = bracket;
    expect(levels(bracket)).toEqual([
      '1 take_profit 110 0.3',
      '2 take_profit 108 0.3',
      '3 take_profit 120 0.4',
      '4 stop_loss 101 1',
    ]);
    expect([bracket.target_profit_price, bracket.stop_loss_price]).toEqual(['108', '101']);
    await s.tick([1, '105']);
    // Two targets on one tick; each is an order of its own.
    await s.tick([1, '111']);
    const rest = await s.order(ann, id);
    expect([rest.share, rest.status, levels(rest)]).toEqual([
      '0.4',
      1,
      ['3 take_profit 120 0.4', '4 stop_loss 101 1'],
    ]);
    await s.tick([1, '100.5']);
    const { rows } = await s.database.query<{ text: string }>(
      `select share || ' ' || close_reason || ' ' || close_price as text from lever_orders
       where user_id = $1 order by id`,
      [ann],
    );
    expect(rows.map(({ text }) => text)).toEqual([
      '0.4 stop_loss 100.5',
      '0.3 take_profit 111',
      '0.3 take_profit 111',
    ]);
    // 1000 - 0.105 + 2 x 0.3 x 6 - 0.4 x 4.5
    expect(await s.balance(ann)).toBe('1001.695 + 0');
  });

  test('they are replaced together, and an older client sets one of the whole', async () => {
    const { s, ann } = await start();
    const { id } = await s.submit(ann, { share: 10, stop_loss_price: 95 });
    const set = (exits: string) => s.ok(ann, 'lever.exits', { id, exits });
    expect(levels(await set('take_profit/101/25,take_profit/102/25,stop_loss/96/50'))).toEqual([
      '2 take_profit 101 2.5',
      '3 take_profit 102 2.5',
      '4 stop_loss 96 5',
    ]);
    const old = await s.ok(ann, 'lever.setstop', { id, target_profit_price: 103 });
    expect(levels(old)).toEqual(['4 stop_loss 96 5', '5 take_profit 103 10']);
    expect(await s.refusalOf(ann, 'lever.exits', { id, exits: 'take_profit/99/50' })).toBe(
      'take_profit_wrong_side at exits.0 {"price":"100"}',
    );
    expect(levels(await set(''))).toEqual([]);
    await s.ok(ann, 'lever.close', { id });
  });

  test('R-CONTRACT-16: a position that shrinks leaves them; one larger than the rest closes the rest', async () => {
    const { s, ann } = await start();
    const { id } = await s.submit(ann, { share: 10, exits: 'take_profit/105/60,stop_loss/95/100' });
    await s.ok(ann, 'lever.close', { id, share: 7 });
    expect(levels(await s.order(ann, id))).toEqual(['1 take_profit 105 6', '2 stop_loss 95 10']);
    await s.tick([1, '105']);
    expect(await s.order(ann, id)).toMatchObject({ status: 3, share: '3', exits: [] });
  });

  test('a stop beyond the liquidation price is refused, by old and new calls', async () => {
    const { s, ann } = await start();
    const ticket = { share: 2, margin_mode: 'isolated' };
    // x = 100 - 0.7 x 20 / 2 = 93
    const limits = ' {"price":"93"}';
    const badTicket = { ...BASE, ...ticket, status: 1, stop_loss_price: '92.99' };
    expect(await s.refusalOf(ann, 'lever.submit', badTicket)).toBe(
      `stop_loss_unreachable at stop_loss_price${limits}`,
    );
    const { id } = await s.submit(ann, { ...ticket, stop_loss_price: 93 });
    expect(await s.refusalOf(ann, 'lever.setstop', { id, stop_loss_price: 92 })).toBe(
      `stop_loss_unreachable at stop_loss_price${limits}`,
    );
    expect(await s.refusalOf(ann, 'lever.exits', { id, exits: 'stop_loss/92/100' })).toBe(
      `stop_loss_unreachable at exits.0${limits}`,
    );
    await s.ok(ann, 'lever.close', { id });
  });
});

describe('R-CONTRACT-31: limit close', () => {
  test('closes a part at its price or better, is cut to the position, and ends with it', async () => {
    const { s, ann } = await start();
    const { id } = await s.submit(ann, { share: 2 });
    const close = (share: number, price: number) =>
      s.ok(ann, 'lever.limit_close', { id, share, price });
    await close(1.5, 104);
    const both = await close(5, 106);
    expect(levels(both)).toEqual(['1 limit 104 1.5', '2 limit 106 2']);
    expect(await s.balance(ann)).toBe('979.8 + 20');
    await s.tick([1, '104.5']);
    expect(await s.order(ann, id)).toMatchObject({ share: '0.5', status: 1 });
    await s.tick([1, '107']);
    expect(await s.order(ann, id)).toMatchObject({
      share: '0.5',
      status: 3,
      close_reason: 'limit_close',
    });
    // 1.5 x 4.5 + 0.5 x 7
    expect(await s.balance(ann)).toBe('1010.05 + 0');
    expect(await s.refusalOf(ann, 'lever.limit_close', { id, share: 1, price: 110 })).toBe(
      'order_not_open at id',
    );
  });

  test('a price that the mark has passed closes at once; a wrong one is refused', async () => {
    const { s, ann } = await start();
    const { id } = await s.submit(ann, { share: 2, type: SHORT });
    const wrong = { id, share: '0.05', price: '200.001' };
    expect(await s.refusalOf(ann, 'lever.limit_close', wrong)).toBe(
      'price_off_tick at price {"tick":"0.01"}, ' +
        'price_out_of_band at price {"minimum":"50","maximum":"150"}, ' +
        'quantity_off_step at share {"step":"0.1"}',
    );
    await s.ok(ann, 'lever.limit_close', { id, share: 2, price: 101 });
    await s.settle();
    expect(await s.order(ann, id)).toMatchObject({ status: 3, update_price: '100' });
  });
});

describe('R-CONTRACT-32: trailing stop', () => {
  const trail = (s: Stage, user: number, fields: Fields): Promise<LeverOrder> =>
    s.ok(user, 'lever.trailing_stop', fields);
  const levelOf = async (s: Stage, user: number, id: number) =>
    (await s.order(user, id)).exits[0]?.trail;

  test('its level follows the best mark, never back, over a restart, and closes at the mark', async () => {
    const { s, ann } = await start();
    const { id } = await s.submit(ann, { share: 2 });
    await trail(s, ann, { id, distance: 3 });
    expect(await levelOf(s, ann, id)).toMatchObject({ best: '100', level: '97' });
    await s.tick([1, '104']);
    await s.tick([1, '102.5']);
    expect(await levelOf(s, ann, id)).toMatchObject({ best: '104', level: '101' });
    await s.restart();
    expect(await levelOf(s, ann, id)).toMatchObject({ best: '104', level: '101' });
    await s.tick([1, '101.01']);
    expect((await s.order(ann, id)).status).toBe(1);
    await s.restart();
    await s.tick([1, '100.8']);
    const order = await s.order(ann, id);
    expect(order).toMatchObject({ status: 3, close_reason: 'trailing_stop', fact_profits: '1.6' });
    expect(order.close_trigger).toMatchObject({
      price: '101',
      last_before: '101.01',
      first_beyond: '100.8',
    });
  });

  test('a percentage of a short, from its start price on; a new distance keeps the best mark', async () => {
    const { s, ann } = await start();
    const { id } = await s.submit(ann, { share: 2, type: SHORT });
    const fields = { id, distance: 2, distance_unit: 'percent', start_price: 97 };
    const [exit] = (await trail(s, ann, fields)).exits;
    expect(exit?.trail).toMatchObject({ best: null, level: null, start_price: '97' });
    // Before its start nothing closes it.
    await s.tick([1, '105']);
    await s.tick([1, '96.5']);
    await s.tick([1, '96.01']);
    // 96.01 x 1.02 = 97.9302, away from the mark
    expect(await levelOf(s, ann, id)).toMatchObject({ best: '96.01', level: '97.94' });
    const change = (distance: number) =>
      s.refusalOf(ann, 'lever.trailing_stop', { id, number: exit?.number ?? 0, distance });
    await s.tick([1, '97']);
    expect(await change(0.99)).toBe('exit_reached at distance {"price":"97"}');
    const closer = await trail(s, ann, { id, number: exit?.number ?? 0, distance: 1.5 });
    expect(closer.exits[0]?.trail).toMatchObject({ best: '96.01', level: '97.51' });
    await s.tick([1, '97.51']);
    expect(await s.order(ann, id)).toMatchObject({ status: 3, close_reason: 'trailing_stop' });
  });

  test('wrong distances, starts and numbers are refused at their fields', async () => {
    const { s, ann } = await start();
    const { id } = await s.submit(ann, {});
    const refusal = (fields: Fields) => s.refusalOf(ann, 'lever.trailing_stop', { id, ...fields });
    expect(await refusal({ distance: 100, start_price: 99 })).toBe(
      'distance_too_large at distance {"maximum":"100"}, start_wrong_side at start_price {"price":"100"}',
    );
    expect(await refusal({ distance: '0.05', distance_unit: 'percent' })).toBe(
      'percent_out_of_range at distance {"minimum":"0.1","maximum":"50"}',
    );
    expect(await refusal({ distance: 1, number: 7 })).toBe('exit_unknown at number');
    expect(await s.refusalOf(ann, 'lever.cancel_exit', { id, number: 7 })).toBe(
      'exit_unknown at number',
    );
    const { exits } = await trail(s, ann, { id, distance: 1 });
    const without = await s.ok(ann, 'lever.cancel_exit', { id, number: exits[0]?.number ?? 0 });
    expect(without.exits).toEqual([]);
    await s.tick([1, '98']);
    expect((await s.order(ann, id)).status).toBe(1);
    await s.ok(ann, 'lever.close', { id });
  });

  test('a trailing entry buys above the lowest mark, with margin and fee of the moment it is placed', async () => {
    const { s, ann } = await start();
    const fields = { kind: 'trailing', status: 0, distance: 2 };
    const { id, price, caution_money } = await s.submit(ann, fields);
    expect([price, caution_money]).toEqual(['102', '10.2']);
    expect(await statesAfter(s, ann, id, ['96', '97.99', '95', '97'])).toEqual([
      '0 102',
      '0 102',
      '0 102',
      '1 97',
    ]);
    expect((await s.order(ann, id)).open_trigger).toMatchObject({ price: '97' });
    // 1000 - 0.102 - 9.7
    expect(await s.balance(ann)).toBe('990.198 + 9.7');
    await s.ok(ann, 'lever.close', { id });
  });

  test('R-CONTRACT-13: stops close before trailing stops before targets, and liquidation comes after', async () => {
    const { s, ann } = await start();
    const { id } = await s.submit(ann, {
      share: 2,
      margin_mode: 'isolated',
      exits: 'stop_loss/95/50',
    });
    await trail(s, ann, { id, distance: 4, share: 1 });
    // Liquidation at 93.
    await s.tick([1, '92']);
    const { rows } = await s.database.query<{ text: string }>(
      `select share || ' ' || close_reason as text from lever_orders where user_id = $1 order by completed_at, id desc`,
      [ann],
    );
    expect(rows.map(({ text }) => text).sort()).toEqual(['1 stop_loss', '1 trailing_stop']);
  });
});
