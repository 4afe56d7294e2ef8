// Simultaneous actions, restarts, and many actions in parallel: the loser of a
// race changes nothing, and nothing is lost.
import Decimal from 'decimal.js';
import { describe, expect, test } from 'vitest';
import { USDT } from '../../../protocol/constants.ts';
import { fire } from '../../../server/trading/contract/firing.ts';
import type { FiredOrder } from '../../../server/trading/contract/watch-messages.ts';
import { stage } from './stage.ts';

const IS_LONG = process.env['LONG'] === '1';
const at = stage();

describe('races', () => {
  test('a limit that fires while it is being cancelled: one of the two, never both', async () => {
    const s = at();
    for (let round = 0; round < 6; round += 1) {
      const ann = await s.user('1000');
      const { id } = await s.submit(ann, { status: 0, target_price: 90 });
      const cancel = () => s.refusalOf(ann, 'lever.cancel', { id });
      const refusedCancel = round % 2 === 0 ? cancel() : undefined;
      s.move([1, '90']);
      const refusal = await (refusedCancel ?? cancel());
      await s.settle();
      const { status } = await s.order(ann, id);
      expect([status, await s.balance(ann), refusal.startsWith('order_not_pending')]).toEqual(
        status === 1 ? [1, '990.91 + 9', true] : [4, '999.91 + 0', false],
      );
      await s.tick([1, '100']);
    }
  });

  test('two parallel closes: one closes, the other gets that it is no longer open', async () => {
    const s = at();
    const ann = await s.user('1000');
    const { id } = await s.submit(ann);
    const refusal = await Promise.all([1, 2, 3].map(() => s.refusalOf(ann, 'lever.close', { id })));
    expect(refusal.filter((one) => one.startsWith('order_not_open'))).toHaveLength(2);
    expect(await s.balance(ann)).toBe('999.9 + 0');
  });

  test('a take profit that fires while the user closes: closed once', async () => {
    const s = at();
    const ann = await s.user('1000');
    const { id } = await s.submit(ann, { target_profit_price: 110 });
    s.move([1, '110']);
    await s.refusalOf(ann, 'lever.close', { id });
    await s.settle();
    expect((await s.order(ann, id)).status).toBe(3);
    expect(await s.balance(ann)).toBe('1009.9 + 0');
    await s.tick([1, '100']);
  });

  test("a moved stop loss doesn't fire at its old price", async () => {
    const s = at();
    const ann = await s.user('1000');
    const { id } = await s.submit(ann, { stop_loss_price: 95 });
    const set = s.ok(ann, 'lever.setstop', { id, stop_loss_price: 90 });
    s.move([1, '95']);
    await set;
    await s.settle();
    const { status, stop_loss_price } = await s.order(ann, id);
    expect([
      [3, '95'],
      [1, '90'],
    ]).toContainEqual([status, stop_loss_price]);
    await s.tick([1, '90']);
    expect((await s.order(ann, id)).status).toBe(3);
    await s.tick([1, '100']);
  });
});

describe('R-CONTRACT-13: what was fired and still waits in the queue', () => {
  const reportOf = (user_id: number, id: number, what: Partial<FiredOrder>): FiredOrder => ({
    kind: 'order',
    cause: 'limit_close',
    user_id,
    legal_id: USDT,
    id,
    number: 1,
    mark: '110',
    time: at().time,
    before: null,
    best: null,
    ...what,
  });
  const carryOut = async (message: FiredOrder): Promise<void> => {
    const { parts } = at().contract;
    const quotes = await parts.quotes.all();
    await parts.database.transaction((tx) => fire(parts, tx, message, quotes, at().time));
  };

  test('never closes by an exit that was set after it: its number is not used again', async () => {
    const s = at();
    const ann = await s.user('1000');
    await s.tick([1, '100']);
    const { id } = await s.submit(ann, { share: 2 });
    const set = (price: number) => s.ok(ann, 'lever.limit_close', { id, share: 1, price });
    const [first] = (await set(110)).exits;
    expect(first?.number).toBe(1);
    await s.ok(ann, 'lever.cancel_exit', { id, number: 1 });
    // The mark is back at 100, and this one waits for less than the mark that was fired.
    const [second] = (await set(105)).exits;
    expect(second?.number).toBe(2);
    await carryOut(reportOf(ann, id, {}));
    expect(await s.order(ann, id)).toMatchObject({ status: 1, share: '2' });
    await carryOut(reportOf(ann, id, { number: 2 }));
    expect(await s.order(ann, id)).toMatchObject({ status: 1, share: '1' });
    await s.ok(ann, 'lever.close', { id });
  });

  test('never opens more lots than it was fired for: an order that was amended waits for another mark', async () => {
    const s = at();
    const ann = await s.user('1000');
    const { id } = await s.submit(ann, { status: 0, target_price: 90 });
    await s.ok(ann, 'lever.amend', { id, share: 5 });
    await carryOut(reportOf(ann, id, { cause: 'limit', number: 0, mark: '89' }));
    expect((await s.order(ann, id)).status).toBe(0);
    await s.tick([1, '89']);
    expect(await s.order(ann, id)).toMatchObject({ status: 1, share: '5' });
    await s.tick([1, '100']);
    // What opened it never closes it, though an exit may have the same number.
    await s.ok(ann, 'lever.limit_close', { id, share: 1, price: 101 });
    await carryOut(reportOf(ann, id, { cause: 'limit', number: 1, mark: '102' }));
    expect(await s.order(ann, id)).toMatchObject({ status: 1, share: '5' });
    await s.ok(ann, 'lever.close', { id });
  });
});

