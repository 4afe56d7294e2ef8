// Coinbase Exchange, its public websocket feed: book changes in batches, ticker, matches, heartbeat and status. From its
// documentation:
// - `level2_batch` has the messages of `level2`, which now needs a key: a snapshot, then changes; delivery is guaranteed,
// so changes have no ids;
// - `last_match` is the last trade before the subscription. Ids of trades rise by one;
// - a subscription must be sent within 5 s; unknown kinds of messages are to be ignored;
// - HTTP: 10 requests a second, 300 minutes in each.

import { productText } from './exact.ts';
import {
  allOf,
  barOf,
  type Fields,
  fieldsOf,
  idOf,
  levelsOf,
  listOf,
  momentOf,
  readJson,
  secondsOf,
  textsOf,
} from './message.ts';
import type { Dialect, Level, Venue, VenueDepth, VenueEvent, VenueOptions } from './venue.ts';

const URL_ = 'wss://ws-feed.exchange.coinbase.com';
const REST_URL = 'https://api.exchange.coinbase.com';
const CHANNELS = ['level2_batch', 'ticker', 'matches', 'heartbeat'] as const;
const PACE_MS = 150;
const AT_ONCE = 50;
const SIZES = { minute: 60, hour: 3_600, day: 86_400 } as const;
/** Time, open, high, low, close, volume: theirs has low and high before open. */
const BAR = [0, 3, 2, 1, 4, 5] as const;
const UNKNOWN = /([A-Z0-9]+-[A-Z0-9]+) is not a valid product/;

export const COINBASE_DIALECT: Dialect = {
  read: (text) => {
    const message = fieldsOf(readJson(text));
    return message && eventsOf(message);
  },
  readAnswer: (url, text) => {
    const message = readJson(text);
    const [, symbol = '', what] = /^\/products\/([^/]+)\/(candles)$/.exec(url.pathname) ?? [];
    const fields = fieldsOf(message);
    if (fields?.['message'] === 'NotFound') return [{ kind: 'lacks', symbol }];
    if (url.pathname === '/time') {
      const time = secondsOf(fields?.['epoch']);
      return time === undefined ? undefined : [{ kind: 'time', time }];
    }
    if (what === undefined) return undefined;
    return allOf(listOf(message), (row) => {
      const bar = barOf(row, BAR, secondsOf);
      return bar && { kind: 'bar' as const, symbol, bar };
    });
  },
};

export function coinbase({ symbols, url = URL_, rest_url = REST_URL }: VenueOptions): Venue {
  const say = (type: string, product_ids: readonly string[], channels: readonly string[]): string =>
    JSON.stringify({ type, product_ids, channels });
  const parts: (readonly string[])[] = [];
  for (let at = 0; at < symbols.length; at += AT_ONCE) parts.push(symbols.slice(at, at + AT_ONCE));
  return {
    ...COINBASE_DIALECT,
    name: 'Coinbase',
    url,
    greeting: [
      ...parts.map((names) => say('subscribe', names, CHANNELS)),
      '{"type":"subscribe","channels":["status"]}',
    ],
    pace_ms: PACE_MS,
    sendsBooks: true,
    ping: undefined,
    wholeBook: (symbol) => ({
      say: [
        say('unsubscribe', [symbol], ['level2_batch']),
        say('subscribe', [symbol], ['level2_batch']),
      ],
    }),
    history: {
      atOnce: 300,
      pace_ms: 200,
      barsUrl: (symbol, size, from, to) =>
        `${rest_url}/products/${symbol}/candles?granularity=${SIZES[size]}&start=${BigInt(from) / 1000n}&end=${BigInt(to) / 1000n - 1n}`,
      clockUrl: `${rest_url}/time`,
    },
  };
}

