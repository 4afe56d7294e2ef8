// Messages of Binance and OKX, written from their documentation, independently of the adapters that read them.

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

/** `name` is theirs, `time` is by their clock. */
export interface Dialect {
  path: string;
  trade(name: string, time: number, trade: TradeSaid): string;
  day(name: string, time: number, day: DaySaid): string;
  depth(name: string, time: number, depth: DepthSaid): string;
}

const combinedText = (stream: string, data: object): string => JSON.stringify({ stream, data });

export const BINANCE: Dialect = {
  path: '/stream',
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
