// R-COPY-6: favourites, followers, the copied margin and the median multiple of a trader's page.
import { expect, test } from 'vitest';
import type { Trader } from '../../../protocol/calls/trading/follow.ts';
import { dismissTrader } from '../../../server/trading/follow/become-trader.ts';
import { addTrader } from '../../../server/trading/follow/trader-store.ts';
import { copyStage } from './copy-stage.ts';

const stage = copyStage();

interface Followers {
  list: { nickname: string; type: number | null; number: string | null; profit: string }[];
}

const page = (who: number, trader_user_id: number) =>
  stage().ok<Trader & { copied_margin: string }>(who, 'follow.traderDetail', { trader_user_id });

test('a favourite is marked once, listed alone, and removed', async () => {
  const s = stage();
  const [trader, other] = [await s.trader(), await s.trader()];
  const ann = await s.user();
  const marks = async (filter = {}): Promise<number[]> => {
    const { list } = await s.ok<{ list: Trader[] }>(ann, 'follow.index', filter);
    return list.filter((one) => one.is_favourite).map((one) => one.trader_user_id);
  };
  expect(await marks()).toEqual([]);
  for (const favourite of [1, 1]) {
    const wish = { trader_user_id: trader, favourite };
    expect(await s.ok(ann, 'follow.favourite', wish)).toEqual({ is_favourite: true });
  }
  expect(await marks()).toEqual([trader]);
  const { list } = await s.ok<{ list: Trader[] }>(ann, 'follow.index', { favourites: 1 });
  expect(list.map((one) => one.trader_user_id)).toEqual([trader]);
  expect(await page(ann, trader)).toMatchObject({ is_favourite: true });
  expect(await page(other, trader)).toMatchObject({ is_favourite: false });
  await s.ok(ann, 'follow.favourite', { trader_user_id: trader, favourite: 0 });
  expect(await marks()).toEqual([]);
  const markOfOther = { trader_user_id: ann, favourite: 1 };
  expect(await s.refusalOf(ann, 'follow.favourite', markOfOther)).toBe(
    'trader_not_found at trader_user_id',
  );
});

test('others read followers with masked names and without terms, the trader reads all', async () => {
  const s = stage();
  const trader = await s.trader();
  const ann = await s.follower(trader, { number: '0.5' });
  const eve = await s.user();
  await s.database.query(`update users set nickname = 'Annabel' where id = $1`, [ann]);
  const followers = (who: number, filter = {}) =>
    s.ok<Followers>(who, 'follow.followers', filter).then(({ list }) => list);
  const of = { trader_user_id: trader };
  const hiddenFields = { type: null, number: null, profit: '0' };
  expect(await followers(eve, of)).toMatchObject([{ nickname: 'A***', ...hiddenFields }]);
  expect(await followers(ann, of)).toMatchObject([{ nickname: 'Annabel', ...hiddenFields }]);
  for (const filter of [{}, of]) {
    const all = { nickname: 'Annabel', type: 1, number: '0.5' };
    expect(await followers(trader, filter)).toMatchObject([all]);
  }
  expect(Object.keys((await followers(eve, of))[0] ?? {})).not.toContain('user_id');
  expect(await s.refusalOf(eve, 'follow.followers', { trader_user_id: ann })).toBe(
    'trader_not_found at trader_user_id',
  );
});

test('the margin of open copies, and the median multiple of closed trades', async () => {
  const s = stage();
  await s.tick([1, '100']);
  const trader = await s.trader();
  const [ann, ben] = [await s.follower(trader), await s.follower(trader, { number: 2 })];
  expect(await page(trader, trader)).toMatchObject({ copied_margin: '0', median_multiple: null });
  const ids: number[] = [];
  for (const multiple of [5, 20, 10]) ids.push((await s.submit(trader, { multiple })).id);
  await s.runCopies();
  const margins = [...(await s.positions(ann)), ...(await s.positions(ben))].map(
    ({ caution_money }) => caution_money,
  );
  // One lot is 1 unit at 100: 20 + 5 + 10 for Ann, twice that for Ben.
  expect(margins.sort()).toEqual(['10', '10', '20', '20', '40', '5']);
  expect(await page(ann, trader)).toMatchObject({ copied_margin: '105' });
  for (const id of ids) await s.ok(trader, 'lever.close', { id });
  await s.runCopies();
  expect(await page(ann, trader)).toMatchObject({ copied_margin: '0', median_multiple: 10 });
});

