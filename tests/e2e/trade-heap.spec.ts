import { setTimeout as passing } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { USDT } from '../../protocol/constants.ts';
import { MarketServer } from '../support/market-server.ts';
import { expect, test } from './fixture.ts';
import { HeapWatch } from './heap-watch.ts';
import { begin, signUpAt } from './people.ts';
import { callsAt, fund, newKey } from './traders.ts';

const MINUTE = 60_000;
/** An hour in the long form; `TRADE_HEAP_MINUTES` for a quick check. */
const MINUTES =
  process.env['TRADE_HEAP_MINUTES'] === undefined
    ? 60
    : (JSON.parse(process.env['TRADE_HEAP_MINUTES']) as number);
const IS_ASKED = process.env['LONG'] === '1' || process.env['TRADE_HEAP_MINUTES'] !== undefined;
const WARM_UP = Math.min(5, MINUTES / 3) * MINUTE;
const PARTS = 5;
const GROWTH = 1.05;
const LONGEST_TASK_MS = 50;

const base = test.extend<{ server: MarketServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      const server = await MarketServer.start({ full: true });
      await use(server);
      await server.stop();
    },
    { timeout: 180_000 },
  ],
});
// A trace of an hour would take more memory than the page.
base.use({ trace: 'off' });

async function watchTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
}

/** Long tasks since the last call. */
const takeTasks = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks.splice(0));

if (IS_ASKED) {
  base(
    'heap and DOM grow by at most 5 % after the first 5 minutes',
    async ({ page, context, server }) => {
      base.setTimeout(MINUTES * MINUTE + 5 * MINUTE);
      const { list: quotes } = await server.ask<{ list: object[] }>('/currency/quotation_new');
      expect(quotes).toHaveLength(300);
      const token = await signUpAt(server);
      const call = callsAt(server.origin, token);
      await fund(call);
      await begin(page, { token, origin: server.origin });
      await page.goto(`${server.origin}/h5/#/pages/transaction/index?tab=contract&id=1`);
      for (let place = 0; place < 20; place += 1)
        await call('lever.submit', {
          currency_id: 1 + (place % 2),
          legal_id: USDT,
          share: '2',
          multiple: 10,
          type: place % 3 === 0 ? 2 : 1,
          status: 1,
          idempotency_key: newKey(),
        });
      const heap = await HeapWatch.of(context, page);
      await page.reload();
      await expect(page.getByRole('article')).toHaveCount(20, { timeout: 60_000 });
      await passing(WARM_UP);
      await watchTasks(page);
      const before = await heap.measure();
      console.log(JSON.stringify(before));
      // Garbage collections of the measurement are long tasks too.
      await takeTasks(page);
      const tasks: number[] = [];
      let after = before;
      for (let part = 1; part <= PARTS; part += 1) {
        await passing((MINUTES * MINUTE - WARM_UP) / PARTS);
        tasks.push(...(await takeTasks(page)));
        after = await heap.measure();
        await takeTasks(page);
        console.log(`part ${part}: ${JSON.stringify(after)}`);
      }
      const late = tasks.filter((ms) => ms > LONGEST_TASK_MS);
      const summary = `${JSON.stringify(before)} -> ${JSON.stringify(after)}, ${late.length} long tasks, longest ${Math.max(0, ...late)} ms`;
      console.log(summary);
      for (const what of ['page', 'worker', 'nodes', 'listeners'] as const)
        expect.soft(after[what] / before[what], `${what}: ${summary}`).toBeLessThanOrEqual(GROWTH);
      expect.soft(late.length, summary).toBe(0);
    },
  );
}
