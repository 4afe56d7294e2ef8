// Start without a network: files kept by the service worker (public/sw.js), and the last prices.
import type { MarketStore } from '../lib/market/market-store.ts';

/** The system may kill the app at any time, so prices are stored this often. */
const KEEP_EVERY_MS = 10_000;

export function keepPricesOf(quotes: MarketStore): void {
  const keep = (): void => quotes.keepPrices();
  setInterval(() => {
    if (document.visibilityState === 'visible') keep();
  }, KEEP_EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keep();
  });
  addEventListener('pagehide', keep);
}

/** Files with a hash in their names. */
const FILES = `${import.meta.env.BASE_URL}assets/`;

/** Called after the first page is drawn, because later work may wait. */
export async function keepForOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`);
    const { active } = await navigator.serviceWorker.ready;
    // Files loaded before the worker was active, and those on their way until it is.
    const observer = new PerformanceObserver((list) => {
      const keep = list.getEntries().flatMap(({ name }) => (name.includes(FILES) ? name : []));
      if (keep.length > 0) active?.postMessage({ keep });
    });
    observer.observe({ type: 'resource', buffered: true });
  } catch {
    // A private window, or a browser that forbids service workers: the app needs its network.
  }
}
