// Opens the configured exchanges and maps our instruments to their names.
import { StartRefusal } from '../../../platform/base/refusal.ts';
import { binance } from './binance.ts';
import { bybit } from './bybit.ts';
import { CaptureWriter } from './capture.ts';
import { coinbase } from './coinbase.ts';
import { kraken } from './kraken.ts';
import { okx } from './okx.ts';
import type { Venue, VenueOptions } from './venue.ts';
import { type SessionParts, VenueSession } from './venue-session.ts';

export interface ExternalSettings {
  /** One or several, joined with commas. */
  name: string;
  /** In the order of the names, joined with commas. */
  url?: string | undefined;
  rest_url?: string | undefined;
  /**
   * `OURS=THEIRS,...` for names that don't follow the rule, with several exchanges `EXCHANGE:OURS=THEIRS`. An empty name
   * means that the exchange lacks it.
   */
  symbols?: string | undefined;
  /** A file for all messages; with several exchanges its name gets theirs before the extension. */
  capture?: string | undefined;
}

interface Known {
  open(options: VenueOptions): Venue;
  joint: string;
  /** Trades in US dollars: their rate in USDT is a pair of the exchange, too. */
  isInDollars: boolean;
}

const VENUES: Readonly<Record<string, Known>> = {
  binance: { open: binance, joint: '', isInDollars: false },
  okx: { open: okx, joint: '-', isInDollars: false },
  kraken: { open: kraken, joint: '/', isInDollars: true },
  coinbase: { open: coinbase, joint: '-', isInDollars: true },
  bybit: { open: bybit, joint: '', isInDollars: false },
};

/** The dollars that a USDT costs: no instrument of ours. */
export const DOLLAR_RATE = 'USDT/USD';

const FIRST_MS = 5_000;
const LOOK_MS = 50;
const OWN_NAME = /^[A-Z0-9.]{1,20}\/[A-Z0-9]{1,10}$/;
/** Case matters in an exchange's names. */
const THEIR_NAME = /^[A-Z0-9/-]{0,30}$/;
const DOLLARS = /[/-]USD$/;

interface Pair {
  symbol: string;
  type: 'crypto' | 'stock';
}

type OpenParts = Omit<SessionParts, 'venue' | 'names' | 'key' | 'capture'> & { now(): number };

/** Resolves when the exchanges have sent their prices, or after a timeout; then they keep trying in the background. */
export async function openSessions(
  settings: ExternalSettings,
  pairs: readonly Pair[],
  parts: OpenParts,
): Promise<readonly VenueSession[]> {
  const keys = keysOf(settings.name);
  const urls = addressesOf('FEED_URL', 'ws', settings.url, keys);
  const restUrls = addressesOf('FEED_REST_URL', 'http', settings.rest_url, keys);
  const plans = keys.map((key, at) => {
    const names = namesOf(key, keys, settings.symbols, pairs);
    return { key, names, venue: openVenue(key, names, urls[at], restUrls[at]) };
  });
  const sessions = plans.map(({ key, names, venue }) => {
    const capture = captureOf(settings.capture, key, keys, parts.now);
    return new VenueSession({ ...parts, key, names, venue, capture });
  });
  const late = parts.monotonic() + FIRST_MS;
  const isWaiting = ({ lastPrices, lacking, symbols }: VenueSession): boolean =>
    lastPrices.size + lacking.size < symbols.size;
  while (sessions.some(isWaiting) && parts.monotonic() < late) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    for (const session of sessions) session.step();
  }
  for (const { venue, lastPrices, symbols } of sessions) {
    parts.note(`${venue.name}: ${lastPrices.size} of ${symbols.size} instruments have a price`);
  }
  return sessions;
}

export function openVenue(
  key: string,
  names: ReadonlyMap<string, string>,
  url: string | undefined,
  rest_url: string | undefined,
): Venue {
  return knownOf(key).open({ symbols: [...names.values()], url, rest_url });
}

function keysOf(name: string): readonly string[] {
  const keys = name.split(',').map((part) => part.trim());
  for (const key of keys) knownOf(key);
  if (new Set(keys).size === keys.length) return keys;
  throw new StartRefusal(`FEED names an exchange twice: ${name}.`);
}

