// R-COPY-1 to R-COPY-9: copied trades, and their limits.
import Decimal from 'decimal.js';
import { expect, test } from 'vitest';
import type { LeverOrder, LeverTotals } from '../../../protocol/calls/trading/contract.ts';
import type { Follow, Trader } from '../../../protocol/calls/trading/follow.ts';
import { verifyTraders } from '../../../server/trading/follow/operator.ts';
import { copyStage } from './copy-stage.ts';

const stage = copyStage();
const MARK = '100';
const IS_LONG = process.env['LONG'] === '1';
const back = () => stage().tick([1, MARK]);

test('R-COPY-1, R-COPY-2: every action is copied, by ratio and by fixed lots', async () => {
  const s = stage();
  await back();
  const trader = await s.trader();
  const ratio = await s.follower(trader, { number: '0.5' });
  const fixedFollower = await s.follower(trader, { type: 2, number: 3 });
  const { id } = await s.submit(trader, { share: 8 });
  await s.runCopies();
  expect(await s.lots(ratio)).toEqual(['4']);
  expect(await s.lots(fixedFollower)).toEqual(['3']);
  const [copy] = await s.positions(ratio);
  expect(copy).toMatchObject({ trader_user_id: trader, type: 1, multiple: 10 });
  await s.ok(trader, 'lever.setstop', { id, target_profit_price: 150, stop_loss_price: 60 });
  await s.runCopies();
  expect((await s.positions(fixedFollower))[0]).toMatchObject({
    target_profit_price: '150',
    stop_loss_price: '60',
  });
  await s.ok(trader, 'lever.close', { id, share: 2 });
  await s.runCopies();
  expect(await s.lots(ratio)).toEqual(['3']);
  await s.ok(trader, 'lever.reverse', { id });
  await s.runCopies();
  const [reversedCopy] = await s.positions(ratio);
  expect(reversedCopy).toMatchObject({ type: 2, share: '3' });
  await s.ok(trader, 'lever.batch_close', { type: 0 });
  await s.runCopies();
  expect(await s.lots(ratio)).toEqual([]);
  expect(await s.lots(fixedFollower)).toEqual([]);
  const { list } = await s.ok<{ list: LeverOrder[] }>(ratio, 'follow.historyTrade', { status: 3 });
  expect(list.map(({ close_reason }) => close_reason)).toEqual(['trader', 'trader', 'trader']);
});

test('R-CONTRACT-36: a copied position is in no group: it is neither closed with it nor gets its stops', async () => {
  const s = stage();
  await back();
  const trader = await s.trader();
  const ann = await s.follower(trader);
  await s.submit(trader);
  await s.runCopies();
  const [copy] = await s.positions(ann);
  const own = await s.submit(ann);
  const { margin_mode } = own;
  expect(copy).toMatchObject({ type: own.type, margin_mode, match_id: own.match_id });
  const group = { currency_id: 1, legal_id: 3, type: own.type, margin_mode };
  const set = { ...group, target_profit_price: '150' };
  const { list } = await s.ok<{ list: LeverOrder[] }>(ann, 'lever.group_stop', set);
  expect(list.map(({ id }) => id)).toEqual([own.id]);
  const { closed } = await s.ok<{ closed: number[] }>(ann, 'lever.batch_close', group);
  expect(closed).toEqual([own.id]);
  expect(await s.positions(ann)).toMatchObject([{ id: copy?.id, target_profit_price: null }]);
  await s.ok(ann, 'lever.batch_close', { type: 0 });
  expect(await s.lots(ann)).toEqual([]);
});

