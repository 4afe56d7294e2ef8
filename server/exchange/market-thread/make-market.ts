import { exactOf, priceOf } from '../../market/feed/external/exact.ts';
import { ExternalFeed } from '../../market/feed/external/external-feed.ts';
import { VenuePast } from '../../market/feed/external/venue-past.ts';
import type { VenueSession } from '../../market/feed/external/venue-session.ts';
import { FeedSwitch } from '../../market/feed/feed-switch.ts';
import { HandledFeed } from '../../market/feed/handled-feed.ts';
import { SimulatedHistory } from '../../market/feed/history.ts';
import { hasSameUnits, simulatedOf } from '../../market/feed/instrument-row.ts';
import type { Simulated } from '../../market/feed/listed-instrument.ts';
import { simulatedListing } from '../../market/feed/listing.ts';
import { Market } from '../../market/feed/market.ts';
import { pastSeed } from '../../market/feed/market-secret.ts';
import type { StoredIndex, ThreadOptions } from '../../market/feed/messages.ts';
import { OpenHours } from '../../market/feed/open-hours.ts';
import { RecordedFeed, recordedListing } from '../../market/feed/recorded-feed.ts';
import { Recording } from '../../market/feed/recording.ts';
import { SimulatedFeed, type SimulationOptions } from '../../market/feed/simulated-feed.ts';
import { StoredBars } from '../../market/feed/stored-bars.ts';
import { UnpricedFeed } from '../../market/feed/unpriced-feed.ts';
import { makeWatches } from './make-watches.ts';

type IndexOf = (slot: number) => number | undefined;

export function makeMarket(
  options: ThreadOptions,
  now: number,
  sessions: readonly VenueSession[] = [],
): Market {
  const { seed, ticks_per_second, epoch, replay, market_speed, rows } = options;
  const recording = replay === undefined ? undefined : new Recording(replay.path);
  const indices = new Map(options.indices?.map((index) => [index.match_id, index]));
  const listing = pricedBy(sessions, listingOf(rows, recording, now), indices);
  const hours = new OpenHours(listing, now);
  const fresh = { first: now, seed: pastSeed(seed), days: [], coveredSpans: [], minutes: [] };
  const storedBars = new StoredBars(options.storedRows ?? fresh);
  const isDrawn = options.isReal !== true;
  const past =
    sessions.length === 0
      ? undefined
      : new VenuePast({
          listing,
          sessions,
          start: now,
          rows: options.storedRows?.filledRows ?? [],
          ownSpans: storedBars.spans(),
        });
  const history = new SimulatedHistory(listing, { seed, start: now, storedBars, past, isDrawn });
  const common = { listing, seed, start: now, history, hours };
  const storedIndex: IndexOf = (slot) => {
    const instrument = listing[slot];
    return instrument && indexOf(instrument, indices);
  };
  const simulation = { ...common, storedIndex, ticks_per_second, market_speed };
  const inner =
    sessions.length > 0
      ? externalFeed(sessions, simulation, isDrawn, past)
      : recording === undefined
        ? new SimulatedFeed(simulation)
        : new RecordedFeed({ ...common, recording, speed: replay?.speed ?? 1 });
  const feedSwitch = new FeedSwitch(inner);
  const feed = new HandledFeed(feedSwitch, hours);
  if (options.is_stopped) feedSwitch.stop(now);
  const hands = { feed, feedSwitch };
  const watches = makeWatches(listing, feed);
  return new Market({
    instruments: listing,
    feed,
    hours,
    hands,
    watches,
    history,
    storedBars,
    past,
    epoch,
    now,
  });
}

/** Prices of the exchange for its instruments; for all others the simulation, or only their last known price. */
function externalFeed(
  sessions: readonly VenueSession[],
  simulation: SimulationOptions & { hours: OpenHours; storedIndex: IndexOf },
  isDrawn: boolean,
  past: VenuePast | undefined,
) {
  const { listing, history, start, hours, storedIndex } = simulation;
  const isQuoted = listing.map(({ wire }) =>
    sessions.some(({ symbols }) => symbols.has(wire.symbol)),
  );
  return new ExternalFeed({
    listing,
    history,
    start,
    sessions,
    past,
    isKnown: (slot) => storedIndex(slot) !== undefined,
    first: (slot) => listing[slot]?.start_price ?? 1,
    flags: (slot) => hours.flags(slot),
    others: isDrawn
      ? new SimulatedFeed({
          ...simulation,
          // For the simulation the exchange's are closed, so it never moves them.
          hours: {
            isOpen: (slot) => !isQuoted[slot] && hours.isOpen(slot),
            flags: (slot) => hours.flags(slot),
          },
        })
      : new UnpricedFeed(hours, storedIndex, start),
  });
}

/** Rounded to the current tick, which the operator may have changed since the price was stored. */
function indexOf(
  instrument: Simulated,
  indices: ReadonlyMap<number, StoredIndex>,
): number | undefined {
  const exact = exactOf(indices.get(instrument.match_id)?.price ?? '');
  return exact && priceOf(exact, instrument, 'nearest');
}

/**
 * Without stored bars the history is drawn: it ends at the exchange's price, or at the index for instruments that the
 * exchange lacks.
 */
function pricedBy(
  sessions: readonly VenueSession[],
  listing: readonly Simulated[],
  indices: ReadonlyMap<number, StoredIndex>,
): readonly Simulated[] {
  if (sessions.length === 0) return listing;
  return listing.map((one) => {
    const texts = sessions.map(({ lastPrices }) => lastPrices.get(one.wire.symbol));
    const last = exactOf(texts.find((text) => text !== undefined) ?? '');
    const start_price = last ? priceOf(last, one, 'nearest') : indexOf(one, indices);
    return start_price === undefined ? one : { ...one, start_price };
  });
}

/** Default: the instruments of the exchange, of the recording, or of the load-test list. */
function listingOf(
  rows: ThreadOptions['rows'],
  recording: Recording | undefined,
  now: number,
): readonly Simulated[] {
  const recordedInstruments = recording === undefined ? [] : recordedListing(recording);
  if (rows === undefined) return recording === undefined ? simulatedListing() : recordedInstruments;
  const bySymbol = new Map(recordedInstruments.map((one) => [one.wire.symbol, one]));
  return rows.map((row) => {
    const ours = simulatedOf(row, now);
    const theirs = bySymbol.get(row.symbol);
    if (theirs === undefined || !hasSameUnits(ours, theirs)) return ours;
    // The drawn history ends where the recording begins.
    const { start_price, daily_move, ticks_per_second, large_trade } = theirs;
    return { ...ours, start_price, daily_move, ticks_per_second, large_trade };
  });
}