test('R-COPY-11: what a former trader opens is not public, also not after coming back', async () => {
  const s = stage();
  await s.tick([1, '100']);
  const trader = await s.trader();
  const [ann, eve] = [await s.follower(trader), await s.user()];
  const of = { trader_user_id: trader };
  const trade = async (): Promise<number> => {
    const { id } = await s.submit(trader);
    await s.ok(trader, 'lever.close', { id });
    return id;
  };
  const history = async (who: number) =>
    (await s.ok<{ list: { id: number }[] }>(who, 'follow.historyTrade', of)).list.map(
      ({ id }) => id,
    );
  const asTrader = await trade();
  const { id: openAtTheEnd } = await s.submit(trader);
  expect(await history(eve)).toEqual([asTrader]);

  s.time += 1000;
  await s.database.transaction((tx) => dismissTrader(tx, trader, s.time));
  await s.runCopies();
  s.time += 1000;
  await s.tick([1, '100']);
  await s.ok(trader, 'lever.close', { id: openAtTheEnd });
  await trade();
  const { id: stillOpen } = await s.submit(trader);
  expect(await history(ann), 'a former follower').toEqual([asTrader]);
  expect(await s.refusalOf(eve, 'follow.historyTrade', of)).toBe(
    'trader_not_found at trader_user_id',
  );

  s.time += 1000;
  await s.database.transaction((tx) =>
    addTrader(tx, {
      user_id: trader,
      introduction: '',
      follower_limit: 10,
      is_practice: false,
      time: s.time,
    }),
  );
  s.time += 1000;
  await s.tick([1, '100']);
  const later = await trade();
  const { id: laterOpen } = await s.submit(trader);
  expect(await history(eve)).toEqual([later, asTrader]);
  await s.startFollow(eve, trader);
  const { positions } = await s.ok<Trader & { positions: { id: number }[] }>(
    eve,
    'follow.traderDetail',
    of,
  );
  expect(positions.map(({ id }) => id)).toEqual([laterOpen]);
  for (const id of [stillOpen, laterOpen]) await s.ok(trader, 'lever.close', { id });
  await s.runCopies();
});

test('R-COPY-11: a follow that cannot be wound up is reported, and the others are', async () => {
  const s = stage();
  await s.tick([1, '100']);
  const trader = await s.trader();
  const [ann, ben] = [await s.follower(trader), await s.follower(trader)];
  await s.submit(trader);
  await s.runCopies();
  await s.database.transaction((tx) =>
    tx.script(`create function refuse_wind_up() returns trigger language plpgsql as
      $$ begin raise exception 'this follow is broken'; end $$;
      create trigger broken_follow before update on follows for each row
        when (old.user_id = ${ann} and new.wind_up is null) execute function refuse_wind_up();`),
  );
  await s.database.transaction((tx) => dismissTrader(tx, trader, s.time));
  await s.runCopies();
  expect(await s.positions(ben)).toMatchObject([{ follow_user_id: null }]);
  expect((await s.positions(ann))[0]?.follow_user_id).not.toBeNull();
  expect(s.errors.splice(0).map(String).join()).toContain('this follow is broken');
  await s.database.transaction((tx) => tx.script('drop function refuse_wind_up cascade'));
  await s.runCopies();
  expect(await s.positions(ann)).toMatchObject([{ follow_user_id: null }]);
});
