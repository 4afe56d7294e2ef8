// Opens the configured exchange and maps our instruments to its names.
import { StartRefusal } from '../../../platform/base/refusal.ts';
import { binance } from './binance.ts';
import { okx } from './okx.ts';
import type { Venue, VenueOptions } from './venue.ts';
import { type SessionParts, VenueSession } from './venue-session.ts';

export interface ExternalSettings {
  name: string;
  url?: string | undefined;
  rest_url?: string | undefined;
  /** `OURS=THEIRS,...` for names that don't follow the rule. An empty name means that the exchange lacks it. */
  symbols?: string | undefined;
}

interface Known {
  open(options: VenueOptions): Venue;
  joint: string;
}

const VENUES: Readonly<Record<string, Known>> = {
  binance: { open: binance, joint: '' },
  okx: { open: okx, joint: '-' },
};

const FIRST_MS = 5_000;
const LOOK_MS = 50;
const OWN_NAME = /^[A-Z0-9.]{1,20}\/[A-Z0-9]{1,10}$/;
/** Case matters in an exchange's names. */
const THEIR_NAME = /^[A-Z0-9-]{0,30}$/;

interface Pair {
  symbol: string;
  type: 'crypto' | 'stock';
}

/** Resolves when the exchange has sent its prices, or after a timeout; then it keeps trying in the background. */
export async function openSession(
  settings: ExternalSettings,
  pairs: readonly Pair[],
  parts: Omit<SessionParts, 'venue' | 'symbols'>,
): Promise<VenueSession> {
  const url = addressOf('FEED_URL', 'ws', settings.url);
  const rest_url = addressOf('FEED_REST_URL', 'http', settings.rest_url);
  const symbols = symbolsOf(settings, pairs);
  const venue = knownOf(settings.name).open({ symbols, url, rest_url });
  const session = new VenueSession({ ...parts, venue, symbols: new Set(symbols.keys()) });
  const late = parts.monotonic() + FIRST_MS;
  while (
    session.lastPrices.size + session.lacking.size < symbols.size &&
    parts.monotonic() < late
  ) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    session.step();
  }
  const { size } = session.lastPrices;
  parts.note(`${venue.name}: ${size} of ${symbols.size} instruments have a price`);
  return session;
}

/** Why an exchange of that name can't be opened; undefined if it can. */
export function nameFault(name: string): string | undefined {
  if (Object.hasOwn(VENUES, name)) return undefined;
  return `FEED takes ${Object.keys(VENUES).join(' or ')}, not "${name}".`;
}

function knownOf(name: string): Known {
  const fault = nameFault(name);
  const venueKind = VENUES[name];
  if (fault === undefined && venueKind !== undefined) return venueKind;
  throw new StartRefusal(fault ?? name);
}

function addressOf(key: string, scheme: string, address = ''): string | undefined {
  if (address === '') return undefined;
  const isRight = new RegExp(`^${scheme}s?://[^\\s?#]+$`).test(address) && URL.canParse(address);
  if (isRight) return address;
  throw new StartRefusal(
    `${key} takes an address such as ${scheme}s://host:port, not "${address}".`,
  );
}

/** Our names and theirs for everything but stocks: `BTC/USDT` is BTCUSDT at Binance and BTC-USDT at OKX. */
export function symbolsOf(
  { name, symbols = '' }: ExternalSettings,
  pairs: readonly Pair[],
): ReadonlyMap<string, string> {
  const { joint } = knownOf(name);
  const own = pairs.filter(({ type }) => type === 'crypto').map(({ symbol }) => symbol);
  const names = new Map(own.map((symbol) => [symbol, symbol.replace('/', joint)]));
  for (const part of symbols.split(',').filter((text) => text.trim() !== '')) {
    const [ours = '', theirs = '', ...more] = part.trim().split('=');
    if (!OWN_NAME.test(ours) || !THEIR_NAME.test(theirs) || more.length > 0) {
      throw new StartRefusal(
        `FEED_SYMBOLS takes a list of OURS/USDT=THEIRS, not "${part.trim()}".`,
      );
    }
    if (!names.has(ours))
      throw new StartRefusal(`FEED_SYMBOLS names ${ours}, which is not listed.`);
    if (theirs === '') names.delete(ours);
    else names.set(ours, theirs);
  }
  const twice = [...names.values()].find((theirs, at, all) => all.indexOf(theirs) < at);
  if (twice === undefined) return names;
  throw new StartRefusal(
    `FEED_SYMBOLS maps two of our instruments to one of the exchange, ${twice}.`,
  );
}
