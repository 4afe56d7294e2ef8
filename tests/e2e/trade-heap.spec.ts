import { setTimeout as passing } from 'node:timers/promises';
import { expect, test } from './fixture.ts';
import { HeapWatch } from './heap-watch.ts';
import { newKey, openTrader, USDT } from './traders.ts';

const MINUTE = 60_000;
/** An hour in the long form; `TRADE_HEAP_MINUTES` for a quick check. */
const MINUTES =
  process.env['TRADE_HEAP_MINUTES'] === undefined
    ? 60
    : (JSON.parse(process.env['TRADE_HEAP_MINUTES']) as number);
const IS_ASKED = process.env['LONG'] === '1' || process.env['TRADE_HEAP_MINUTES'] !== undefined;
const WARM_UP = Math.min(5, MINUTES / 3) * MINUTE;
const GROWTH = 1.05;
const LONGEST_TASK_MS = 50;

if (IS_ASKED) {
  test('heap and DOM grow by at most 5 % after the first 5 minutes', async ({ page, context }) => {
    test.setTimeout(MINUTES * MINUTE + 3 * MINUTE);
    const call = await openTrader(page, '#/pages/transaction/index?tab=contract&id=1');
    for (let place = 0; place < 20; place += 1)
      await call('lever.submit', {
        ...{ currency_id: 1 + (place % 2), legal_id: USDT, share: '2', multiple: 10 },
        ...{ type: place % 3 === 0 ? 2 : 1, status: 1, idempotency_key: newKey() },
      });
    const heap = await HeapWatch.of(context, page);
    await page.reload();
    await expect(page.getByRole('article')).toHaveCount(20);
    await passing(WARM_UP);
    await page.evaluate(() => {
      const tasks: number[] = [];
      Object.assign(window, { longTasks: tasks });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration);
      }).observe({ type: 'longtask' });
    });
    const before = await heap.measure();
    await passing(MINUTES * MINUTE - WARM_UP);
    const tasks = await page.evaluate(
      () => (window as unknown as { longTasks: number[] }).longTasks,
    );
    const after = await heap.measure();
    const summary = `${JSON.stringify(before)} -> ${JSON.stringify(after)}, long tasks ${JSON.stringify(tasks)}`;
    console.log(summary);
    for (const what of ['page', 'worker', 'nodes', 'listeners'] as const)
      expect.soft(after[what] / before[what], `${what}: ${summary}`).toBeLessThanOrEqual(GROWTH);
    // The garbage collection above is one of them.
    expect.soft(tasks.filter((ms) => ms > LONGEST_TASK_MS).length, summary).toBeLessThanOrEqual(1);
  });
}
