// Entries and exits of every kind (R-CONTRACT-26 to 32), by hand: lots of 1, a fee of 0.1 %, everything begins at 100.
import { describe, expect, test } from 'vitest';
import type { LeverOrder } from '../../../protocol/calls/trading/contract.ts';
import { dropBestMarks, keepBestMarks } from '../../../server/trading/contract/best-mark-store.ts';
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

  test('an entry that opens far from its frozen price opens with its whole margin, or is cancelled', async () => {
    const { s, ann } = await start('10.7');
    const { id } = await s.submit(ann, stopMarket(105));
    // 10.5 + 0.105 are held and paid; at 110 the margin is 11, and 0.095 is left.
    await s.tick([1, '110']);
    expect(await s.order(ann, id)).toMatchObject({ status: 4, cancel_reason: 'margin' });
    expect(await s.balance(ann)).toBe('10.595 + 0');
  });

  test('the limit of a stop limit is not far below its trigger: it would open with the margin of a small price', async () => {
    const { s, ann } = await start('10');
    const far = { kind: 'stop_limit', status: 0, type: SHORT, trigger_price: '99.99' };
    expect(await s.refusalOf(ann, 'lever.submit', { ...BASE, ...far, target_price: '0.1' })).toBe(
      'price_out_of_band at target_price {"minimum":"50","maximum":"149.98"}',
    );
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
    expect(await refusal(stopMarket(105, { worst_price: 106 }))).toBe(
      'execution_unsuitable at worst_price',
    );
    expect(await refusal({ kind: 'stop_market', status: 0 })).toBe(
      'price_invalid at trigger_price',
    );
    expect(await s.balance(ann)).toBe('1000 + 0');
  });
});

const BASE = { share: 1, multiple: 10, type: 1, legal_id: 3, currency_id: 1 };

