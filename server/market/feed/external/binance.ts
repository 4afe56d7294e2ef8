// Binance spot, public market data: one connection with a combined stream of trades, mini tickers and book changes;
// whole books are fetched by HTTP. From its documentation of "web socket streams":
// - book changes carry their first and last id (U, u); the next change continues the book if its U is at most one above
// the book's last id;
// - the server sends a ping frame every 20 s and expects a pong within a minute (`ws` answers by itself);
// - at most 5 messages a second from us, 1,024 streams per connection, and a connection ends after 24 hours.
import { StartRefusal } from '../../../platform/base/refusal.ts';
import { type Fields, fieldsOf, idOf, levelsOf, readJson, textsOf, timeOf } from './message.ts';
import type { Venue, VenueDepth, VenueEvent, VenueOptions } from './venue.ts';

const URL = 'wss://data-stream.binance.vision';
const REST_URL = 'https://data-api.binance.vision';
const STREAMS = ['trade', 'miniTicker', 'depth@100ms'] as const;
const STREAMS_AT_MOST = 1024;
/** Four messages a second leave room for a pong. */
const PACE_MS = 250;
const LEVELS = 1000;
const UNKNOWN = '-1121';

export function binance({ symbols, url = URL, rest_url = REST_URL }: VenueOptions): Venue {
  if (symbols.size * STREAMS.length > STREAMS_AT_MOST) {
    throw new StartRefusal(`Binance allows at most ${STREAMS_AT_MOST} streams per connection.`);
  }
  // Looked up without conversion: stringifying an unexpected value could throw.
  const ours = new Map<unknown, string>([...symbols].map(([own, theirs]) => [theirs, own]));
  const names = [...symbols.values()].flatMap((theirs) =>
    STREAMS.map((stream) => `${theirs.toLowerCase()}@${stream}`),
  );
  return {
    name: 'Binance',
    url: `${url}/stream?streams=${names.join('/')}`,
    greeting: [],
    pace_ms: PACE_MS,
    sendsBooks: false,
    ping: undefined,
    read: (text) => {
      const data = fieldsOf(fieldsOf(readJson(text))?.['data']);
      if (data === undefined) return undefined;
      if (data['e'] === 'serverShutdown') return [{ kind: 'ending' }];
      const symbol = ours.get(data['s']);
      if (symbol === undefined) return typeof data['e'] === 'string' ? [] : undefined;
      const event = eventOf(symbol, data);
      return event && [event];
    },
    wholeBook: (symbol) => ({
      fetch: `${rest_url}/api/v3/depth?symbol=${symbols.get(symbol)}&limit=${LEVELS}`,
    }),
    readWhole: (symbol, text) => {
      const data = fieldsOf(readJson(text));
      if (data?.['code'] === UNKNOWN) return 'lacks';
      return data && wholeOf(symbol, data);
    },
  };
}

function eventOf(symbol: string, data: Fields): VenueEvent | undefined {
  switch (data['e']) {
    case 'trade':
      return tradeOf(symbol, data);
    case '24hrMiniTicker':
      return dayOf(symbol, data);
    case 'depthUpdate':
      return depthOf(symbol, data);
    default:
      return undefined;
  }
}

function tradeOf(symbol: string, data: Fields): VenueEvent | undefined {
  const [id, time, texts] = [idOf(data['t']), timeOf(data['T']), textsOf(data, ['p', 'q'])];
  const isSeller = data['m'];
  if (id === undefined || time === undefined || texts === undefined) return undefined;
  if (typeof isSeller !== 'boolean') return undefined;
  return {
    kind: 'trade',
    symbol,
    id,
    price: texts.p,
    number: texts.q,
    type: isSeller ? 2 : 1,
    time,
  };
}

function dayOf(symbol: string, data: Fields): VenueEvent | undefined {
  const time = timeOf(data['E']);
  const texts = textsOf(data, ['c', 'o', 'h', 'l', 'v', 'q']);
  if (time === undefined || texts === undefined) return undefined;
  const { c: last, o: open, h: high, l: low, v: volume, q: turnover } = texts;
  return { kind: 'day', symbol, last, open, high, low, volume, turnover, time };
}

function depthOf(symbol: string, data: Fields): VenueDepth | undefined {
  const [first, upTo, time] = [idOf(data['U']), idOf(data['u']), timeOf(data['E'])];
  const [bids, asks] = [levelsOf(data['b']), levelsOf(data['a'])];
  if (first === undefined || upTo === undefined || time === undefined) return undefined;
  if (bids === undefined || asks === undefined || first > upTo) return undefined;
  return { kind: 'depth', symbol, isWhole: false, after: first - 1n, upTo, bids, asks, time };
}

function wholeOf(symbol: string, data: Fields): VenueDepth | undefined {
  const upTo = idOf(data['lastUpdateId']);
  const [bids, asks] = [levelsOf(data['bids']), levelsOf(data['asks'])];
  if (upTo === undefined || bids === undefined || asks === undefined) return undefined;
  return { kind: 'depth', symbol, isWhole: true, after: upTo, upTo, bids, asks, time: 0 };
}
