// OKX, public channels of its version 5: trades, tickers and books, subscribed on one connection. From its
// documentation:
// - a book begins with action `snapshot` (prevSeqId -1), and each update carries the id of the previous one. An update
// without changes has two equal ids; the first one after maintenance may have a lower id than its predecessor;
// - since 23 June 2026 `checksum` is always 0 and proves nothing: ids do. Before, it was the CRC32 of 25 levels a side,
// and before 2023 there were no ids. The snapshot is announced to go too: then `GET /market/books` has it, with its id;
// - a connection that is silent for 30 s is closed; the text `ping` is answered by `pong`;
// - at most 3 connections a second, and 480 subscriptions an hour on each;
// - HTTP: 20 requests in 2 s for minutes, 300 in each; 40 in 2 s for books.
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
import type { Dialect, Venue, VenueDepth, VenueEvent, VenueOptions, VenueTrade } from './venue.ts';

const URL_ = 'wss://ws.okx.com:8443';
const REST_URL = 'https://www.okx.com';
const PATH = '/ws/v5/public';
const CHANNELS = ['tickers', 'trades', 'books'] as const;
/** Below three messages a second. */
const PACE_MS = 350;
const UNKNOWN = '60018';
const UNKNOWN_BY_HTTP = '51001';
const SIZES = { minute: '1m', hour: '1H', day: '1Dutc' } as const;
const BAR = [0, 1, 2, 3, 4, 5] as const;
const NO_CHECKSUM = '0';

const NAME_IN_REFUSAL = /instId:([A-Z0-9-]{1,30}) doesn't exist/;

export const OKX_DIALECT: Dialect = {
  read: (text) => {
    if (text === 'pong') return [];
    const message = fieldsOf(readJson(text));
    if (message === undefined) return undefined;
    if (message['event'] !== undefined) return eventOf(message);
    const arg = fieldsOf(message['arg']);
    const symbol = arg?.['instId'];
    if (arg === undefined || typeof symbol !== 'string') return undefined;
    return allOf(listOf(message['data']), (one) =>
      dataOf(symbol, arg['channel'], message['action'], fieldsOf(one) ?? {}),
    );
  },
  readAnswer: (url, text) => {
    const message = fieldsOf(readJson(text));
    const symbol = url.searchParams.get('instId') ?? '';
    const list = listOf(message?.['data']);
    if (message?.['code'] === UNKNOWN_BY_HTTP) return [{ kind: 'lacks', symbol }];
    if (message?.['code'] !== '0' || list === undefined) return undefined;
    switch (url.pathname) {
      case '/api/v5/market/books':
        return allOf(list, (one) => depthOf(symbol, 'snapshot', fieldsOf(one) ?? {}));
      case '/api/v5/market/candles':
      case '/api/v5/market/history-candles':
        return allOf(list, (row) => {
          const bar = barOf(row, BAR, timeOf, listOf(row)?.[8] !== '0');
          return bar && { kind: 'bar' as const, symbol, bar };
        });
      case '/api/v5/public/time':
        return allOf(list, (one) => {
          const time = timeOf(fieldsOf(one)?.['ts']);
          return time === undefined ? undefined : { kind: 'time' as const, time };
        });
      case '/api/v5/public/instruments':
        return allOf(list, (one) => {
          const texts = textsOf(fieldsOf(one) ?? {}, ['instId', 'state']);
          if (texts === undefined) return undefined;
          const isTrading = texts.state === 'live';
          return { kind: 'state' as const, isTrading, symbol: texts.instId, why: texts.state };
        });
      default:
        return undefined;
    }
  },
};