test('R-COPY-7: a second and a third partial close are copied, and finally the rest', async () => {
  const s = stage();
  await back();
  const trader = await s.trader();
  const ann = await s.follower(trader, { type: 2, number: '1.7' });
  const { id } = await s.submit(trader, { share: 10 });
  await s.runCopies();
  const leftovers: string[] = [];
  for (const share of [3, 3, 3]) {
    await s.ok(trader, 'lever.close', { id, share });
    await s.runCopies();
    leftovers.push(...(await s.lots(ann)));
  }
  // 1.7 x 3/10 = 0.51, then 1.02 and 1.53, down to the step of 0.1.
  expect(leftovers).toEqual(['1.2', '0.7', '0.2']);
  await s.ok(trader, 'lever.close', { id });
  await s.runCopies();
  expect(await s.lots(ann)).toEqual([]);
});

test('twenty orders in the same second are all copied, in order', async () => {
  const s = stage();
  await back();
  const trader = await s.trader();
  const ann = await s.follower(trader);
  const expected: string[] = [];
  for (let n = 1; n <= 20; n += 1) {
    expected.push(`${n}`);
    await s.submit(trader, { share: n });
  }
  await s.runCopies();
  expect(await s.lots(ann)).toEqual(expected);
  await s.ok(trader, 'lever.batch_close', { type: 0 });
  await s.runCopies();
  expect(await s.lots(ann)).toEqual([]);
});

test('R-COPY-3: the first copy leaves less for the second one, which is skipped with a notice', async () => {
  const s = stage();
  await back();
  const trader = await s.trader();
  const ann = await s.follower(trader, {}, '15');
  const first = await s.submit(trader);
  await s.submit(trader);
  await s.runCopies();
  expect(await s.lots(ann)).toEqual(['1']);
  expect(await s.reasons(ann)).toEqual(['open insufficient_balance']);
  expect((await s.skippedCopies(ann))[0]?.reason_text).toMatch(/balance/i);
  expect(await s.notices(ann)).toEqual(['copy_skipped']);
  expect(await s.myFollow(ann)).toMatchObject({ trade_count: 1, skipped_count: 1 });
  // A copy that was never opened isn't closed either, and causes no event.
  await s.ok(trader, 'lever.batch_close', { type: 0 });
  await s.runCopies();
  expect(await s.lots(ann)).toEqual([]);
  expect(first.id).toBeGreaterThan(0);
  expect(await s.skippedCopies(ann)).toHaveLength(1);
});

test('R-COPY-3: skipped for a worse price than the tolerance, a margin limit, too few lots', async () => {
  const s = stage();
  await back();
  const trader = await s.trader();
  const careful = await s.follower(trader, { tolerance_percent: '0.5' });
  const bold = await s.follower(trader, { tolerance_percent: '5' });
  const small = await s.follower(trader, { number: '0.01' });
  const limitedFollower = await s.follower(trader, { margin_limit: 15, tolerance_percent: '5' });
  s.leads = false;
  await s.submit(trader);
  await s.tick([1, '102']);
  s.leads = true;
  await s.runCopies();
  expect(await s.reasons(careful)).toEqual(['open price_moved']);
  expect(await s.lots(bold)).toEqual(['1']);
  expect(await s.reasons(small)).toEqual(['open below_minimum']);
  expect(await s.lots(limitedFollower)).toEqual(['1']);
  await s.submit(trader);
  await s.runCopies();
  expect(await s.reasons(limitedFollower)).toEqual(['open copy_margin_limit']);
  expect(await s.lots(bold)).toEqual(['1', '1']);
  await s.ok(trader, 'lever.batch_close', { type: 0 });
  await s.runCopies();
});

test('R-COPY-3: a copy later than 5 s has a notice about the delay', async () => {
  const s = stage();
  await back();
  const trader = await s.trader();
  const ann = await s.follower(trader);
  s.leads = false;
  const { id } = await s.submit(trader);
  // The mark comes a moment later.
  s.time += 6199;
  await s.tick([1, MARK]);
  s.leads = true;
  await s.runCopies();
  expect(await s.lots(ann)).toEqual(['1']);
  expect(await s.notices(ann)).toEqual(['copy_late']);
  await s.ok(trader, 'lever.close', { id });
  await s.runCopies();
  const { rows } = await s.database.query<{ seconds: string }>(
    `select params ->> 'seconds' as seconds from notices where user_id = $1`,
    [ann],
  );
  expect(rows).toEqual([{ seconds: '6.2' }]);
  const shownTrader = await s.ok<Trader>(trader, 'follow.traderDetail', { trader_user_id: trader });
  expect(shownTrader).toMatchObject({ delay_ms: 0, delay_p95_ms: 6200 });
});

