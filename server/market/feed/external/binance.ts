// Binance spot, public market data: one connection with a combined stream of trades, mini tickers and book changes;
// whole books are fetched by HTTP. From its documentation of "web socket streams":
// - book changes carry their first and last id (U, u); the next change continues the book if its U is at most one above
// the book's last id;
// - the server sends a ping frame every 20 s and expects a pong within a minute (`ws` answers by itself);
// - at most 5 messages a second from us, 1,024 streams per connection, and a connection ends after 24 hours;
// - HTTP: a weight of 6,000 a minute; 1,000 minutes cost 2.
import { StartRefusal } from '../../../platform/base/refusal.ts';
import {
  allOf,
  barOf,
  type Fields,
  fieldsOf,
  idOf,
  levelsOf,
  listOf,
  readJson,
  textsOf,
  timeOf,
} from './message.ts';
import type { Dialect, Venue, VenueBar, VenueDepth, VenueEvent, VenueOptions } from './venue.ts';

const URL_ = 'wss://data-stream.binance.vision';
const REST_URL = 'https://data-api.binance.vision';
const STREAMS = ['trade', 'miniTicker', 'depth@100ms'] as const;
const STREAMS_AT_MOST = 1024;
/** Four messages a second leave room for a pong. */
const PACE_MS = 250;
const LEVELS = 1000;
const UNKNOWN = '-1121';
const SIZES = { minute: '1m', hour: '1h', day: '1d' } as const;
const BAR = [0, 1, 2, 3, 4, 5] as const;

export const BINANCE_DIALECT: Dialect = {
  read: (text) => {
    const message = fieldsOf(readJson(text));
    const data = fieldsOf(message?.['data']);
    // The answer to a request of ours.
    if (data === undefined) return message?.['result'] === null ? [] : undefined;
    if (data['e'] === 'serverShutdown') return [{ kind: 'ending' }];
    const { s: symbol } = data;
    if (typeof symbol !== 'string') return undefined;
    const event = eventOf(symbol, data);
    return event && [event];
  },
  readAnswer: (url, text) => {
    const message = readJson(text);
    const symbol = url.searchParams.get('symbol') ?? '';
    const data = fieldsOf(message);
    if (data?.['code'] === UNKNOWN) return [{ kind: 'lacks', symbol }];
    if (data?.['code'] !== undefined) return [{ kind: 'refused', why: JSON.stringify(data) }];
    switch (url.pathname) {
      case '/api/v3/depth': {
        const whole = data && wholeOf(symbol, data);
        return whole && [whole];
      }
      case '/api/v3/klines':
        return allOf(listOf(message), (row) => {
          const bar = barOf(row, BAR, timeOf);
          return bar && { kind: 'bar' as const, symbol, bar };
        });
      case '/api/v3/time': {
        const time = timeOf(data?.['serverTime']);
        return time === undefined ? undefined : [{ kind: 'time', time }];
      }
      case '/api/v3/exchangeInfo':
        return allOf(listOf(data?.['symbols']), tradingOf);
      default:
        return undefined;
    }
  },
};

export function binance({ symbols, url = URL_, rest_url = REST_URL }: VenueOptions): Venue {
  if (symbols.length * STREAMS.length > STREAMS_AT_MOST) {
    throw new StartRefusal(`Binance allows at most ${STREAMS_AT_MOST} streams per connection.`);
  }
  const names = symbols.flatMap((symbol) =>
    STREAMS.map((stream) => `${symbol.toLowerCase()}@${stream}`),
  );
  return {
    ...BINANCE_DIALECT,
    name: 'Binance',
    url: `${url}/stream?streams=${names.join('/')}`,
    greeting: [],
    pace_ms: PACE_MS,
    sendsBooks: false,
    ping: undefined,
    wholeBook: (symbol) => ({
      fetch: `${rest_url}/api/v3/depth?symbol=${symbol}&limit=${LEVELS}`,
    }),
    history: {
      atOnce: 1000,
      pace_ms: 200,
      barsUrl: (symbol, size, from, to) =>
        `${rest_url}/api/v3/klines?symbol=${symbol}&interval=${SIZES[size]}&startTime=${from}&endTime=${to - 1}&limit=1000`,
      clockUrl: `${rest_url}/api/v3/time`,
    },
  };
}