export function okx({ symbols, url = URL_, rest_url = REST_URL }: VenueOptions): Venue {
  const say = (op: string, instId: string, channels: readonly string[]): string => {
    const args = channels.map((channel) => ({ channel, instId }));
    return JSON.stringify({ id: requestId(instId), op, args });
  };
  return {
    ...OKX_DIALECT,
    name: 'OKX',
    url: `${url}${PATH}`,
    // All tickers in one request; books one by one, because a wrong name may get the whole request refused.
    greeting: [
      JSON.stringify({ id: 'prices', op: 'subscribe', args: tickersOf(symbols) }),
      ...symbols.map((symbol) => say('subscribe', symbol, CHANNELS)),
    ],
    pace_ms: PACE_MS,
    sendsBooks: true,
    ping: 'ping',
    // A new subscription begins with a whole book; if it doesn't, it is fetched.
    wholeBook: (symbol, tries) =>
      tries % 2 === 0
        ? { say: [say('unsubscribe', symbol, ['books']), say('subscribe', symbol, ['books'])] }
        : { fetch: `${rest_url}/api/v5/market/books?instId=${symbol}&sz=400` },
    history: {
      atOnce: 300,
      pace_ms: 150,
      // `after` and `before` are exclusive, and the answer begins with the newest.
      barsUrl: (symbol, size, from, to) =>
        `${rest_url}/api/v5/market/history-candles?instId=${symbol}&bar=${SIZES[size]}&before=${from - 1}&after=${to}&limit=300`,
      clockUrl: `${rest_url}/api/v5/public/time`,
    },
  };
}

const tickersOf = (symbols: readonly string[]) =>
  symbols.map((instId) => ({ channel: CHANNELS[0], instId }));

/** OKX allows letters and digits only. */
const requestId = (symbol: string): string => symbol.replace(/[^A-Za-z0-9]/g, '').slice(0, 32);

function eventOf(message: Fields): VenueEvent[] | undefined {
  switch (message['event']) {
    case 'notice':
      return [{ kind: 'ending' }];
    case 'error': {
      const { code, msg } = message;
      if (code !== UNKNOWN) return [{ kind: 'refused', why: JSON.stringify({ code, msg }) }];
      const [, symbol] = NAME_IN_REFUSAL.exec(`${msg}`) ?? [];
      return symbol === undefined ? [] : [{ kind: 'lacks', symbol }];
    }
    case 'subscribe':
    case 'unsubscribe':
    case 'channel-conn-count':
      return [];
    default:
      return undefined;
  }
}

function dataOf(
  symbol: string,
  channel: unknown,
  action: unknown,
  data: Fields,
): VenueEvent | undefined {
  switch (channel) {
    case 'trades':
      return tradeOf(symbol, data);
    case 'tickers':
      return dayOf(symbol, data);
    case 'books':
      return depthOf(symbol, action, data);
    default:
      return undefined;
  }
}

function tradeOf(symbol: string, data: Fields): VenueTrade | undefined {
  const [id, time] = [idOf(data['tradeId']), timeOf(data['ts'])];
  const texts = textsOf(data, ['px', 'sz', 'side']);
  if (id === undefined || time === undefined || texts === undefined) return undefined;
  if (texts.side !== 'buy' && texts.side !== 'sell') return undefined;
  const type = texts.side === 'buy' ? 1 : 2;
  return { kind: 'trade', symbol, id: `${id}`, price: texts.px, number: texts.sz, type, time };
}

function dayOf(symbol: string, data: Fields): VenueEvent | undefined {
  const time = timeOf(data['ts']);
  const texts = textsOf(data, ['last', 'open24h', 'high24h', 'low24h', 'vol24h', 'volCcy24h']);
  if (time === undefined || texts === undefined) return undefined;
  const { last, open24h: open, high24h: high, low24h: low } = texts;
  const { vol24h: volume, volCcy24h: turnover } = texts;
  return { kind: 'day', symbol, last, open, high, low, volume, turnover, time };
}

function depthOf(symbol: string, action: unknown, data: Fields): VenueDepth | undefined {
  const isWhole = action === 'snapshot';
  if (!isWhole && action !== 'update') return undefined;
  const time = timeOf(data['ts']);
  const [bids, asks] = [levelsOf(data['bids']), levelsOf(data['asks'])];
  if (time === undefined || bids === undefined || asks === undefined) return undefined;
  const upTo = idOf(data['seqId']);
  const after = isWhole ? upTo : idOf(data['prevSeqId']);
  if (data['seqId'] !== undefined && (upTo === undefined || after === undefined)) return undefined;
  const ids = upTo === undefined || after === undefined ? undefined : { after, upTo };
  const { checksum: value = NO_CHECKSUM } = data;
  if (typeof value !== 'string') return undefined;
  const checksum = value === NO_CHECKSUM ? undefined : { form: 'okx' as const, value };
  return { kind: 'depth', symbol, isWhole, ids, bids, asks, time, checksum, levels: undefined };
}
