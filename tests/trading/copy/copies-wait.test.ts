// R-COPY-8: what copies do while the market gives no prices.
import { expect, test } from 'vitest';
import { copyStage } from './copy-stage.ts';

const stage = copyStage();
const MARK = '100';

test('R-COPY-8: copies wait while there are no prices, and are made when they are back', async () => {
  const s = stage();
  await s.tick([1, MARK]);
  const trader = await s.trader();
  const [ann, bob] = [await s.follower(trader), await s.follower(trader)];
  s.leads = false;
  const { id } = await s.submit(trader);
  s.leads = true;
  s.link.isGone = true;
  // More runs than the attempts of a copy that fails for another reason.
  for (let run = 1; run <= 7; run += 1) await s.follow.copier.run();
  s.link.isGone = false;
  expect(await s.lots(ann)).toEqual([]);
  s.time += 7300;
  await s.tick([1, MARK]);
  await s.runCopies();
  for (const follower of [ann, bob]) {
    expect(await s.lots(follower)).toEqual(['1']);
    expect(await s.skippedCopies(follower)).toEqual([]);
    expect(await s.notices(follower)).toEqual(['copy_late']);
  }
  await s.ok(trader, 'lever.close', { id });
  await s.runCopies();
});

test('R-COPY-3: a copy at a stale price is skipped with that reason', async () => {
  const s = stage();
  await s.tick([1, MARK]);
  const trader = await s.trader();
  const ann = await s.follower(trader);
  s.leads = false;
  await s.submit(trader);
  s.leads = true;
  s.time += 7300;
  await s.runCopies();
  expect(await s.lots(ann)).toEqual([]);
  expect(await s.reasons(ann)).toEqual(['open price_stale']);
  await s.tick([1, MARK]);
  await s.ok(trader, 'lever.batch_close', { type: 0 });
  await s.runCopies();
});

test("R-COPY-2: a stop of the trader that fires before it is copied closes the follower's position", async () => {
  const s = stage();
  await s.tick([1, MARK]);
  const trader = await s.trader();
  const ann = await s.follower(trader);
  const { id } = await s.submit(trader);
  await s.runCopies();
  s.leads = false;
  await s.ok(trader, 'lever.setstop', { id, stop_loss_price: 95 });
  await s.tick([1, '94']);
  expect(await s.lots(trader)).toEqual([]);
  expect(await s.lots(ann)).toEqual(['1']);
  s.leads = true;
  await s.runCopies();
  expect(await s.lots(ann)).toEqual([]);
  await s.tick([1, MARK]);
});
