// The market with the feed that it is started with: the simulation, or a recording.
import { SimulatedHistory } from './history.ts';
import { simulatedListing } from './listing.ts';
import { Market } from './market.ts';
import type { ThreadOptions } from './messages.ts';
import { RecordedFeed, recordedListing } from './recorded-feed.ts';
import { Recording } from './recording.ts';
import { SimulatedFeed } from './simulated-feed.ts';

export function makeMarket(options: ThreadOptions, now: number): Market {
  const { seed, ticks_per_second, epoch, replay } = options;
  if (replay === undefined) {
    const listing = simulatedListing();
    const history = new SimulatedHistory(listing, { seed, start: now });
    const feed = new SimulatedFeed({ listing, seed, start: now, history, ticks_per_second });
    return new Market({ listed: listing, feed, history, epoch, now });
  }
  const recording = new Recording(replay.path);
  const listing = recordedListing(recording);
  const history = new SimulatedHistory(listing, { seed, start: now });
  const { speed } = replay;
  const feed = new RecordedFeed({ recording, listing, history, seed, start: now, speed });
  return new Market({ listed: listing, feed, history, epoch, now });
}