describe('R-CONTRACT-28: how long an order waits', () => {
  test('what a mark has fired before is carried out before the orders end by their time', async () => {
    const { s } = await start();
    const until = s.time + 60_000;
    const ordersOfUsers: (readonly [number, number])[] = [];
    const users: number[] = [];
    for (let count = 0; count < 6; count += 1) users.push(await s.user('1000'));
    for (const user of users.reverse()) {
      const { id } = await s.submit(user, stopMarket(105, { in_force: 'until', until }));
      ordersOfUsers.push([user, id]);
    }
    s.time = until - 2;
    s.move([1, '105']);
    s.time = until + 1;
    await s.contract.engine.expire();
    await s.settle();
    const statuses = await Promise.all(
      ordersOfUsers.map(async ([user, id]) => (await s.order(user, id)).status),
    );
    expect(statuses).toEqual([1, 1, 1, 1, 1, 1]);
    await s.tick([1, '100']);
    for (const [user, id] of ordersOfUsers) await s.ok(user, 'lever.close', { id });
  });

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

  test('one is moved alone, with its lots and a new number; a price that another one has is refused', async () => {
    const { s, ann } = await start();
    const exits = 'take_profit/105/40,take_profit/110/60,stop_loss/95/100';
    const { id } = await s.submit(ann, { share: 10, exits });
    for (const [number, price] of [
      [1, 110],
      [2, 105],
    ] as const) {
      const move = { id, number, price };
      expect(await s.refusalOf(ann, 'lever.move_exit', move)).toBe('exit_price_twice at price');
    }
    expect(levels(await s.ok(ann, 'lever.move_exit', { id, number: 1, price: 106 }))).toEqual([
      '4 take_profit 106 4',
      '2 take_profit 110 6',
      '3 stop_loss 95 10',
    ]);
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

  test('a hedged account is liquidated on the other side, which forbids no stop', async () => {
    const { s, ann } = await start();
    const short = await s.submit(ann, { share: 10, type: SHORT });
    const { id } = await s.submit(ann, { share: 2, exits: 'stop_loss/95/100' });
    const { liquidation_price } = await s.order(ann, id);
    expect(Number(liquidation_price)).toBeGreaterThan(100);
    await s.ok(ann, 'lever.setstop', { id, stop_loss_price: 96 });
    await s.ok(ann, 'lever.close', { id });
    await s.ok(ann, 'lever.close', { id: short.id });
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
    // One that was changed is another one for what was fired before.
    expect(closer.exits[0]?.number).toBe(2);
    await s.tick([1, '97.51']);
    expect(await s.order(ann, id)).toMatchObject({ status: 3, close_reason: 'trailing_stop' });
  });

  test('of the best marks only those stay that a trailing stop needs, whatever comes twice or late', async () => {
    const { s } = await start();
    const match_id = 9;
    const at = (time: number, mark: number) =>
      ({ kind: 'best', match_id, side: 'high', mark: `${mark}`, time: s.time + time }) as const;
    const storedMarks = async () => {
      const { rows } = await s.database.query<{ time: number; mark: string }>(
        'select time, mark from lever_best_marks where match_id = $1 order by time',
        [match_id],
      );
      return rows.map(({ time, mark }) => `${time - s.time} ${mark}`);
    };
    await keepBestMarks(s.database, [at(1, 100), at(2, 99), at(3, 101), at(4, 98), at(5, 97)]);
    expect(await storedMarks()).toEqual(['3 101', '4 98', '5 97']);
    // A batch again, and one that comes late: a later mark has beaten them.
    await keepBestMarks(s.database, [at(3, 101), at(4, 98), at(5, 97)]);
    await keepBestMarks(s.database, [at(2, 99), at(5, 96)]);
    expect(await storedMarks()).toEqual(['3 101', '4 98', '5 97']);
    await keepBestMarks(s.database, [at(6, 99)]);
    expect(await storedMarks()).toEqual(['3 101', '6 99']);
    // No trailing stop follows this instrument: after an hour nothing is kept.
    await dropBestMarks(s.database, s.time + 30 * 60_000);
    expect(await storedMarks()).toEqual(['3 101', '6 99']);
    await dropBestMarks(s.database, s.time + 61 * 60_000);
    expect(await storedMarks()).toEqual([]);
  });

  test('marks that fall with a new trailing stop each leave one row for each that lives, and all levels right', async () => {
    const { s, ann } = await start('100000');
    const ids: number[] = [];
    for (let step = 0; step < 6; step += 1) {
      await s.tick([1, `${100 - step}`]);
      const { id } = await s.submit(ann, {});
      await trail(s, ann, { id, distance: 50 });
      ids.push(id);
    }
    await s.tick([1, '97.5']);
    const bests = async () => Promise.all(ids.map(async (id) => (await levelOf(s, ann, id))?.best));
    expect(await bests()).toEqual(['100', '99', '98', '97.5', '97.5', '97.5']);
    s.time += 2 * 60 * 60_000;
    await dropBestMarks(s.database, s.time);
    await s.restart();
    expect(await bests()).toEqual(['100', '99', '98', '97.5', '97.5', '97.5']);
    await s.ok(ann, 'lever.batch_close', { type: 0 }).catch(() => undefined);
    await s.tick([1, '100']);
    await s.ok(ann, 'lever.batch_close', { type: 0 });
    await dropBestMarks(s.database, s.time + 2 * 60 * 60_000);
    const { rows } = await s.database.query('select from lever_best_marks where match_id = 1');
    expect(rows).toHaveLength(0);
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

describe('R-CONTRACT-33: margin of a position', () => {
  test('isolated margin is added and removed; the liquidation price and the balance follow', async () => {
    const { s, ann } = await start('100');
    const { id } = await s.submit(ann, { share: 2, margin_mode: 'isolated' });
    const change = (way: string, amount: string) => s.ok(ann, 'lever.margin', { id, way, amount });
    // x = 100 - 0.7 x 30 / 2
    expect(await change('add', '10')).toMatchObject({
      caution_money: '30',
      liquidation_price: '89.5',
    });
    expect(await s.balance(ann)).toBe('69.8 + 30');
    const refusal = (fields: Fields) => s.refusalOf(ann, 'lever.margin', { id, ...fields });
    expect(await refusal({ way: 'remove', amount: '10.01' })).toBe(
      'above_maximum at amount {"maximum":"10"}',
    );
    expect(await refusal({ way: 'add', amount: '69.9' })).toBe(
      'insufficient_balance at amount {"available":"69.8","missing":"0.1"}',
    );
    await s.tick([1, '93']);
    // R of 20: (20 - 14) / 20 = 30 %
    expect(await refusal({ way: 'remove', amount: '10' })).toBe('would_liquidate at amount');
    expect(await change('remove', '9')).toMatchObject({ caution_money: '21' });
    expect(await s.balance(ann)).toBe('78.8 + 21');
    // x = 100 - 0.7 x 21 / 2 = 92.65
    await s.tick([1, '92.66']);
    expect((await s.order(ann, id)).status).toBe(1);
    await s.tick([1, '92.65']);
    expect(await s.order(ann, id)).toMatchObject({ status: 3, close_reason: 'liquidation' });
    expect(await s.balance(ann)).toBe('85.1 + 0');
  });

  test('another mode and multiple take the margin again, or are refused', async () => {
    const { s, ann } = await start('100');
    const { id } = await s.submit(ann, { share: 2 });
    const change = (fields: Fields) => s.ok(ann, 'lever.terms', { id, ...fields });
    const refusal = (fields: Fields) => s.refusalOf(ann, 'lever.terms', { id, ...fields });
    expect(await s.refusalOf(ann, 'lever.margin', { id, way: 'add', amount: '1' })).toBe(
      'margin_isolated_only at id',
    );
    expect(await change({ margin_mode: 'isolated', multiple: 5 })).toMatchObject({
      margin_mode: 'isolated',
      multiple: 5,
      caution_money: '40',
      origin_caution_money: '40',
      liquidation_price: '86',
    });
    expect(await refusal({ multiple: 2 })).toBe(
      'insufficient_balance at multiple {"available":"59.8","missing":"0.2"}',
    );
    expect(await refusal({ multiple: 3 })).toContain('multiple_not_offered at multiple');
    await s.tick([1, '95']);
    // Margin 2 with U = -10
    expect(await refusal({ multiple: 100 })).toBe('would_liquidate at multiple');
    expect(await change({ margin_mode: 'cross', multiple: 100 })).toMatchObject({
      caution_money: '2',
    });
    // A cross loss may be beyond its margin, an isolated one not.
    expect(await refusal({ margin_mode: 'isolated' })).toBe('would_liquidate at margin_mode');
    expect(await s.balance(ann)).toBe('97.8 + 2');
    await s.ok(ann, 'lever.close', { id });
    expect(await s.balance(ann)).toBe('89.8 + 0');
  });
});

describe('R-CONTRACT-34: a waiting order is amended', () => {
  test('price and lots take the margin again; the fee only rises', async () => {
    const { s, ann } = await start();
    const fields = { status: 0, target_price: 90, share: 2, exits: 'take_profit/120/50' };
    const { id } = await s.submit(ann, fields);
    expect(await s.balance(ann)).toBe('981.82 + 18');
    const amend = (wish: Fields) => s.ok(ann, 'lever.amend', { id, ...wish });
    const larger = await amend({ target_price: 95, share: 4 });
    expect(larger).toMatchObject({
      price: '95',
      share: '4',
      caution_money: '38',
      trade_fee: '0.38',
    });
    // Set again with the lots, so it is another one.
    expect(levels(larger)).toEqual(['2 take_profit 120 2']);
    expect(await s.balance(ann)).toBe('961.62 + 38');
    expect(await amend({ share: 1 })).toMatchObject({ caution_money: '9.5', trade_fee: '0.38' });
    expect(await s.balance(ann)).toBe('990.12 + 9.5');
    expect(await s.refusalOf(ann, 'lever.amend', { id, target_price: '160', share: '0.05' })).toBe(
      'quantity_off_step at share {"step":"0.1"}, below_minimum at share {"minimum":"1"}, ' +
        'price_out_of_band at target_price {"minimum":"50","maximum":"150"}, ' +
        'take_profit_wrong_side at exits.0 {"price":"160"}, ' +
        'exit_part_too_small at exits.0 {"minimum":"0.1"}',
    );
    // A price that the mark has passed opens at once.
    expect(await amend({ target_price: 101 })).toMatchObject({ status: 1, price: '100' });
    expect(await s.balance(ann)).toBe('989.62 + 10');
    await s.ok(ann, 'lever.close', { id });
  });

  test('a trigger on the other side of the mark waits the other way', async () => {
    const { s, ann } = await start();
    const { id } = await s.submit(ann, stopMarket(105));
    const changedWay = await s.ok(ann, 'lever.amend', { id, trigger_price: 95 });
    expect(changedWay).toMatchObject({ trigger_by: 'fall', price: '95', caution_money: '9.5' });
    await s.tick([1, '106']);
    expect((await s.order(ann, id)).status).toBe(0);
    await s.ok(ann, 'lever.cancel', { id });
    const trailing = await s.submit(ann, { kind: 'trailing', status: 0, distance: 9 });
    const why = await s.refusalOf(ann, 'lever.amend', { id: trailing.id, share: 2 });
    expect(why).toBe('order_not_amendable at id');
    const { until } = await s.ok(ann, 'lever.amend', { id: trailing.id, in_force: 'day' });
    expect(until).toBe(s.time - (s.time % DAY) + DAY);
    await s.ok(ann, 'lever.cancel', { id: trailing.id });
  });

  test('how long it waits is amended alone or with the price, and for both halves of a pair', async () => {
    const { s, ann } = await start();
    const { id } = await s.submit(ann, { status: 0, target_price: 90 });
    const before = await s.balance(ann);
    const amend = (wish: Fields) => s.ok(ann, 'lever.amend', { id, ...wish });
    const until = s.time + 5_000;
    expect((await amend({ in_force: 'until', until })).until).toBe(until);
    expect(await s.balance(ann)).toBe(before);
    // A price alone leaves the time as it is.
    expect((await amend({ target_price: 91 })).until).toBe(until);
    const refusal = (wish: Fields) => s.refusalOf(ann, 'lever.amend', { id, ...wish });
    const late = { in_force: 'until', until: s.time + 91 * DAY };
    expect(await refusal(late)).toBe('until_too_far at until {"maximum":"90"}');
    expect(await refusal({ in_force: 'until', until: s.time - 1 })).toBe('until_past at until');
    expect(await refusal({ in_force: 'until' })).toBe('until_past at until');
    expect(await refusal({ in_force: 'day', until })).toBe('until_past at until');
    s.time = until;
    await s.runNights();
    expect(await s.order(ann, id)).toMatchObject({ status: 4, cancel_reason: 'expired' });
    const { first, second } = await s.ok<{ first: LeverOrder; second: LeverOrder }>(
      ann,
      'lever.submit_pair',
      {
        share: 2,
        multiple: 10,
        legal_id: 3,
        currency_id: 1,
        kind: 'limit',
        type: LONG,
        target_price: 95,
        other_kind: 'limit',
        other_type: SHORT,
        other_target_price: 105,
      },
    );
    await s.ok(ann, 'lever.amend', { id: first.id, in_force: 'day' });
    const ends = [(await s.order(ann, first.id)).until, (await s.order(ann, second.id)).until];
    expect(ends).toEqual([s.time - (s.time % DAY) + DAY, s.time - (s.time % DAY) + DAY]);
    await s.ok(ann, 'lever.cancel', { id: first.id });
  });
});

describe('R-CONTRACT-35: a pair', () => {
  const PAIR_OF = {
    share: 2,
    multiple: 10,
    legal_id: 3,
    currency_id: 1,
    kind: 'limit',
    type: LONG,
    target_price: 95,
    other_kind: 'stop_market',
    other_type: LONG,
    other_trigger_price: 105,
  };
  const place = (s: Stage, user: number, fields: Fields = {}) =>
    s.ok<{ first: LeverOrder; second: LeverOrder }>(user, 'lever.submit_pair', {
      ...PAIR_OF,
      ...fields,
    });

  test('freezes and pays once, the dearer; the one that opens cancels the other', async () => {
    const { s, ann } = await start();
    const { first, second } = await place(s, ann);
    expect([first.partner_id, second.partner_id]).toEqual([second.id, first.id]);
    // The stop at 105: margin 21, fee 0.21.
    expect(await s.balance(ann)).toBe('978.79 + 21');
    await s.tick([1, '106']);
    expect(await s.order(ann, second.id)).toMatchObject({
      status: 1,
      price: '106',
      caution_money: '21.2',
      trade_fee: '0.21',
    });
    expect(await s.order(ann, first.id)).toMatchObject({
      status: 4,
      cancel_reason: 'partner',
      trade_fee: '0',
    });
    expect(await s.balance(ann)).toBe('978.59 + 21.2');
    // The limit alone would have opened here.
    await s.tick([1, '94']);
    expect((await s.order(ann, first.id)).status).toBe(4);
    await s.ok(ann, 'lever.close', { id: second.id });
    expect((await s.sum(ann)).pending_count).toBe(0);
  });

  test('both true on one tick: the earlier opens; a restart changes nothing', async () => {
    const { s, ann } = await start();
    const { first, second } = await place(s, ann, {
      other_type: SHORT,
      other_trigger_price: 96,
    });
    await s.restart();
    await s.tick([1, '90']);
    expect((await s.order(ann, first.id)).status).toBe(1);
    expect((await s.order(ann, second.id)).status).toBe(4);
    await s.ok(ann, 'lever.close', { id: first.id });
  });

  test('cancelling one or letting it expire ends both; amending one freezes the dearer again', async () => {
    const { s, ann } = await start();
    const pair = await place(s, ann);
    const { id } = pair.second;
    await s.ok(ann, 'lever.amend', { id, trigger_price: 110 });
    expect(await s.balance(ann)).toBe('977.78 + 22');
    await s.ok(ann, 'lever.amend', { id: pair.first.id, share: 1, target_price: 96 });
    // The other half is still the dearer.
    expect(await s.balance(ann)).toBe('977.78 + 22');
    await s.ok(ann, 'lever.cancel', { id: pair.first.id });
    expect((await s.order(ann, id)).status).toBe(4);
    expect(await s.balance(ann)).toBe('999.78 + 0');
    const until = s.time + 1000;
    const other = await place(s, ann, { in_force: 'until', until });
    s.time = until;
    await s.runNights();
    expect((await s.order(ann, other.first.id)).cancel_reason).toBe('expired');
    expect((await s.order(ann, other.second.id)).cancel_reason).toBe('expired');
    expect(await s.balance(ann)).toBe('999.57 + 0');
  });

  test('all errors of both halves at once, and a pair that is true already', async () => {
    const { s, ann } = await start();
    const refusal = (fields: Fields) =>
      s.refusalOf(ann, 'lever.submit_pair', { ...PAIR_OF, ...fields });
    expect(
      await refusal({
        target_price: 40,
        other_trigger_price: 100,
        other_exits: 'stop_loss/101/100',
      }),
    ).toBe(
      'price_out_of_band at target_price {"minimum":"50","maximum":"150"}, ' +
        'trigger_at_mark at other_trigger_price, ' +
        'stop_loss_wrong_side at other_exits.0 {"price":"100"}',
    );
    const limits = { target_price: 101, other_kind: 'limit', other_target_price: 102 };
    expect(await refusal(limits)).toBe('pair_both_reached at other_target_price');
    const { first } = await place(s, ann, { target_price: 101 });
    expect((await s.order(ann, first.id)).status).toBe(1);
    await s.ok(ann, 'lever.close', { id: first.id });
  });
});

describe('R-CONTRACT-36: a group', () => {
  test('one price is written into all of one pair, side and mode or into none; a batch closes only them', async () => {
    const { s, ann } = await start();
    const one = await s.submit(ann, { share: 2 });
    const two = await s.submit(ann, { multiple: 50 });
    const alone = await s.submit(ann, { margin_mode: 'isolated' });
    const short = await s.submit(ann, { type: SHORT });
    const group = { currency_id: 1, legal_id: 3, type: LONG, margin_mode: 'cross' };
    const set = { ...group, target_profit_price: 110, stop_loss_price: 95 };
    const { list } = await s.ok<{ list: LeverOrder[] }>(ann, 'lever.group_stop', set);
    expect(list.map((order) => [order.id, ...levels(order)])).toEqual([
      [one.id, '1 take_profit 110 2', '2 stop_loss 95 2'],
      [two.id, '1 take_profit 110 1', '2 stop_loss 95 1'],
    ]);
    expect((await s.order(ann, alone.id)).exits).toEqual([]);
    const wrong = await s.refusalOf(ann, 'lever.group_stop', { ...group, stop_loss_price: 101 });
    expect(wrong).toContain('stop_loss_wrong_side at stop_loss_price');
    expect((await s.order(ann, one.id)).stop_loss_price).toBe('95');
    const none = { ...set, currency_id: 2 };
    expect(await s.refusalOf(ann, 'lever.group_stop', none)).toBe('order_not_open at type');
    const answer = await s.ok<{ closed: number[] }>(ann, 'lever.batch_close', group);
    expect(answer.closed.sort()).toEqual([one.id, two.id]);
    expect((await s.order(ann, alone.id)).status).toBe(1);
    expect((await s.order(ann, short.id)).status).toBe(1);
    await s.ok(ann, 'lever.batch_close', { type: 0 });
  });
});

describe('R-PRICE-9: a closed market', () => {
  test('nothing is carried out at a mark that stands still; it is when the market is open again', async () => {
    const { s, ann } = await start();
    const position = await s.submit(ann);
    s.link.feed.open(1, false);
    await s.tick();
    const limit = { id: position.id, share: 1, price: 95 };
    expect(await s.refusalOf(ann, 'lever.limit_close', limit)).toContain('market_closed');
    // The last mark, 100, is past its target.
    const { id } = await s.submit(ann, { status: 0, target_price: 95, type: SHORT });
    await s.settle();
    expect((await s.order(ann, id)).status).toBe(0);
    s.link.feed.open(1, true);
    await s.tick([1, '97']);
    await expect.poll(async () => (await s.order(ann, id)).price, { timeout: 5_000 }).toBe('97');
  });
});