test('R-COPY-5: the share is taken only above the high-water mark, and paid to the trader', async () => {
  const s = stage();
  await back();
  const trader = await s.trader();
  const ann = await s.follower(trader);
  const trade = async (from: string, to: string): Promise<string> => {
    await s.tick([1, from]);
    const { id } = await s.submit(trader);
    await s.runCopies();
    await s.tick([1, to]);
    await s.ok(trader, 'lever.close', { id });
    await s.runCopies();
    const { profit, share_paid } = await s.myFollow(ann);
    return `${profit} ${share_paid}`;
  };
  const [first = '', paidShare = ''] = (await trade('100', '110')).split(' ');
  expect(await s.change(trader)).toBe(paidShare);
  expect(paidShare).toBe(tenth(first));
  // A loss must be recovered before profit is shared again.
  const afterLoss = await trade('110', '104');
  expect(afterLoss.split(' ')[1]).toBe(paidShare);
  const madeUp = await trade('104', '108');
  expect(madeUp.split(' ')[1]).toBe(paidShare);
  const [total = '', sharedProfit = ''] = (await trade('100', '120')).split(' ');
  expect(sharedProfit).toBe(tenth(total));
  expect(await s.change(trader)).toBe(sharedProfit);
  // It is a cost of the copies that paid it (R-CONTRACT-24).
  const { list } = await s.ok<{ list: LeverOrder[] }>(ann, 'lever.my_trade', { status: '3' });
  const shares = list.map(({ trader_share }) => trader_share);
  expect(shares).toEqual([
    new Decimal(sharedProfit).sub(paidShare).toString(),
    '0',
    '0',
    paidShare,
  ]);
  const { list: sums } = await s.ok<{ list: LeverTotals[] }>(ann, 'lever.totals', { status: '3' });
  const { profits = '0', fees = '0', overnight = '0', trader_shares, net } = sums[0] ?? {};
  expect(trader_shares).toBe(sharedProfit);
  expect(net).toBe(new Decimal(profits).sub(fees).sub(overnight).sub(sharedProfit).toString());
  await back();
});

test('R-COPY-5: detaching settles the share at the mark, and the high-water mark stays', async () => {
  const s = stage();
  await back();
  const trader = await s.trader();
  const ann = await s.follower(trader);
  await s.submit(trader);
  await s.runCopies();
  await s.tick([1, '110']);
  const [copy] = await s.positions(ann);
  await s.ok(ann, 'follow.selfHolding', { transaction_id: copy?.id ?? 0 });
  const { profit, share_paid } = await s.myFollow(ann);
  expect([share_paid, await s.change(trader)]).toEqual([tenth(profit), tenth(profit)]);
  expect((await s.positions(ann))[0]).toMatchObject({
    trader_user_id: null,
    trader_share: share_paid,
  });
  // What the follower's own position wins afterwards is the follower's alone.
  await s.tick([1, '130']);
  await s.ok(ann, 'lever.close', { id: copy?.id ?? 0 });
  expect(await s.change(trader)).toBe(share_paid);
  // A later copy pays above the mark only.
  await s.tick([1, '100']);
  const { id } = await s.submit(trader);
  await s.runCopies();
  await s.tick([1, '105']);
  await s.ok(trader, 'lever.close', { id });
  await s.runCopies();
  const after = await s.myFollow(ann);
  expect(after.share_paid).toBe(tenth(after.profit));
  // Stopping and keeping the positions pays the same.
  const bob = await s.follower(trader);
  await s.tick([1, '100']);
  await s.submit(trader);
  await s.runCopies();
  await s.tick([1, '110']);
  const endedFollow = await s.ok<Follow>(bob, 'follow.cancel', { trader_user_id: trader });
  expect([endedFollow.stop_reason, endedFollow.share_paid]).toEqual([
    'user',
    tenth(endedFollow.profit),
  ]);
  await back();
});

