// A user's own limits (R-CONTRACT-38 to 40), by hand: lots of 1, a fee of 0.1 %, everything begins at 100.
import { describe, expect, test } from 'vitest';
import type { AnswerOf } from '../../../protocol/catalogue.ts';
import { DAY_MS, MINUTE_MS } from '../../../protocol/time.ts';
import { type Fields, type Stage, stage } from './stage.ts';

const at = stage();
type Limits = AnswerOf<'limits.mine'>;

async function start(): Promise<{ s: Stage; ann: number }> {
  const s = at();
  // A new day, so that the tests don't count each other's closes.
  s.time += DAY_MS;
  await s.tick([1, '100']);
  return { s, ann: await s.user('1000') };
}

const set = (s: Stage, user: number, fields: Fields) => s.ok<Limits>(user, 'limits.set', fields);
const mine = (s: Stage, user: number) => s.ok<Limits>(user, 'limits.mine');
const MARKET: Fields = {
  share: 1,
  multiple: 10,
  type: 1,
  legal_id: 3,
  currency_id: 1,
  status: 1,
};
const keyOf = (refusal: string): string => refusal.split(' ')[0] ?? '';

async function atLimit(): Promise<{ s: Stage; ann: number; id: number }> {
  const { s, ann } = await start();
  await set(s, ann, { loss_limit: 5 });
  const { id } = await s.submit(ann, { margin_mode: 'isolated', share: 2 });
  await s.tick([1, '97']);
  return { s, ann, id };
}

describe('R-CONTRACT-38: the loss limit of a day', () => {
  test('an open loss counts, an open profit does not; at the limit new risk is refused', async () => {
    const { s, ann, id } = await atLimit();
    expect(await mine(s, ann)).toMatchObject({
      closed: '0',
      open_losses: '-6',
      counts: '-6',
      left: '0',
      losing: ['BTC/USDT'],
      stopped: { by: 'day', until: s.time - (s.time % DAY_MS) + DAY_MS },
    });
    const until = s.time - (s.time % DAY_MS) + DAY_MS;
    const why = `day_limit_reached {"maximum":"5","sum":"6","time":${until}}`;
    expect(await s.refusalOf(ann, 'lever.submit', MARKET)).toBe(why);
    const limit = { ...MARKET, kind: 'limit', status: 0, target_price: 90 };
    expect(await s.refusalOf(ann, 'lever.submit', limit)).toBe(why);
    const pair = {
      ...MARKET,
      kind: 'limit',
      target_price: 90,
      other_kind: 'stop_market',
      other_type: 1,
      other_trigger_price: 110,
    };
    expect(await s.refusalOf(ann, 'lever.submit_pair', pair)).toBe(why);
    // What it closes counts too, and nothing of it happens.
    expect(await s.refusalOf(ann, 'lever.reverse', { id })).toBe(why.replace('"6"', '"6.2"'));
    expect(await s.refusalOf(ann, 'lever.terms', { id, multiple: 20 })).toBe(why);
    // With all errors of the order.
    expect(await s.refusalOf(ann, 'lever.submit', { ...MARKET, share: 100_000 })).toContain(
      `, ${why}`,
    );
    await s.ok(ann, 'lever.close', { id });
  });

  test('closing, stops, more margin and cancelling always work; one at a profit does not help', async () => {
    const { s, ann, id } = await atLimit();
    await s.ok(ann, 'lever.close', { id, share: 1 });
    await s.ok(ann, 'lever.setstop', { id, stop_loss_price: 96 });
    await s.ok(ann, 'lever.limit_close', { id, share: 1, price: 99 });
    await s.ok(ann, 'lever.trailing_stop', { id, distance: 5 });
    await s.ok(ann, 'lever.margin', { id, amount: 1, way: 'add' });
    expect(keyOf(await s.refusalOf(ann, 'lever.margin', { id, amount: 1, way: 'remove' }))).toBe(
      'day_limit_reached',
    );
    // It would return the margin that was added.
    expect(keyOf(await s.refusalOf(ann, 'lever.terms', { id, margin_mode: 'cross' }))).toBe(
      'day_limit_reached',
    );
    await s.ok(ann, 'lever.terms', { id, multiple: 5 });
    await s.ok(ann, 'lever.close', { id });
    // 2 lots lost 3 each, and paid 0.1 each to open.
    expect(await mine(s, ann)).toMatchObject({ closed: '-6.2', open_losses: '0', counts: '-6.2' });
    expect(keyOf(await s.refusalOf(ann, 'lever.submit', MARKET))).toBe('day_limit_reached');
    s.time += DAY_MS;
    await s.tick([1, '100']);
    const again = await s.submit(ann, {});
    await s.ok(ann, 'lever.close', { id: again.id });
  });

  test('a waiting entry that would open is cancelled by that tick, with the reason; its lots may only get fewer', async () => {
    const { s, ann } = await start();
    await set(s, ann, { loss_limit: 5 });
    const { id } = await s.submit(ann, { share: 2 });
    const limit = await s.submit(ann, { status: 0, target_price: 95, share: 2 });
    await s.tick([1, '97']);
    expect(keyOf(await s.refusalOf(ann, 'lever.amend', { id: limit.id, share: 3 }))).toBe(
      'day_limit_reached',
    );
    await s.ok(ann, 'lever.amend', { id: limit.id, share: 1 });
    await s.newEvents(ann);
    await s.tick([1, '95']);
    expect(await s.order(ann, limit.id)).toMatchObject({ status: 4, cancel_reason: 'day_limit' });
    expect(await s.newEvents(ann)).toEqual(['notice order', 'lever_order 4', 'balance']);
    expect((await s.order(ann, id)).status).toBe(1);
    await s.tick([1, '100']);
    await s.ok(ann, 'lever.close', { id });
  });
});

