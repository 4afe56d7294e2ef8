// R-COPY-6: favourites, followers, the copied margin and the median multiple of a trader's page.
import { expect, test } from 'vitest';
import type { Trader } from '../../../protocol/calls/follow.ts';
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
