// OKX, public channels of its version 5: trades, tickers and books, subscribed on one connection. From its
// documentation:
// - a book begins with action `snapshot` (prevSeqId -1), and each update carries the id of the previous one. An update
// without changes has two equal ids; the first one after maintenance may have a lower id than its predecessor;
// - a connection that is silent for 30 s is closed; the text `ping` is answered by `pong`;
// - at most 3 connections a second, and 480 subscriptions an hour on each.
// A new subscription to the channel delivers a whole book.
import { type Fields, fieldsOf, idOf, levelsOf, readJson, textsOf, timeOf } from './message.ts';
import type { Venue, VenueDepth, VenueEvent, VenueOptions, VenueTrade } from './venue.ts';

const URL = 'wss://ws.okx.com:8443';
const PATH = '/ws/v5/public';
const CHANNELS = ['tickers', 'trades', 'books'] as const;
/** Below three messages a second. */
const PACE_MS = 350;
const UNKNOWN = '60018';

export function okx({ symbols, url = URL }: VenueOptions): Venue {
  const ours = new Map<unknown, string>([...symbols].map(([own, theirs]) => [theirs, own]));
  const asks = new Map<unknown, string>(
    [...symbols].map(([own, theirs]) => [requestId(theirs), own]),
  );
  const say = (op: string, symbol: string, channels: readonly string[]): string => {
    const instId = symbols.get(symbol) ?? '';
    const args = channels.map((channel) => ({ channel, instId }));
    return JSON.stringify({ id: requestId(instId), op, args });
  };
  return {
    name: 'OKX',
    url: `${url}${PATH}`,
    // All tickers in one request; books one by one, because a wrong name may get the whole request refused.
    greeting: [
      JSON.stringify({ id: 'prices', op: 'subscribe', args: tickersOf(symbols.values()) }),
      ...[...symbols.keys()].map((symbol) => say('subscribe', symbol, CHANNELS)),
    ],
    pace_ms: PACE_MS,
    sendsBooks: true,
    ping: 'ping',
    read: (text) => {
      if (text === 'pong') return [];
      const message = fieldsOf(readJson(text));
      if (message === undefined) return undefined;
      if (message['event'] !== undefined) return eventOf(message, asks);
      const arg = fieldsOf(message['arg']);
      const symbol = ours.get(arg?.['instId']);
      const data = message['data'];
      if (arg === undefined || !Array.isArray(data)) return undefined;
      if (symbol === undefined) return [];
      const events = data.map((one) => dataOf(symbol, arg['channel'], message['action'], one));
      return events.every((event) => event !== undefined) ? events : undefined;
    },
    wholeBook: (symbol) => ({
      say: [say('unsubscribe', symbol, ['books']), say('subscribe', symbol, ['books'])],
    }),
    readWhole: () => undefined,
  };
}

const tickersOf = (theirs: Iterable<string>) =>
  [...theirs].map((instId) => ({ channel: CHANNELS[0], instId }));

/** OKX allows letters and digits only. */
const requestId = (theirs: string): string => theirs.replace(/[^A-Za-z0-9]/g, '').slice(0, 32);

function eventOf(message: Fields, asks: ReadonlyMap<unknown, string>): VenueEvent[] | undefined {
  switch (message['event']) {
    case 'notice':
      return [{ kind: 'ending' }];
    case 'error': {
      const { code, msg } = message;
      if (code !== UNKNOWN) return [{ kind: 'refused', why: JSON.stringify({ code, msg }) }];
      const symbol = asks.get(message['id']);
      return symbol === undefined ? [] : [{ kind: 'lacks', symbol }];
    }
    default:
      return [];
  }
}

function dataOf(
  symbol: string,
  channel: unknown,
  action: unknown,
  value: unknown,
): VenueEvent | undefined {
  const data = fieldsOf(value);
  if (data === undefined) return undefined;
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
  return { kind: 'trade', symbol, id, price: texts.px, number: texts.sz, type, time };
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
  const [upTo, time] = [idOf(data['seqId']), timeOf(data['ts'])];
  const after = isWhole ? upTo : idOf(data['prevSeqId']);
  const [bids, asks] = [levelsOf(data['bids']), levelsOf(data['asks'])];
  if (upTo === undefined || after === undefined || time === undefined) return undefined;
  if (bids === undefined || asks === undefined) return undefined;
  return { kind: 'depth', symbol, isWhole, after, upTo, bids, asks, time };
}