test('R-COPY-5: a share that the follower can’t pay now is not forgiven by detaching', async () => {
  const s = stage();
  await back();
  const trader = await s.trader();
  // The margin and the fee of one copy, and little else.
  const ann = await s.follower(trader, {}, '11');
  await s.submit(trader, { share: 1, multiple: 10 });
  await s.runCopies();
  const [copy] = await s.positions(ann);
  if (copy === undefined) throw new Error('no copy');
  await s.tick([1, '150']);
  const before = await s.change(trader);
  const wish = { transaction_id: copy.id };
  expect(await s.refusalOf(ann, 'follow.selfHolding', wish)).toMatch(/^insufficient_balance/);
  expect(await s.refusalOf(ann, 'follow.cancel', { trader_user_id: trader })).toMatch(
    /^insufficient_balance/,
  );
  expect(await s.change(trader)).toBe(before);
  await s.ok(ann, 'lever.close', { id: copy.id });
  expect(await s.change(trader)).not.toBe(before);
  await back();
});

function tenth(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.');
  const digits = `${whole.padStart(2, '0')}`;
  const movedPoint = `${digits.slice(0, -1)}.${digits.slice(-1)}${fraction}`.replace(/\.?0+$/, '');
  return movedPoint.replace(/^0+(?=\d)/, '');
}

test('R-COPY-4: the loss limit stops following, and closes or keeps the positions', async () => {
  const s = stage();
  await back();
  const trader = await s.trader();
  const closes = await s.follower(trader, { loss_limit: 5 });
  const holds = await s.follower(trader, { loss_limit: 5, loss_close: 0 });
  const { id } = await s.submit(trader);
  await s.submit(trader, { share: 2 });
  await s.runCopies();
  await s.tick([1, '92']);
  await s.ok(trader, 'lever.close', { id });
  await s.runCopies();
  expect(await s.myFollow(closes)).toMatchObject({ status: 2, stop_reason: 'loss_limit' });
  expect(await s.lots(closes)).toEqual([]);
  expect(await s.myFollow(holds)).toMatchObject({ status: 2, stop_reason: 'loss_limit' });
  expect(await s.positions(holds)).toMatchObject([{ share: '2', follow_user_id: null }]);
  expect(await s.notices(holds)).toEqual(['copy_loss_limit']);
  await s.ok(trader, 'lever.batch_close', { type: 0 });
  await s.runCopies();
  expect(await s.lots(holds)).toEqual(['2']);
  await back();
});

test('R-COPY-4: a copied position can be closed by hand or taken over, never reversed', async () => {
  const s = stage();
  await back();
  const trader = await s.trader();
  const ann = await s.follower(trader);
  const first = await s.submit(trader);
  const second = await s.submit(trader, { share: 2 });
  await s.runCopies();
  const [one, two] = await s.positions(ann);
  expect(await s.refusalOf(ann, 'lever.reverse', { id: one?.id ?? 0 })).toBe('order_copied at id');
  await s.ok(ann, 'lever.close', { id: one?.id ?? 0 });
  const heldOrder = await s.ok(ann, 'follow.selfHolding', { transaction_id: two?.id ?? 0 });
  expect(heldOrder).toMatchObject({ follow_user_id: null, trader_user_id: null, status: 1 });
  expect(await s.refusalOf(ann, 'follow.selfHolding', { transaction_id: heldOrder.id })).toBe(
    'order_not_copied at transaction_id',
  );
  await s.ok(trader, 'lever.close', { id: first.id });
  await s.ok(trader, 'lever.close', { id: second.id });
  await s.runCopies();
  expect(await s.lots(ann)).toEqual(['2']);
  expect(await s.skippedCopies(ann)).toEqual([]);
});

