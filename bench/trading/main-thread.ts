// Milliseconds of processor that a page's main thread takes in a second.
import type { Page } from 'playwright';
import type { Phone } from '../app/phone.ts';

const SETTLES_MS = 5_000;
const SECONDS = 15;

export interface Cost {
  /** By the thread's own clock, which excludes other programs. */
  cpu_ms: number;
  elements: number;
}

/** Until nothing was loaded for a while: other tabs are fetched while the page is idle, which is no cost of its prices. */
async function allLoaded(page: Page): Promise<void> {
  const loadedCount = (): Promise<number> =>
    page.evaluate(() => performance.getEntriesByType('resource').length);
  let former = -1;
  for (let count = await loadedCount(); count !== former; count = await loadedCount()) {
    former = count;
    await page.waitForTimeout(SETTLES_MS);
  }
}

/** Measures the page and closes it. */
export async function costOf({ page, cdp }: Phone): Promise<Cost> {
  await page.bringToFront();
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spentTime = async (): Promise<number> => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  await allLoaded(page);
  const before = await spentTime();
  await page.waitForTimeout(SECONDS * 1_000);
  const cpu_ms = ((await spentTime()) - before) * (1_000 / SECONDS);
  const elements = await page.evaluate(() => document.querySelectorAll('body *').length);
  await page.close();
  return { cpu_ms, elements };
}

/** How often the text of an element changes in a second. */
export async function updatesPerSecond({ page }: Phone, selector: string): Promise<number> {
  await page.waitForTimeout(SETTLES_MS);
  const changes = await page.evaluate(
    ([place, seconds]) =>
      new Promise<number>((resolve) => {
        const element = document.querySelector(place);
        if (element === null) throw new Error(`The page has no ${place}.`);
        let count = 0;
        const observer = new MutationObserver(() => {
          count += 1;
        });
        observer.observe(element, { characterData: true, childList: true, subtree: true });
        setTimeout(() => {
          observer.disconnect();
          resolve(count);
        }, seconds * 1_000);
      }),
    [selector, SECONDS] as const,
  );
  await page.close();
  return changes / SECONDS;
}

/** How often the worker that draws the book gets another one in a second. */
export async function bookUpdatesPerSecond({ page }: Phone): Promise<number> {
  await page.waitForTimeout(SETTLES_MS);
  const changes = await page.evaluate(
    (seconds) =>
      new Promise<number>((resolve) => {
        const { postMessage } = Worker.prototype;
        let count = 0;
        Worker.prototype.postMessage = function (
          order: { act?: string },
          transfer?: Transferable[] | StructuredSerializeOptions,
        ) {
          Reflect.apply(postMessage, this, [order, transfer]);
          if (order.act === 'draw') count += 1;
        };
        setTimeout(() => resolve(count), seconds * 1_000);
      }),
    SECONDS,
  );
  await page.close();
  return changes / SECONDS;
}