/** Why these exchanges can't be opened; undefined if they can. */
export function nameFault(name: string): string | undefined {
  const unknown = name.split(',').find((part) => !Object.hasOwn(VENUES, part.trim()));
  if (unknown === undefined) return undefined;
  return `FEED takes ${Object.keys(VENUES).join(', ')}, one or several, not "${unknown.trim()}".`;
}

function knownOf(name: string): Known {
  const venueKind = Object.hasOwn(VENUES, name) ? VENUES[name] : undefined;
  if (venueKind !== undefined) return venueKind;
  throw new StartRefusal(nameFault(name) ?? name);
}

function addressesOf(
  key: string,
  scheme: string,
  text: string | undefined,
  names: readonly string[],
): readonly (string | undefined)[] {
  if (text === undefined || text === '') return names.map(() => undefined);
  const addresses = text.split(',');
  if (addresses.length !== names.length) {
    throw new StartRefusal(`${key} needs an address for each exchange of FEED, in its order.`);
  }
  return addresses.map((address) => addressOf(key, scheme, address.trim()));
}

function addressOf(key: string, scheme: string, address: string): string | undefined {
  if (address === '') return undefined;
  const isRight = new RegExp(`^${scheme}s?://[^\\s?#]+$`).test(address) && URL.canParse(address);
  if (isRight) return address;
  throw new StartRefusal(
    `${key} takes an address such as ${scheme}s://host:port, not "${address}".`,
  );
}

function captureOf(
  path: string | undefined,
  key: string,
  keys: readonly string[],
  now: () => number,
): CaptureWriter | undefined {
  if (path === undefined) return undefined;
  const file = keys.length === 1 ? path : path.replace(/(\.[^./\\]*)?$/, `-${key}$1`);
  try {
    return new CaptureWriter(file, now);
  } catch (error) {
    throw new StartRefusal(`${file} cannot be written (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/**
 * Our names and an exchange's for everything but stocks: `BTC/USDT` is BTCUSDT at Binance, BTC-USDT at OKX, and BTC/USD at
 * Kraken.
 */
export function namesOf(
  key: string,
  keys: readonly string[],
  symbols = '',
  pairs: readonly Pair[],
): ReadonlyMap<string, string> {
  const { joint, isInDollars } = knownOf(key);
  const own = pairs.filter(({ type }) => type === 'crypto').map(({ symbol }) => symbol);
  const nameOf = (symbol: string): string =>
    (isInDollars ? symbol.replace(/\/USDT$/, '/USD') : symbol).replace('/', joint);
  const names = new Map(own.map((symbol) => [symbol, nameOf(symbol)]));
  for (const part of symbols.split(',').filter((text) => text.trim() !== '')) {
    const [, venue, rest = ''] = /^(?:([a-z]+):)?(.*)$/.exec(part.trim()) ?? [];
    if (venue !== undefined && !keys.includes(venue)) {
      throw new StartRefusal(`FEED_SYMBOLS names ${venue}, which is not in FEED.`);
    }
    const [ours = '', theirs = '', ...more] = rest.split('=');
    if (!OWN_NAME.test(ours) || !THEIR_NAME.test(theirs) || more.length > 0) {
      throw new StartRefusal(
        `FEED_SYMBOLS takes a list of OURS/USDT=THEIRS, not "${part.trim()}".`,
      );
    }
    if (!own.includes(ours)) {
      throw new StartRefusal(`FEED_SYMBOLS names ${ours}, which is not listed.`);
    }
    if (venue !== undefined && venue !== key) continue;
    if (theirs === '') names.delete(ours);
    else names.set(ours, theirs);
  }
  const twice = [...names.values()].find((theirs, at, all) => all.indexOf(theirs) < at);
  if (twice !== undefined) {
    throw new StartRefusal(
      `FEED_SYMBOLS maps two of our instruments to one of the exchange, ${twice}.`,
    );
  }
  const isConverted = [...names].some(([ours, theirs]) => needsRate(ours, theirs));
  if (isConverted) names.set(DOLLAR_RATE, `USDT${joint}USD`);
  return names;
}

/** A pair of ours in USDT that the exchange trades in dollars. */
export function needsRate(ours: string, theirs: string): boolean {
  return ours.endsWith('/USDT') && DOLLARS.test(theirs);
}