test('R-COPY-4: cancelling keeps the positions, or closes them at the mark', async () => {
  const s = stage();
  await back();
  const trader = await s.trader();
  const [keeps, closes] = [await s.follower(trader), await s.follower(trader)];
  await s.submit(trader);
  await s.runCopies();
  const endedFollow = await s.ok<Follow>(keeps, 'follow.cancel', { trader_user_id: trader });
  expect(endedFollow).toMatchObject({ status: 2, stop_reason: 'user' });
  const { id } = await s.myFollow(closes);
  await s.ok(closes, 'follow.cancel', { follow_user_id: id, close_positions: 1 });
  expect(await s.positions(keeps)).toMatchObject([{ follow_user_id: null }]);
  expect(await s.lots(closes)).toEqual([]);
  expect(await s.refusalOf(keeps, 'follow.cancel', { trader_user_id: trader })).toBe(
    'not_found at trader_user_id',
  );
  await s.ok(trader, 'lever.batch_close', { type: 0 });
  await s.runCopies();
  expect(await s.lots(keeps)).toEqual(['1']);
});

test("R-COPY-8: trades before the follow aren't copied; following again changes the terms", async () => {
  const s = stage();
  await back();
  const trader = await s.trader();
  s.leads = false;
  const before = await s.submit(trader);
  const ann = await s.follower(trader);
  s.leads = true;
  await s.runCopies();
  expect(await s.lots(ann)).toEqual([]);
  s.time -= 3_600_000;
  const past = await s.submit(trader);
  s.time += 3_600_000;
  await s.runCopies();
  expect(await s.lots(ann)).toEqual([]);
  await s.ok(trader, 'lever.close', { id: past.id });
  await s.startFollow(ann, trader, { number: '1.257' });
  expect(await s.myFollow(ann)).toMatchObject({ number: '1.26', status: 1 });
  await s.ok(trader, 'lever.close', { id: before.id });
  await s.submit(trader, { share: 100 });
  await s.runCopies();
  expect(await s.lots(ann)).toEqual(['126']);
  await s.ok(trader, 'lever.batch_close', { type: 0 });
  await s.runCopies();
});

test(
  "R-COPY-2: a trader's liquidation is copied, and traders may follow each other",
  async () => {
    const s = stage();
    await back();
    const [poor, rich] = [await s.trader('12'), await s.trader()];
    await s.startFollow(rich, poor);
    await s.startFollow(poor, rich);
    const followers: number[] = [];
    for (let n = 0; n < (IS_LONG ? 1000 : 20); n += 1) followers.push(await s.follower(poor));
    const states = async (): Promise<unknown> => {
      const { rows } = await s.database.query(
        `select status, close_reason, count(*) as number from lever_orders
         where user_id = any($1::bigint[]) group by 1, 2`,
        [followers],
      );
      return rows;
    };
    const number = followers.length;
    await s.submit(poor);
    await s.runCopies();
    expect(await s.lots(poor)).toEqual(['1']);
    expect(await states()).toEqual([{ status: 1, close_reason: null, number }]);
    await s.tick([1, '91']);
    await s.runCopies();
    expect(await s.lots(poor)).toEqual([]);
    expect(await s.lots(rich)).toEqual([]);
    expect(await states()).toEqual([{ status: 3, close_reason: 'trader', number }]);
    expect(await s.notices(poor)).toEqual(['position_liquidated']);
    await back();
  },
  IS_LONG ? 900_000 : undefined,
);