function eventsOf(message: Fields): readonly VenueEvent[] | undefined {
  const one = (event: VenueEvent | undefined): readonly VenueEvent[] | undefined =>
    event && [event];
  switch (message['type']) {
    case 'subscriptions':
      return [];
    case 'heartbeat': {
      const time = momentOf(message['time']);
      return time === undefined ? undefined : [{ kind: 'time', time }];
    }
    case 'status':
      return allOf(listOf(message['products']), tradingOf);
    case 'snapshot':
      return one(wholeOf(message));
    case 'l2update':
      return one(changeOf(message));
    case 'match':
    case 'last_match':
      return one(tradeOf(message));
    case 'ticker':
      return dayOf(message);
    case 'error': {
      const why = `${message['message']}: ${message['reason']}`;
      const [, symbol] = UNKNOWN.exec(why) ?? [];
      return [symbol === undefined ? { kind: 'refused', why } : { kind: 'lacks', symbol }];
    }
    default:
      return undefined;
  }
}

function wholeOf(data: Fields): VenueDepth | undefined {
  const [bids, asks] = [levelsOf(data['bids']), levelsOf(data['asks'])];
  const symbol = data['product_id'];
  if (typeof symbol !== 'string' || bids === undefined || asks === undefined) return undefined;
  return depthOf(symbol, true, bids, asks, 0);
}

function changeOf(data: Fields): VenueDepth | undefined {
  const [symbol, time] = [data['product_id'], momentOf(data['time'])];
  if (typeof symbol !== 'string' || time === undefined) return undefined;
  const sides: { buy: Level[]; sell: Level[] } = { buy: [], sell: [] };
  for (const row of listOf(data['changes']) ?? [undefined]) {
    const [side, price, number] = listOf(row) ?? [];
    if (side !== 'buy' && side !== 'sell') return undefined;
    if (typeof price !== 'string' || typeof number !== 'string') return undefined;
    sides[side].push([price, number]);
  }
  return depthOf(symbol, false, sides.buy, sides.sell, time);
}

function depthOf(
  symbol: string,
  isWhole: boolean,
  bids: readonly Level[],
  asks: readonly Level[],
  time: number,
): VenueDepth {
  const [ids, checksum, levels] = [undefined, undefined, undefined];
  return { kind: 'depth', symbol, isWhole, ids, bids, asks, time, checksum, levels };
}

function tradeOf(data: Fields): VenueEvent | undefined {
  const [id, time] = [idOf(data['trade_id']), momentOf(data['time'])];
  const texts = textsOf(data, ['product_id', 'price', 'size', 'side']);
  if (id === undefined || time === undefined || texts === undefined) return undefined;
  const { product_id: symbol, price, size: number, side } = texts;
  if (side !== 'buy' && side !== 'sell') return undefined;
  // `side` is of the resting order.
  return { kind: 'trade', symbol, id: `${id}`, price, number, type: side === 'sell' ? 1 : 2, time };
}

/** The turnover is not in it: the volume at the last price takes its place. Before a first trade there is no time. */
function dayOf(data: Fields): readonly VenueEvent[] | undefined {
  const names = ['product_id', 'price', 'open_24h', 'high_24h', 'low_24h', 'volume_24h'] as const;
  const texts = textsOf(data, names);
  const best = textsOf(data, ['best_bid', 'best_ask']);
  const time = data['time'] === undefined ? 0 : momentOf(data['time']);
  if (texts === undefined || best === undefined || time === undefined) return undefined;
  const { product_id: symbol, price: last, volume_24h: volume } = texts;
  const { open_24h: open, high_24h: high, low_24h: low } = texts;
  const turnover = productText(volume, last);
  if (turnover === undefined) return undefined;
  return [
    { kind: 'day', symbol, last, open, high, low, volume, turnover, time },
    { kind: 'quote', symbol, bid: best.best_bid, ask: best.best_ask, time },
  ];
}

function tradingOf(value: unknown): VenueEvent | undefined {
  const data = fieldsOf(value) ?? {};
  const texts = textsOf(data, ['id', 'status']);
  if (texts === undefined) return undefined;
  const { id: symbol, status: why } = texts;
  const isTrading = why === 'online' && data['cancel_only'] !== true;
  return { kind: 'state', isTrading, symbol, why };
}
