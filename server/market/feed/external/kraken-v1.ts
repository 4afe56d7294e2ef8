// Kraken's former websocket dialect, version 1: arrays without names. It is kept to read captures of it: books and
// checksums are proved on them, and the book's code is the same for version 2.
import { allOf, type Fields, fieldsOf, levelsOf, listOf, readJson, secondsOf } from './message.ts';
import type { Dialect, VenueDepth, VenueEvent, VenueTrade } from './venue.ts';

const CHECKSUM = /^\d{1,10}$/;
const BOOK = /^book-(10|25|100|500|1000)$/;

export const KRAKEN_V1_DIALECT: Dialect = {
  read: (text) => {
    const message = readJson(text);
    const list = listOf(message);
    if (list !== undefined) return dataOf(list);
    const fields = fieldsOf(message);
    return fields && saidOf(fields);
  },
  readAnswer: () => undefined,
};

function saidOf(fields: Fields): readonly VenueEvent[] | undefined {
  switch (fields['event']) {
    case 'heartbeat':
    case 'pong':
      return [];
    case 'systemStatus': {
      const why = fields['status'];
      if (typeof why !== 'string') return undefined;
      return [{ kind: 'state', isTrading: why === 'online', symbol: undefined, why }];
    }
    case 'subscriptionStatus':
      return fields['status'] === 'error' ? [{ kind: 'refused', why: JSON.stringify(fields) }] : [];
    default:
      return undefined;
  }
}

/** `[channel id, content, more content, channel name, pair]` */
function dataOf(list: readonly unknown[]): readonly VenueEvent[] | undefined {
  const [channel, symbol] = [list.at(-2), list.at(-1)];
  if (list.length < 4 || typeof channel !== 'string' || typeof symbol !== 'string')
    return undefined;
  if (channel === 'trade') return tradesOf(symbol, listOf(list[1]));
  const [, levels] = BOOK.exec(channel) ?? [];
  if (levels === undefined || list.length > 5) return undefined;
  const parts = allOf(list.slice(1, -2), fieldsOf);
  const depth = parts && depthOf(symbol, parts, JSON.parse(levels));
  return depth && [depth];
}

function depthOf(symbol: string, parts: readonly Fields[], levels: number): VenueDepth | undefined {
  const [first = {}] = parts;
  const isWhole = first['as'] !== undefined || first['bs'] !== undefined;
  const [bidKey, askKey] = isWhole ? ['bs', 'as'] : ['b', 'a'];
  const sum = parts.at(-1)?.['c'];
  if (!isWhole && (typeof sum !== 'string' || !CHECKSUM.test(sum))) return undefined;
  const [bids, asks] = [bidKey, askKey].map((key) => {
    const lists = parts.flatMap((part) => (part[key] === undefined ? [] : [part[key]]));
    return allOf(lists, levelsOf)?.flat();
  });
  const names = parts.flatMap((part) => Object.keys(part));
  if (bids === undefined || asks === undefined) return undefined;
  if (!names.every((name) => [bidKey, askKey, 'c'].includes(name))) return undefined;
  const checksum = typeof sum === 'string' ? { form: 'kraken' as const, value: sum } : undefined;
  const ids = undefined;
  return { kind: 'depth', symbol, isWhole, ids, bids, asks, time: 0, checksum, levels };
}

/** Trades have no id: equal ones of one moment differ by their place. */
function tradesOf(
  symbol: string,
  rows: readonly unknown[] | undefined,
): readonly VenueTrade[] | undefined {
  const counts = new Map<string, number>();
  return allOf(rows, (row) => {
    const [price, number, at, side] = listOf(row) ?? [];
    const time = secondsOf(at);
    if (typeof price !== 'string' || typeof number !== 'string') return undefined;
    if (time === undefined || (side !== 'b' && side !== 's')) return undefined;
    const key = `${at} ${side} ${price} ${number}`;
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    const type = side === 'b' ? 1 : 2;
    return { kind: 'trade' as const, symbol, id: `${key} ${count}`, price, number, type, time };
  });
}