test('R-COPY-6, R-COPY-9: figures equal the ledger, and a trader who leaves frees all followers', async () => {
  const s = stage();
  await back();
  const trader = await s.trader();
  const ann = await s.follower(trader);
  const { id } = await s.submit(trader);
  await s.submit(trader, { share: 3 });
  await s.runCopies();
  await s.tick([1, '101']);
  await s.ok(trader, 'lever.close', { id });
  await s.runCopies();
  const shownTrader = await s.ok<Trader & { positions: LeverOrder[] }>(ann, 'follow.traderDetail', {
    trader_user_id: trader,
  });
  expect(shownTrader).toMatchObject({ trade_count: 1, accuracy: '100', follower_count: 1 });
  expect(shownTrader.positions).toHaveLength(1);
  expect(shownTrader.profit_curve).toHaveLength(1);
  const verdicts = await verifyTraders(s.database, s.time);
  expect(verdicts.filter(({ is_right }) => !is_right)).toEqual([]);
  await s.database.transaction(async (tx) => s.follow.onErase?.(tx, trader));
  await s.runCopies();
  expect(await s.myFollow(ann)).toMatchObject({ status: 2, stop_reason: 'trader_closed' });
  expect(await s.positions(ann)).toMatchObject([{ share: '3', follow_user_id: null }]);
  expect(await s.notices(ann)).toEqual(['copy_trader_closed']);
  await back();
});

test('decided copies are deleted 90 days after the last action on a closed trade', async () => {
  const s = stage();
  await back();
  const trader = await s.trader();
  const ann = await s.follower(trader);
  const closedOrder = await s.submit(trader);
  const open = await s.submit(trader, { share: 2 });
  await s.runCopies();
  await s.ok(trader, 'lever.close', { id: closedOrder.id });
  await s.ok(trader, 'lever.close', { id: open.id, share: 1 });
  await s.runCopies();
  const remainingOrders = async (): Promise<string[]> => {
    const { rows } = await s.database.query<{ act: string }>(
      `select a.order_id || ' ' || a.kind || ' ' || count(j.id) as act from copy_acts a
       left join copy_jobs j on j.act_id = a.id where a.order_id = any($1::bigint[]) group by a.id order by a.id`,
      [[closedOrder.id, open.id]],
    );
    return rows.map(({ act }) => act);
  };
  const before = await remainingOrders();
  expect(before).toHaveLength(4);
  const remove = async (): Promise<void> => {
    await s.follow.jobs?.find(({ name }) => name === 'old copies')?.run();
  };
  const actTime = s.time;
  s.time = actTime + 90 * 86_400_000;
  await remove();
  expect(await remainingOrders()).toEqual(before);
  s.time += 1;
  await remove();
  expect(await remainingOrders()).toEqual([`${open.id} open 1`, `${open.id} close 1`]);
  // The trade that is still open is copied as before.
  await back();
  await s.ok(trader, 'lever.close', { id: open.id });
  await s.runCopies();
  expect(await s.lots(ann)).toEqual([]);
  await back();
});

test('R-COPY-1: refusals', async () => {
  const s = stage();
  const trader = await s.trader();
  const ann = await s.user();
  const refusedError = (fields: Record<string, string | number>, who = ann) =>
    s.refusalOf(who, 'follow.follow', { trader_user_id: trader, type: 1, number: 1, ...fields });
  expect(await refusedError({ trader_user_id: ann })).toBe('trader_not_found at trader_user_id');
  expect(await refusedError({}, trader)).toBe('follow_self at trader_user_id');
  expect(await refusedError({ number: 101 })).toBe('follow_number_invalid at number');
  expect(await refusedError({ tolerance_percent: 11 })).toMatch(
    /^above_maximum at tolerance_percent/,
  );
  await s.database.query('update traders set follower_limit = 1 where user_id = $1', [trader]);
  await s.startFollow(ann, trader);
  expect(await refusedError({}, await s.user())).toBe('trader_full at trader_user_id');
});
