// The market with its simulated feed.
import { SimulatedHistory } from './history.ts';
import { simulatedListing } from './listing.ts';
import { Market } from './market.ts';
import type { ThreadOptions } from './messages.ts';
import { SimulatedFeed } from './simulated-feed.ts';

export function makeMarket({ seed, ticks_per_second, epoch }: ThreadOptions, now: number): Market {
  const listing = simulatedListing();
  const history = new SimulatedHistory(listing, { seed, start: now });
  const feed = new SimulatedFeed({ listing, seed, start: now, history, ticks_per_second });
  return new Market({ listed: listing, feed, history, epoch, now });
}