describe('R-CONTRACT-39: no less protection within a day', () => {
  test('stricter at once, looser after 24 h, the present value takes it back', async () => {
    const { s, ann } = await start();
    expect(await set(s, ann, { loss_limit: 200 })).toMatchObject({
      loss_limit: '200',
      next_loss_limit: null,
    });
    const { time } = s;
    expect(await set(s, ann, { loss_limit: 300 })).toMatchObject({
      loss_limit: '200',
      next_loss_limit: { value: '300', time: time + DAY_MS },
    });
    expect((await set(s, ann, { loss_limit: 200 })).next_loss_limit).toBeNull();
    expect((await set(s, ann, { loss_limit: '' })).next_loss_limit).toEqual({
      value: null,
      time: time + DAY_MS,
    });
    expect(await set(s, ann, { loss_limit: 100 })).toMatchObject({
      loss_limit: '100',
      next_loss_limit: null,
    });
    await set(s, ann, { loss_limit: 150 });
    s.time = time + DAY_MS - 1;
    expect((await mine(s, ann)).loss_limit).toBe('100');
    s.time = time + DAY_MS;
    expect(await mine(s, ann)).toMatchObject({ loss_limit: '150', next_loss_limit: null });
  });

  test('a cool-down that is shorter, later or off waits too', async () => {
    const { s, ann } = await start();
    const cool = (losses: number, minutes?: number) =>
      set(s, ann, { cool_losses: losses, ...(minutes && { cool_minutes: minutes }) });
    expect((await cool(3, 30)).cool_down).toEqual({ losses: 3, minutes: 30 });
    expect((await cool(2, 60)).cool_down).toEqual({ losses: 2, minutes: 60 });
    for (const [losses, minutes] of [
      [3, 60],
      [2, 59],
      [0, undefined],
    ] as const) {
      const { cool_down, next_cool_down } = await cool(losses, minutes);
      expect(cool_down).toEqual({ losses: 2, minutes: 60 });
      expect(next_cool_down?.value).toEqual(losses === 0 ? null : { losses, minutes });
    }
    expect(await s.refusalOf(await s.user(), 'limits.set', { cool_losses: 3 })).toBe(
      'parameter_error at cool_minutes',
    );
  });

  test('a pause is only made longer', async () => {
    const { s, ann } = await start();
    const pause = (span: string) => s.ok<Limits>(ann, 'limits.pause', { span });
    const week = s.time + 7 * DAY_MS;
    expect((await pause('week')).paused_until).toBe(week);
    expect((await pause('hour')).paused_until).toBe(week);
    expect(await s.refusalOf(ann, 'lever.submit', MARKET)).toBe(`trading_paused {"time":${week}}`);
    s.time = week;
    await s.tick([1, '100']);
    const { id } = await s.submit(ann, {});
    await s.ok(ann, 'lever.close', { id });
  });
});

test('R-CONTRACT-40: losing closes in a row begin a pause, a profit ends the row', async () => {
  const { s, ann } = await start();
  const closeAt = async (mark: string): Promise<void> => {
    await s.tick([1, '100']);
    const { id } = await s.submit(ann, {});
    await s.tick([1, mark]);
    await s.ok(ann, 'lever.close', { id });
  };
  await closeAt('99');
  await set(s, ann, { cool_losses: 2, cool_minutes: 30 });
  expect((await mine(s, ann)).in_a_row).toBe(0);
  await closeAt('99');
  await closeAt('101');
  await closeAt('99');
  expect(await mine(s, ann)).toMatchObject({ in_a_row: 1, cool_until: null, stopped: null });
  await closeAt('99');
  const until = s.time + 30 * MINUTE_MS;
  expect(await mine(s, ann)).toMatchObject({
    in_a_row: 2,
    cool_until: until,
    stopped: { by: 'cool', until },
  });
  expect(await s.refusalOf(ann, 'lever.submit', MARKET)).toBe(`cool_down {"time":${until}}`);
  s.time = until;
  await closeAt('101');
  expect((await mine(s, ann)).in_a_row).toBe(0);
});