describe('a restart', () => {
  test('waiting orders keep waiting, and orders that the mark passed meanwhile fire at once', async () => {
    const s = at();
    const ann = await s.user('1000');
    const limit = await s.submit(ann, { status: 0, target_price: 90 });
    const stop = await s.submit(ann, { stop_loss_price: 80 });
    const end = await s.submit(ann, { margin_mode: 'isolated', currency_id: 2 });
    await s.contract.engine.end();
    s.move([1, '79'], [2, '92']);
    expect((await s.order(ann, stop.id)).status).toBe(1);
    await s.restart();
    expect(await s.order(ann, stop.id)).toMatchObject({
      close_reason: 'stop_loss',
      update_price: '79',
    });
    expect(await s.order(ann, limit.id)).toMatchObject({ status: 1, price: '79' });
    expect(await s.order(ann, end.id)).toMatchObject({ close_reason: 'liquidation' });
    await s.tick([1, '100'], [2, '100']);
    await s.ok(ann, 'lever.batch_close', { type: 0 });
  });
});

describe('architecture: leadership', () => {
  test('a process that leads again after another one continues correctly', async () => {
    const s = at();
    const ann = await s.user('1000');
    const { id } = await s.submit(ann, { stop_loss_price: 95 });
    await s.contract.engine.end();
    await s.contract.engine.begin();
    await s.tick([1, '94']);
    expect((await s.order(ann, id)).close_reason).toBe('stop_loss');
    await s.tick([1, '100']);
  });
});

describe('many in parallel', () => {
  const USERS = IS_LONG ? 1000 : 50;

  test(`${USERS} users liquidated in one tick`, async () => {
    const s = at();
    const users: number[] = [];
    for (let user = 0; user < USERS; user += 1) {
      const id = await s.user('30');
      await s.submit(id, { share: 2 });
      users.push(id);
    }
    await s.tick([1, '80']);
    for (const user of users) expect(await s.balance(user)).toBe('0 + 0');
    const { rows } = await s.database.query<{ left: number }>(
      'select count(*) as left from lever_orders where status in (1, 2) and user_id = any($1::bigint[])',
      [users],
    );
    expect(rows).toEqual([{ left: 0 }]);
    await s.tick([1, '100']);
  }, 600_000);

  test('rounding farm: the smallest trades gain nothing', async () => {
    const s = at();
    const ann = await s.user('1000');
    // Each is three trades: opened, partly closed, closed.
    const rounds = IS_LONG ? 33_334 : 25;
    await s.tick([1, '0.03']);
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await s.submit(ann, { share: '1.1', multiple: 100, type: (round % 2) + 1 });
      const part = await s.ok(ann, 'lever.close', { id, share: '0.7' });
      expect(part.parent_id).toBe(id);
      await s.ok(ann, 'lever.close', { id });
    }
    const [available = ''] = (await s.balance(ann)).split(' ');
    // Each costs its fee: 0.03 x 1.1 x 0.001, which is 0.000033.
    expect(available).toBe(`${new Decimal(1000).minus(new Decimal('0.000033').times(rounds))}`);
    await s.tick([1, '100']);
  }, 3_600_000);
});
