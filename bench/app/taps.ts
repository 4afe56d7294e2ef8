// Time from a tap to the paint of its result, by the browser's own clock.
import { type Phone, type Place, tap } from './phone.ts';

export const TAPS = 20;
const TAP_MS = 300;
/** The browser doesn't report faster events: they count as this. */
const LEAST_MS = 16;

/** What is tapped, and how to detect the result. Both functions run in the page. */
export interface Tapped {
  part(time: number): Element | undefined;
  isDone(time: number): boolean;
}

export const TABS: Tapped = {
  part: (time) => {
    const tabs = document.querySelectorAll('main [role="tab"]');
    return tabs[time % tabs.length];
  },
  isDone: (time) => {
    const tabs = document.querySelectorAll('main [role="tab"]');
    return tabs[time % tabs.length]?.getAttribute('aria-selected') === 'true';
  },
};

export const COUNTER: Tapped = {
  part: () => document.querySelector('button') ?? undefined,
  isDone: (time) => document.querySelector('button')?.textContent === `${time + 1}`,
};

export async function tapTimes(phone: Phone, { part, isDone }: Tapped): Promise<number[]> {
  const { page } = phone;
  await page.evaluate((least) => {
    const all = globalThis as unknown as { slowest: number };
    const watch = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) all.slowest = Math.max(all.slowest, duration);
    });
    watch.observe({ type: 'event', durationThreshold: least } as PerformanceObserverInit);
  }, LEAST_MS);
  const took: number[] = [];
  // Not with Playwright's locators, which leave listeners in the page that delay each touch.
  for (let time = 0; time < TAPS; time += 1) {
    const place = await page.evaluate<Place | undefined>(
      `(() => {
        const box = (${part})(${time})?.getBoundingClientRect();
        return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      })()`,
    );
    if (place === undefined) throw new Error('The element to tap is missing.');
    await page.evaluate((least) => {
      (globalThis as unknown as { slowest: number }).slowest = least;
    }, LEAST_MS);
    await tap(phone, place);
    await page.waitForTimeout(TAP_MS);
    if (!(await page.evaluate<boolean>(`(${isDone})(${time})`)))
      throw new Error('A tap had no effect.');
    took.push(await page.evaluate(() => (globalThis as unknown as { slowest: number }).slowest));
  }
  return took;
}
