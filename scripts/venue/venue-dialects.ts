// Messages of exchanges, written from their documentation, independently of the adapters that read them.
import { crc32 } from 'node:zlib';
import { wholeNumber } from '../../server/platform/base/exact.ts';

export type Side = readonly (readonly [price: string, number: string])[];

export interface Book {
  bids: Side;
  asks: Side;
}

interface DepthSaid extends Book {
  /** Ids of the previous message, and of the first and the last change in this one. */
  before: number;
  first: number;
  last: number;
  isWhole: boolean;
  /** The book after the change. */
  whole: Book;
}

interface TradeSaid {
  id: number;
  price: string;
  number: string;
  side: 'buy' | 'sell';
}

interface DaySaid {
  last: string;
  open: string;
  high: string;
  low: string;
  volume: string;
  turnover: string;
}

interface BarSaid {
  time: number;
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
}

/** A request over HTTP that the simulated exchange answers. */
export type Asked =
  | { kind: 'book'; name: string }
  | { kind: 'bars'; name: string; size_ms: number; from: number; to: number }
  | { kind: 'time' };

/** A subscription of channels (`trades`, `books`, `tickers`) of instruments. */
export interface Subscription {
  isOn: boolean;
  topics: readonly { channel: string; name: string }[];
}

/** `name` is theirs, `time` is by their clock. */
export interface Dialect {
  path: string;
  /** Undefined: no subscription, for example a ping. */
  subscription(text: string): Subscription | undefined;
  ping: { says: string; answer: string } | undefined;
  wantedBy(url: URL): Asked | undefined;
  bars(name: string, bars: readonly BarSaid[]): string;
  clock(time: number): string;
  /** Whole books by HTTP. */
  book(depth: Book, id: number, time: number): string;
  /** An instrument that it doesn't have. */
  unknown(name: string, channel: string): string;
  trade(name: string, time: number, trade: TradeSaid): string;
  day(name: string, time: number, day: DaySaid): string;
  depth(name: string, time: number, depth: DepthSaid): string;
}

const combinedText = (stream: string, data: object): string => JSON.stringify({ stream, data });

const symbolAsked = (url: URL, key: string): string => url.searchParams.get(key) ?? '';
const wholeAsked = (url: URL, key: string): number => wholeNumber(url.searchParams.get(key) ?? '0');
const SIZES: Readonly<Record<string, number>> = {
  '1': 60_000,
  '60': 3_600_000,
  D: 86_400_000,
  '1440': 86_400_000,
  '1m': 60_000,
  '1h': 3_600_000,
  '1H': 3_600_000,
  '1d': 86_400_000,
  '1Dutc': 86_400_000,
};
const sizeAsked = (url: URL, key: string): number => SIZES[symbolAsked(url, key)] ?? 0;
const rowOf = ({ time, open, high, low, close, volume }: BarSaid) =>
  [time, open, high, low, close, volume] as const;

export const BINANCE: Dialect = {
  path: '/stream',
  subscription: () => undefined,
  ping: undefined,
  wantedBy: (url) => {
    const name = symbolAsked(url, 'symbol');
    if (url.pathname === '/api/v3/time') return { kind: 'time' };
    if (url.pathname === '/api/v3/depth') return { kind: 'book', name };
    if (url.pathname !== '/api/v3/klines') return undefined;
    const [from, to] = [wholeAsked(url, 'startTime'), wholeAsked(url, 'endTime') + 1];
    return { kind: 'bars', size_ms: sizeAsked(url, 'interval'), name, from, to };
  },
  bars: (_name, bars) =>
    JSON.stringify(
      bars.map((bar) => [...rowOf(bar), bar.time + 59_999, '0.0', 1, '0.0', '0.0', '0']),
    ),
  clock: (time) => JSON.stringify({ serverTime: time }),
  book: (sides, id) => JSON.stringify(Object.assign({ lastUpdateId: id }, sides)),
  unknown: () => JSON.stringify({ code: -1121, msg: 'Invalid symbol.' }),
  trade: (s, time, { id, price, number, side }) =>
    combinedText(`${s.toLowerCase()}@trade`, {
      e: 'trade',
      E: time,
      s,
      t: id,
      p: price,
      q: number,
      T: time,
      // `m`: the buyer is the maker, so the seller took.
      ...{ m: side === 'sell', M: true },
    }),
  day: (s, time, { last, open, high, low, volume, turnover }) =>
    combinedText(`${s.toLowerCase()}@miniTicker`, {
      e: '24hrMiniTicker',
      E: time,
      s,
      c: last,
      o: open,
      h: high,
      l: low,
      v: volume,
      q: turnover,
    }),
  depth: (s, time, { first, last, bids, asks }) =>
    combinedText(`${s.toLowerCase()}@depth@100ms`, {
      e: 'depthUpdate',
      E: time,
      s,
      U: first,
      u: last,
      b: bids,
      a: asks,
    }),
};

