// Bybit spot, public channels of its version 5. From its documentation:
// - a book begins with type `snapshot`; each `delta` raises `u` by one, and a snapshot with `u` 1 follows a restart;
// - a subscription has at most 10 topics; `ping` is to be sent every 20 s;
// - a ticker comes whole each time; trades of one moment come in one message;
// - HTTP: 600 requests in 5 s from one address; 1,000 minutes in each.
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
import type { Dialect, Venue, VenueDepth, VenueEvent, VenueOptions } from './venue.ts';

const URL_ = 'wss://stream.bybit.com';
const REST_URL = 'https://api.bybit.com';
const PATH = '/v5/public/spot';
const PACE_MS = 100;
const TOPIC = /^(orderbook\.50|publicTrade|tickers)\.([A-Z0-9]{1,30})$/;
const UNKNOWN = /Invalid symbol\s*:?\s*\[?(?:[a-zA-Z0-9]+\.)*([A-Z0-9]+)/;
const SIZES = { minute: '1', hour: '60', day: 'D' } as const;
const BAR = [0, 1, 2, 3, 4, 5] as const;

export const BYBIT_DIALECT: Dialect = {
  read: (text) => {
    const message = fieldsOf(readJson(text));
    if (message === undefined) return undefined;
    if (message['op'] !== undefined) return answerOf(message);
    const { topic, type, ts, data } = message;
    const [, channel, symbol = ''] = (typeof topic === 'string' && TOPIC.exec(topic)) || [];
    const time = timeOf(ts);
    if (time === undefined) return undefined;
    const one = (event: VenueEvent | undefined) => event && [event];
    switch (channel) {
      case 'orderbook.50':
        return one(depthOf(symbol, type, fieldsOf(data) ?? {}, time));
      case 'publicTrade':
        return allOf(listOf(data), (row) => tradeOf(symbol, fieldsOf(row) ?? {}));
      case 'tickers':
        return one(dayOf(symbol, fieldsOf(data) ?? {}, time));
      default:
        return undefined;
    }
  },
  readAnswer: (url, text) => {
    const message = fieldsOf(readJson(text));
    const symbol = url.searchParams.get('symbol') ?? '';
    if (message?.['retCode'] === '10001') return [{ kind: 'lacks', symbol }];
    const result = fieldsOf(message?.['result']);
    if (message?.['retCode'] !== '0' || result === undefined) {
      return [{ kind: 'refused', why: `${message?.['retMsg']}` }];
    }
    switch (url.pathname) {
      case '/v5/market/kline':
        return allOf(listOf(result['list']), (row) => {
          const bar = barOf(row, BAR, timeOf);
          return bar && { kind: 'bar' as const, symbol, bar };
        });
      case '/v5/market/time': {
        const time = timeOf(message['time']);
        return time === undefined ? undefined : [{ kind: 'time', time }];
      }
      default:
        return undefined;
    }
  },
};

export function bybit({ symbols, url = URL_, rest_url = REST_URL }: VenueOptions): Venue {
  const say = (op: string, args: readonly string[]): string => JSON.stringify({ op, args });
  const topics = (symbol: string): string[] => [
    `tickers.${symbol}`,
    `publicTrade.${symbol}`,
    `orderbook.50.${symbol}`,
  ];
  return {
    ...BYBIT_DIALECT,
    name: 'Bybit',
    url: `${url}${PATH}`,
    // One instrument in each, because a wrong name gets the whole request refused.
    greeting: symbols.map((symbol) => say('subscribe', topics(symbol))),
    pace_ms: PACE_MS,
    sendsBooks: true,
    ping: '{"op":"ping"}',
    wholeBook: (symbol) => ({
      say: [
        say('unsubscribe', [`orderbook.50.${symbol}`]),
        say('subscribe', [`orderbook.50.${symbol}`]),
      ],
    }),
    history: {
      atOnce: 1000,
      pace_ms: 100,
      barsUrl: (symbol, size, from, to) =>
        `${rest_url}/v5/market/kline?category=spot&symbol=${symbol}&interval=${SIZES[size]}&start=${from}&end=${to - 1}&limit=1000`,
      clockUrl: `${rest_url}/v5/market/time`,
    },
  };
}

function answerOf(message: Fields): readonly VenueEvent[] {
  if (message['success'] !== false) return [];
  const why = `${message['ret_msg']}`;
  const [, symbol] = UNKNOWN.exec(why) ?? [];
  return [symbol === undefined ? { kind: 'refused', why } : { kind: 'lacks', symbol }];
}

function depthOf(
  symbol: string,
  type: unknown,
  data: Fields,
  time: number,
): VenueDepth | undefined {
  const isWhole = type === 'snapshot';
  if (!isWhole && type !== 'delta') return undefined;
  const [upTo, bids, asks] = [idOf(data['u']), levelsOf(data['b']), levelsOf(data['a'])];
  if (upTo === undefined || bids === undefined || asks === undefined) return undefined;
  const ids = { after: isWhole ? upTo : upTo - 1n, upTo };
  return { kind: 'depth', symbol, isWhole, ids, bids, asks, time, checksum: undefined, levels: 50 };
}

function tradeOf(symbol: string, data: Fields): VenueEvent | undefined {
  const time = timeOf(data['T']);
  const texts = textsOf(data, ['i', 'p', 'v', 'S']);
  if (time === undefined || texts === undefined) return undefined;
  const { i: id, p: price, v: number, S: side } = texts;
  if (side !== 'Buy' && side !== 'Sell') return undefined;
  return { kind: 'trade', symbol, id, price, number, type: side === 'Buy' ? 1 : 2, time };
}

function dayOf(symbol: string, data: Fields, time: number): VenueEvent | undefined {
  const names = ['lastPrice', 'prevPrice24h', 'highPrice24h', 'lowPrice24h'] as const;
  const [texts, sums] = [textsOf(data, names), textsOf(data, ['volume24h', 'turnover24h'])];
  if (texts === undefined || sums === undefined) return undefined;
  const { lastPrice: last, prevPrice24h: open, highPrice24h: high, lowPrice24h: low } = texts;
  const { volume24h: volume, turnover24h: turnover } = sums;
  return { kind: 'day', symbol, last, open, high, low, volume, turnover, time };
}
