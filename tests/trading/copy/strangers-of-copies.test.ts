// R-COPY-6, R-WIRE-12: a trader's open positions are visible to followers only, and no user sees or changes another's copies.
import { expect, test } from 'vitest';
import type { LeverOrder } from '../../../protocol/calls/trading/contract.ts';
import type { Follow, Trader } from '../../../protocol/calls/trading/follow.ts';
import { CallRefusal } from '../../../server/platform/base/call-refusal.ts';
import { applyAsTrader } from '../../../server/trading/follow/become-trader.ts';
import { copyStage } from './copy-stage.ts';

const stage = copyStage();

test('only the follower sees the copies, and only followers see the trader’s positions', async () => {
  const s = stage();
  await s.tick([1, '100']);
  const trader = await s.trader();
  const ann = await s.follower(trader);
  const eve = await s.user();
  const { id } = await s.submit(trader);
  await s.runCopies();
  const visibleIds = async (who: number): Promise<number[]> => {
    const { positions } = await s.ok<Trader & { positions: LeverOrder[] }>(
      who,
      'follow.traderDetail',
      { trader_user_id: trader },
    );
    return positions.map((order) => order.id);
  };
  expect([await visibleIds(trader), await visibleIds(ann), await visibleIds(eve)]).toEqual([
    [id],
    [id],
    [],
  ]);
  const closedList = await s.ok<{ list: LeverOrder[] }>(eve, 'follow.historyTrade', {
    trader_user_id: trader,
  });
  expect(closedList.list).toEqual([]);

  const [copy] = await s.positions(ann);
  const follow = await s.myFollow(ann);
  const copiedId = { id: copy?.id ?? 0 };
  for (const who of [eve, trader]) {
    expect(await s.refusalOf(who, 'follow.selfHolding', { transaction_id: copiedId.id })).toBe(
      'not_found at transaction_id',
    );
    expect(await s.refusalOf(who, 'lever.close', copiedId)).toBe('not_found at id');
    expect(await s.refusalOf(who, 'lever.detail', copiedId)).toBe('not_found at id');
    expect(await s.refusalOf(who, 'follow.cancel', { follow_user_id: follow.id })).toBe(
      'not_found at follow_user_id',
    );
    expect((await s.ok<{ list: LeverOrder[] }>(who, 'follow.historyTrade')).list).toEqual([]);
    expect((await s.ok<{ list: Follow[] }>(who, 'follow.my')).list).toEqual([]);
    expect(await s.skippedCopies(who)).toEqual([]);
  }
  expect(await s.refusalOf(eve, 'follow.followers')).toBe('trader_not_found');
  expect(await s.lots(ann)).toEqual(['1']);

  // A former follower no longer sees the positions.
  await s.ok(ann, 'follow.cancel', { follow_user_id: follow.id, close_positions: 1 });
  expect(await visibleIds(ann)).toEqual([]);
});

test('R-COPY-9: an application needs the conditions, and waits for a decision before the next one', async () => {
  const s = stage();
  const ann = await s.user();
  await s.database.query('update users set real_level = 1 where id = $1', [ann]);
  const apply = (trades: number, days: number) =>
    s.database
      .transaction((tx) =>
        applyAsTrader(
          tx,
          { trades, days, follower_limit: 10 },
          { user_id: ann, introduction: 'Swings', time: s.time },
        ),
      )
      .then(
        () => 'applied',
        (error: unknown) => (error instanceof CallRefusal ? error.message : error),
      );
  expect(await apply(1, 0)).toBe('trader_conditions');
  const { id } = await s.submit(ann);
  await s.ok(ann, 'lever.close', { id });
  expect(await apply(1, 1)).toBe('trader_conditions');
  expect(await apply(1, 0)).toBe('applied');
  expect(await apply(1, 0)).toBe('application_pending');
  await s.database.query('update users set is_trader = true where id = $1', [ann]);
  expect(await apply(1, 0)).toBe('trader_already');
});