/** Writes ids as digits, because real ones may exceed a float. */
const okxId = (id: number): string =>
  id < 0 ? '-1' : `1724294007352${String(id).padStart(6, '0')}`;
const withOrders = (side: Side) => side.map(([price, number]) => [price, number, '0', '3']);

export const OKX: Dialect = {
  path: '/ws/v5/public',
  subscription: (text) => {
    const { op, args } = JSON.parse(text) as {
      op: string;
      args: { channel: string; instId: string }[];
    };
    const topics = args.map(({ channel, instId }) => ({ channel, name: instId }));
    return { isOn: op === 'subscribe', topics };
  },
  ping: { says: 'ping', answer: 'pong' },
  wantedBy: (url) => {
    const name = symbolAsked(url, 'instId');
    if (url.pathname === '/api/v5/public/time') return { kind: 'time' };
    if (url.pathname === '/api/v5/market/books') return { kind: 'book', name };
    if (url.pathname !== '/api/v5/market/history-candles') return undefined;
    const [from, to] = [wholeAsked(url, 'before') + 1, wholeAsked(url, 'after')];
    return { kind: 'bars', size_ms: sizeAsked(url, 'bar'), name, from, to };
  },
  bars: (_name, bars) =>
    JSON.stringify({
      code: '0',
      msg: '',
      data: bars.map((bar) => [`${bar.time}`, ...rowOf(bar).slice(1), '0', '0', '1']).reverse(),
    }),
  clock: (time) => JSON.stringify({ code: '0', msg: '', data: [{ ts: `${time}` }] }),
  book: (sides, id, time) => {
    const levels = { asks: withOrders(sides.asks), bids: withOrders(sides.bids) };
    const rest = JSON.stringify(Object.assign(levels, { ts: `${time}` })).slice(0, -1);
    return `{"code":"0","msg":"","data":[${rest},"seqId":${okxId(id)}}]}`;
  },
  unknown: (name, channel) => {
    const msg = `Wrong URL or channel:${channel},instId:${name} doesn't exist.`;
    return JSON.stringify({ event: 'error', code: '60018', msg, connId: 'a4d3ae55' });
  },
  trade: (instId, time, { id, price, number, side }) =>
    JSON.stringify({
      arg: { channel: 'trades', instId },
      data: [
        {
          ...{ instId, tradeId: `${id}`, px: price, sz: number, side, ts: `${time}` },
          count: '1',
          source: '0',
        },
      ],
    }),
  day: (instId, time, { last, open, high, low, volume, turnover }) =>
    JSON.stringify({
      arg: { channel: 'tickers', instId },
      data: [
        {
          instType: 'SPOT',
          instId,
          last,
          lastSz: '0.1',
          askPx: last,
          askSz: '1',
          bidPx: last,
          bidSz: '1',
          open24h: open,
          high24h: high,
          low24h: low,
          ...{ volCcy24h: turnover, vol24h: volume, sodUtc0: open, sodUtc8: open, ts: `${time}` },
        },
      ],
    }),
  depth: (instId, time, { before, last, isWhole, bids, asks }) => {
    const sides = JSON.stringify({ asks: withOrders(asks), bids: withOrders(bids), ts: `${time}` });
    const ids = `"checksum":0,"seqId":${okxId(last)},"prevSeqId":${okxId(isWhole ? -1 : before)}`;
    const arg = JSON.stringify({ channel: 'books', instId });
    const action = isWhole ? 'snapshot' : 'update';
    return `{"arg":${arg},"action":"${action}","data":[${sides.slice(0, -1)},${ids}}]}`;
  },
};

const moment = (time: number): string => new Date(time).toISOString().replace('Z', '000Z');
const plainPrice = (text: string): string => text.replace('.', '').replace(/^0+/, '');

function krakenSum({ bids, asks }: Book): number {
  const sides = [asks.slice(0, 10), bids.slice(0, 10)];
  const digits = sides.flatMap((side) =>
    side.map(([price, qty]) => plainPrice(price) + plainPrice(qty)),
  );
  return crc32(digits.join(''));
}

/** Numbers with all their digits, as Kraken writes them. */
const levelNumbers = (side: Side): string =>
  `[${side.map(([price, qty]) => `{"price":${price},"qty":${qty}}`)}]`;

