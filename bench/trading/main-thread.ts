// Milliseconds of processor that a page's main thread takes in a second.
import type { Phone } from '../app/phone.ts';

const SETTLES_MS = 5_000;
const SECONDS = 15;

export interface Cost {
  /** By the thread's own clock, which excludes other programs. */
  cpu_ms: number;
  elements: number;
}

/** Measures the page and closes it. */
export async function costOf({ page, cdp }: Phone): Promise<Cost> {
  await page.bringToFront();
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spentTime = async (): Promise<number> => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  await page.waitForTimeout(SETTLES_MS);
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
        const pen = element instanceof HTMLCanvasElement ? element.getContext('2d') : null;
        if (pen !== null) {
          const write = pen.fillText.bind(pen);
          let isCounted = false;
          pen.fillText = (...text) => {
            write(...text);
            if (isCounted) return;
            isCounted = true;
            count += 1;
            // All texts of one drawing are one change.
            queueMicrotask(() => {
              isCounted = false;
            });
          };
        }
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
