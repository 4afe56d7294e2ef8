// The app starts without a network: its files as the service worker (public/sw.js) has kept them, and its last prices.
import type { MarketStore } from '../lib/market/market-store.ts';

/** A phone ends an app without a word: what is kept is never much older. */
const KEEP_EVERY_MS = 10_000;

/** Prices are written down while they are looked at, and when the app is left. */
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

/** Files whose names have a hash. */
const FILES = `${import.meta.env.BASE_URL}assets/`;

/** Called when the first page stands: what comes after that may wait. */
export async function keepForOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`);
    const { active } = await navigator.serviceWorker.ready;
    // What was loaded before the worker was there to see it, and what is on its way until it is.
    const seen = new PerformanceObserver((list) => {
      const keep = list.getEntries().flatMap(({ name }) => (name.includes(FILES) ? name : []));
      if (keep.length > 0) active?.postMessage({ keep });
    });
    seen.observe({ type: 'resource', buffered: true });
  } catch {
    // A private window, or a browser that forbids it: the app needs its network then.
  }
}
