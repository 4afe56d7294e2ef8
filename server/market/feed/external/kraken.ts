// Kraken spot, websocket version 2: book, trades and ticker on one connection. From its documentation:
// - numbers are JSON numbers with the full precision: their digits are kept, the checksum is made of them;
// - the checksum is the CRC32 of ten levels a side, in snapshots and updates. The book is cut to the subscribed depth
// after each update, because deeper levels get none;
// - `heartbeat` once a second without other data; an idle connection is closed after a minute;
// - `status` says `online`, `maintenance`, `cancel_only`, `post_only` or `limit_only`;
// - HTTP: about one request a second, and the newest 720 minutes only. Its names there have XBT and XDG.

import { productText, sumText } from './exact.ts';
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

const URL_ = 'wss://ws.kraken.com';
const REST_URL = 'https://api.kraken.com';
const PATH = '/v2';
const LEVELS = 100;
const PACE_MS = 250;
const AT_ONCE = 50;
const SIZES = { minute: 1, hour: 60, day: 1440 } as const;
const BAR = [0, 1, 2, 3, 4, 6] as const;
const UNKNOWN = /pair not supported|Unknown asset pair/i;

export const KRAKEN_DIALECT: Dialect = {
  read: (text) => {
    const message = fieldsOf(readJson(text));
    if (message === undefined) return undefined;
    if (message['method'] !== undefined) return answerOf(message);
    const { channel, type } = message;
    if (channel === 'heartbeat') return [];
    return allOf(listOf(message['data']), (one) => dataOf(channel, type, fieldsOf(one) ?? {}));
  },
  readAnswer: (url, text) => {
    const message = fieldsOf(readJson(text));
    const symbol = url.searchParams.get('pair') ?? '';
    const faults = listOf(message?.['error']) ?? [];
    if (faults.some((fault) => UNKNOWN.test(`${fault}`))) return [{ kind: 'lacks', symbol }];
    if (faults.length > 0) return [{ kind: 'refused', why: JSON.stringify(faults) }];
    const result = fieldsOf(message?.['result']);
    if (result === undefined) return undefined;
    switch (url.pathname) {
      case '/0/public/OHLC': {
        const rows = Object.entries(result).find(([name]) => name !== 'last')?.[1];
        return allOf(listOf(rows), (row) => {
          const bar = barOf(row, BAR, secondsOf);
          return bar && { kind: 'bar' as const, symbol, bar };
        });
      }
      case '/0/public/Time': {
        const time = secondsOf(result['unixtime']);
        return time === undefined ? undefined : [{ kind: 'time', time }];
      }
      default:
        return undefined;
    }
  },
};

export function kraken({ symbols, url = URL_, rest_url = REST_URL }: VenueOptions): Venue {
  const say = (method: string, channel: string, names: readonly string[], more: object): string =>
    JSON.stringify({ method, params: Object.assign({ channel, symbol: names }, more) });
  const book = { depth: LEVELS };
  const parts: (readonly string[])[] = [];
  for (let at = 0; at < symbols.length; at += AT_ONCE) parts.push(symbols.slice(at, at + AT_ONCE));
  return {
    ...KRAKEN_DIALECT,
    name: 'Kraken',
    url: `${url}${PATH}`,
    greeting: parts.flatMap((names) => [
      say('subscribe', 'ticker', names, { event_trigger: 'trades' }),
      say('subscribe', 'trade', names, { snapshot: false }),
      say('subscribe', 'book', names, book),
    ]),
    pace_ms: PACE_MS,
    sendsBooks: true,
    ping: '{"method":"ping"}',
    wholeBook: (symbol) => ({
      say: [say('unsubscribe', 'book', [symbol], book), say('subscribe', 'book', [symbol], book)],
    }),
    history: {
      atOnce: 720,
      pace_ms: 1_100,
      barsUrl: (symbol, size, from) =>
        `${rest_url}/0/public/OHLC?pair=${httpName(symbol)}&interval=${SIZES[size]}&since=${BigInt(from) / 1000n - 1n}`,
      clockUrl: `${rest_url}/0/public/Time`,
    },
  };
}

const httpName = (symbol: string): string =>
  symbol
    .replace('/', '')
    .replace(/^BTC|BTC$/, 'XBT')
    .replace(/^DOGE/, 'XDG');

function answerOf(message: Fields): readonly VenueEvent[] {
  if (message['success'] !== false) return [];
  const { error, symbol } = message;
  if (typeof symbol === 'string' && UNKNOWN.test(`${error}`)) return [{ kind: 'lacks', symbol }];
  return [{ kind: 'refused', why: `${error}` }];
}

function dataOf(channel: unknown, type: unknown, data: Fields): VenueEvent | undefined {
  switch (channel) {
    case 'book':
      return depthOf(type, data);
    case 'trade':
      return tradeOf(data);
    case 'ticker':
      return dayOf(data);
    case 'status': {
      const why = data['system'];
      if (typeof why !== 'string') return undefined;
      return { kind: 'state', isTrading: why === 'online', symbol: undefined, why };
    }
    default:
      return undefined;
  }
}

function depthOf(type: unknown, data: Fields): VenueDepth | undefined {
  const isWhole = type === 'snapshot';
  if (!isWhole && type !== 'update') return undefined;
  const [bids, asks] = [sideOf(data['bids']), sideOf(data['asks'])];
  const texts = textsOf(data, ['symbol', 'checksum']);
  const time = data['timestamp'] === undefined ? 0 : momentOf(data['timestamp']);
  if (texts === undefined || time === undefined) return undefined;
  if (bids === undefined || asks === undefined) return undefined;
  const checksum = { form: 'kraken' as const, value: texts.checksum };
  const { symbol } = texts;
  const [ids, levels] = [undefined, LEVELS];
  return { kind: 'depth', symbol, isWhole, ids, bids, asks, time, checksum, levels };
}

function sideOf(value: unknown): readonly Level[] | undefined {
  const levels = allOf(listOf(value ?? []), (one) => {
    const texts = textsOf(fieldsOf(one) ?? {}, ['price', 'qty']);
    return texts && [texts.price, texts.qty];
  });
  return levelsOf(levels);
}

function tradeOf(data: Fields): VenueEvent | undefined {
  const [id, time] = [idOf(data['trade_id']), momentOf(data['timestamp'])];
  const texts = textsOf(data, ['symbol', 'price', 'qty', 'side']);
  if (id === undefined || time === undefined || texts === undefined) return undefined;
  const { symbol, price, qty: number, side } = texts;
  if (side !== 'buy' && side !== 'sell') return undefined;
  return { kind: 'trade', symbol, id: `${id}`, price, number, type: side === 'buy' ? 1 : 2, time };
}

/** Neither the price of 24 hours ago nor the turnover is in it: they follow from the change and from the mean price. */
function dayOf(data: Fields): VenueEvent | undefined {
  const texts = textsOf(data, ['symbol', 'last', 'high', 'low', 'volume', 'vwap', 'change']);
  if (texts === undefined) return undefined;
  const { symbol, last, high, low, volume, vwap, change } = texts;
  const open = change.startsWith('-')
    ? sumText(last, change.slice(1))
    : sumText(last, `-${change}`);
  const turnover = productText(volume, vwap);
  if (open === undefined || turnover === undefined) return undefined;
  const time = data['timestamp'] === undefined ? 0 : (momentOf(data['timestamp']) ?? 0);
  return { kind: 'day', symbol, last, open, high, low, volume, turnover, time };
}