export const KRAKEN: Dialect = {
  path: '/v2',
  subscription: (text) => {
    const { method, params } = JSON.parse(text) as {
      method: string;
      params?: { channel: string; symbol: string[] };
    };
    if (params === undefined) return undefined;
    const channels: Record<string, string> = { ticker: 'tickers', trade: 'trades', book: 'books' };
    const channel = channels[params.channel] ?? '';
    const topics = params.symbol.map((name) => ({ channel, name }));
    return { isOn: method === 'subscribe', topics };
  },
  ping: { says: '{"method":"ping"}', answer: '{"method":"pong","time_in":"a","time_out":"b"}' },
  wantedBy: (url) => {
    if (url.pathname === '/0/public/Time') return { kind: 'time' };
    if (url.pathname !== '/0/public/OHLC') return undefined;
    const pair = symbolAsked(url, 'pair').replace('XBT', 'BTC');
    const name = pair.replace(/(USDT|USD|BTC|ETH)$/, '/$1');
    return {
      kind: 'bars',
      size_ms: sizeAsked(url, 'interval'),
      name,
      from: (wholeAsked(url, 'since') + 1) * 1000,
      to: 1e15,
    };
  },
  bars: (name, bars) => {
    const rows = bars.map(({ time, open, high, low, close, volume }) => [
      time / 1000,
      open,
      high,
      low,
      close,
      close,
      volume,
      7,
    ]);
    const result = Object.fromEntries([
      [name, rows],
      ['last', (bars.at(-1)?.time ?? 0) / 1000],
    ]);
    return JSON.stringify({ error: [], result });
  },
  clock: (time) =>
    JSON.stringify({ error: [], result: { unixtime: (time - (time % 1000)) / 1000, rfc1123: '' } }),
  book: () => '{}',
  unknown: (name) =>
    JSON.stringify({
      error: `Currency pair not supported ${name}`,
      method: 'subscribe',
      success: false,
      symbol: name,
    }),
  trade: (symbol, time, { id, price, number, side }) =>
    `{"channel":"trade","type":"update","data":[{"symbol":"${symbol}","side":"${side}","price":${price},"qty":${number},"ord_type":"market","trade_id":${id},"timestamp":"${moment(time)}"}]}`,
  day: (symbol, time, { last, high, low, volume }) =>
    `{"channel":"ticker","type":"update","data":[{"symbol":"${symbol}","bid":${last},"bid_qty":1,"ask":${last},"ask_qty":1,"last":${last},"volume":${volume},"vwap":${last},"low":${low},"high":${high},"change":0.0,"change_pct":0.0,"timestamp":"${moment(time)}"}]}`,
  depth: (symbol, time, { isWhole, bids, asks, whole }) =>
    `{"channel":"book","type":"${isWhole ? 'snapshot' : 'update'}","data":[{"symbol":"${symbol}","bids":${levelNumbers(bids)},"asks":${levelNumbers(asks)},"checksum":${krakenSum(whole)}${isWhole ? '' : `,"timestamp":"${moment(time)}"`}}]}`,
};

export const COINBASE: Dialect = {
  path: '/',
  subscription: (text) => {
    const { type, product_ids, channels } = JSON.parse(text) as {
      type: string;
      product_ids?: string[];
      channels: string[];
    };
    const names: Record<string, string> = {
      level2_batch: 'books',
      matches: 'trades',
      ticker: 'tickers',
    };
    const topics = (product_ids ?? []).flatMap((name) =>
      channels.flatMap((one) => {
        const channel = names[one];
        return channel === undefined ? [] : [{ channel, name }];
      }),
    );
    return { isOn: type === 'subscribe', topics };
  },
  ping: undefined,
  wantedBy: (url) => {
    if (url.pathname === '/time') return { kind: 'time' };
    const [, name] = /^\/products\/([^/]+)\/candles$/.exec(url.pathname) ?? [];
    if (name === undefined) return undefined;
    const [from, last] = [wholeAsked(url, 'start') * 1000, wholeAsked(url, 'end') * 1000];
    return {
      kind: 'bars',
      size_ms: wholeAsked(url, 'granularity') * 1000,
      name,
      from,
      to: last + 1,
    };
  },
  bars: (_name, bars) =>
    `[${bars
      .map(
        ({ time, open, high, low, close, volume }) =>
          `[${time / 1000},${low},${high},${open},${close},${volume}]`,
      )
      .reverse()}]`,
  clock: (time) => JSON.stringify({ iso: moment(time), epoch: time / 1000 }),
  book: () => '{}',
  unknown: (name) =>
    JSON.stringify({
      type: 'error',
      message: 'Failed to subscribe',
      reason: `${name} is not a valid product`,
    }),
  trade: (product_id, time, { id, price, number: size, side }) =>
    JSON.stringify({
      type: 'match',
      trade_id: id,
      maker_order_id: 'a',
      taker_order_id: 'b',
      // Of the resting order.
      side: side === 'buy' ? 'sell' : 'buy',
      size,
      price,
      product_id,
      sequence: id,
      time: moment(time),
    }),
  day: (product_id, time, { last, open, high, low, volume }) =>
    JSON.stringify({
      type: 'ticker',
      sequence: 7,
      product_id,
      price: last,
      open_24h: open,
      volume_24h: volume,
      low_24h: low,
      high_24h: high,
      volume_30d: volume,
      best_bid: last,
      best_ask: last,
      side: 'buy',
      time: moment(time),
    }),
  depth: (product_id, time, { isWhole, bids, asks }) => {
    if (isWhole) return JSON.stringify({ type: 'snapshot', product_id, asks, bids });
    const of = (side: string, levels: Side) => levels.map((level) => [side, ...level]);
    const changes = [...of('buy', bids), ...of('sell', asks)];
    return JSON.stringify({ type: 'l2update', product_id, changes, time: moment(time) });
  },
};

