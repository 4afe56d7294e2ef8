import type { MarketStore } from '../lib/market/market-store.ts';
import { lookForNew } from './deployment.ts';

/** A deployment is no hurry; a server that came back may be one, and so may a phone that slept. */
const LOOK_EVERY_MS = 10 * 60_000;

/** Called when the first page stands, which is new itself. */
export function lookNowAndThen(quotes: MarketStore): void {
  const look = (): void => {
    if (document.visibilityState === 'visible') void lookForNew();
  };
  setInterval(look, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', look);
  // A server that greets anew may be another one.
  quotes.onEvent('welcome', look);
}