function eventOf(symbol: string, data: Fields): VenueEvent | undefined {
  switch (data['e']) {
    case 'trade':
      return tradeOf(symbol, data, data['t']);
    case 'aggTrade':
      return tradeOf(symbol, data, data['a']);
    case '24hrMiniTicker':
      return dayOf(symbol, data);
    case 'depthUpdate':
      return depthOf(symbol, data);
    case 'kline':
      return klineOf(symbol, fieldsOf(data['k']));
    // `bookTicker` has no kind and no time.
    case undefined:
      return quoteOf(symbol, data);
    default:
      return undefined;
  }
}

function tradeOf(symbol: string, data: Fields, id: unknown): VenueEvent | undefined {
  const [time, texts] = [timeOf(data['T']), textsOf(data, ['p', 'q'])];
  const isSeller = data['m'];
  if (idOf(id) === undefined || time === undefined || texts === undefined) return undefined;
  if (typeof isSeller !== 'boolean') return undefined;
  const type = isSeller ? 2 : 1;
  return { kind: 'trade', symbol, id: `${id}`, price: texts.p, number: texts.q, type, time };
}

function dayOf(symbol: string, data: Fields): VenueEvent | undefined {
  const time = timeOf(data['E']);
  const texts = textsOf(data, ['c', 'o', 'h', 'l', 'v', 'q']);
  if (time === undefined || texts === undefined) return undefined;
  const { c: last, o: open, h: high, l: low, v: volume, q: turnover } = texts;
  return { kind: 'day', symbol, last, open, high, low, volume, turnover, time };
}

function quoteOf(symbol: string, data: Fields): VenueEvent | undefined {
  const texts = textsOf(data, ['b', 'B', 'a', 'A']);
  if (texts === undefined || idOf(data['u']) === undefined) return undefined;
  return { kind: 'quote', symbol, bid: texts.b, ask: texts.a, time: 0 };
}

function klineOf(symbol: string, data: Fields | undefined): VenueEvent | undefined {
  const texts = data && textsOf(data, ['o', 'h', 'l', 'c', 'v']);
  const [time, isClosed] = [timeOf(data?.['t']), data?.['x']];
  if (texts === undefined || time === undefined || typeof isClosed !== 'boolean') return undefined;
  const { o: open, h: high, l: low, c: close, v: volume } = texts;
  const bar: VenueBar = { time, open, high, low, close, volume, isClosed };
  return { kind: 'bar', symbol, bar };
}

function depthOf(symbol: string, data: Fields): VenueDepth | undefined {
  const [first, upTo, time] = [idOf(data['U']), idOf(data['u']), timeOf(data['E'])];
  const [bids, asks] = [levelsOf(data['b']), levelsOf(data['a'])];
  if (first === undefined || upTo === undefined || time === undefined) return undefined;
  if (bids === undefined || asks === undefined || first > upTo) return undefined;
  const ids = { after: first - 1n, upTo };
  const [checksum, levels] = [undefined, undefined];
  return { kind: 'depth', symbol, isWhole: false, ids, bids, asks, time, checksum, levels };
}

function wholeOf(symbol: string, data: Fields): VenueDepth | undefined {
  const upTo = idOf(data['lastUpdateId']);
  const [bids, asks] = [levelsOf(data['bids']), levelsOf(data['asks'])];
  if (upTo === undefined || bids === undefined || asks === undefined) return undefined;
  const ids = { after: upTo, upTo };
  const [checksum, levels] = [undefined, undefined];
  return { kind: 'depth', symbol, isWhole: true, ids, bids, asks, time: 0, checksum, levels };
}

function tradingOf(value: unknown): VenueEvent | undefined {
  const texts = textsOf(fieldsOf(value) ?? {}, ['symbol', 'status']);
  if (texts === undefined) return undefined;
  const { symbol, status } = texts;
  return { kind: 'state', isTrading: status === 'TRADING', symbol, why: status };
}