export const BYBIT: Dialect = {
  path: '/v5/public/spot',
  subscription: (text) => {
    const { op, args } = JSON.parse(text) as { op: string; args?: string[] };
    if (args === undefined) return undefined;
    const topics = args.map((topic) => {
      const [channel = '', name = ''] = topic.replace('orderbook.50', 'orderbook').split('.');
      const names: Record<string, string> = { orderbook: 'books', publicTrade: 'trades' };
      return { channel: names[channel] ?? channel, name };
    });
    return { isOn: op === 'subscribe', topics };
  },
  ping: {
    says: '{"op":"ping"}',
    answer: '{"success":true,"ret_msg":"pong","conn_id":"a","op":"ping"}',
  },
  wantedBy: (url) => {
    if (url.pathname === '/v5/market/time') return { kind: 'time' };
    if (url.pathname !== '/v5/market/kline') return undefined;
    const [from, to] = [wholeAsked(url, 'start'), wholeAsked(url, 'end') + 1];
    return {
      kind: 'bars',
      size_ms: sizeAsked(url, 'interval'),
      name: symbolAsked(url, 'symbol'),
      from,
      to,
    };
  },
  bars: (symbol, bars) => {
    const list = bars.map((bar) => [`${bar.time}`, ...rowOf(bar).slice(1), '0']).reverse();
    return JSON.stringify({
      retCode: 0,
      retMsg: 'OK',
      result: { symbol, category: 'spot', list },
      time: 1,
    });
  },
  clock: (time) =>
    JSON.stringify({
      retCode: 0,
      retMsg: 'OK',
      result: { timeSecond: `${(time - (time % 1000)) / 1000}`, timeNano: `${time}000000` },
      time,
    }),
  book: () => '{}',
  unknown: (name, channel) =>
    JSON.stringify({
      success: false,
      ret_msg: `Invalid symbol :[${channel}.${name}]`,
      conn_id: 'a',
      op: 'subscribe',
    }),
  trade: (s, time, { id, price, number, side }) =>
    JSON.stringify({
      topic: `publicTrade.${s}`,
      type: 'snapshot',
      ts: time,
      data: [
        {
          T: time,
          s,
          S: side === 'buy' ? 'Buy' : 'Sell',
          v: number,
          p: price,
          L: 'PlusTick',
          i: `20f43950-d8dd-5b31-9112-${id}`,
          BT: false,
        },
      ],
    }),
  day: (symbol, time, { last, open, high, low, volume, turnover }) =>
    JSON.stringify({
      topic: `tickers.${symbol}`,
      ts: time,
      type: 'snapshot',
      cs: 7,
      data: {
        symbol,
        lastPrice: last,
        highPrice24h: high,
        lowPrice24h: low,
        prevPrice24h: open,
        volume24h: volume,
        turnover24h: turnover,
        price24hPcnt: '0',
        usdIndexPrice: '',
      },
    }),
  depth: (s, time, { last, isWhole, bids, asks }) =>
    JSON.stringify({
      topic: `orderbook.50.${s}`,
      type: isWhole ? 'snapshot' : 'delta',
      ts: time,
      data: { s, b: bids, a: asks, u: last, seq: last },
      cts: time,
    }),
};
