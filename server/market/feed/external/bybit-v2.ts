// Bybit's former dialect, version 2, of linear contracts. It is kept to read captures of it: the book's code is the same
// for version 5.
import { allOf, type Fields, fieldsOf, listOf, readJson, textsOf, timeOf } from './message.ts';
import type { Dialect, Level, VenueDepth, VenueEvent } from './venue.ts';

const TOPIC = /^(trade|orderBookL2_25|orderBook_200\.100ms)\.([A-Z0-9]{1,30})$/;

export const BYBIT_V2_DIALECT: Dialect = {
  read: (text) => {
    const message = fieldsOf(readJson(text));
    if (message === undefined) return undefined;
    if (message['success'] === true) return [];
    if (message['success'] === false) return [{ kind: 'refused', why: `${message['ret_msg']}` }];
    const { topic, type, data } = message;
    const [, channel, symbol = ''] = (typeof topic === 'string' && TOPIC.exec(topic)) || [];
    if (channel === undefined) return undefined;
    if (channel === 'trade') return allOf(listOf(data), (row) => tradeOf(fieldsOf(row) ?? {}));
    const depth = depthOf(symbol, type, data);
    return depth && [depth];
  },
  readAnswer: () => undefined,
};

function tradeOf(data: Fields): VenueEvent | undefined {
  const time = timeOf(data['trade_time_ms']);
  const texts = textsOf(data, ['symbol', 'trade_id', 'price', 'size', 'side']);
  if (time === undefined || texts === undefined) return undefined;
  const { symbol, trade_id: id, price, size: number, side } = texts;
  if (side !== 'Buy' && side !== 'Sell') return undefined;
  return { kind: 'trade', symbol, id, price, number, type: side === 'Buy' ? 1 : 2, time };
}

function depthOf(symbol: string, type: unknown, data: unknown): VenueDepth | undefined {
  const isWhole = type === 'snapshot';
  if (!isWhole && type !== 'delta') return undefined;
  const fields = fieldsOf(data) ?? {};
  const parts = isWhole
    ? [fields['order_book'] ?? data]
    : [fields['delete'], fields['update'], fields['insert']];
  const sides: { Buy: Level[]; Sell: Level[] } = { Buy: [], Sell: [] };
  for (const [at, part] of parts.entries()) {
    const rows = listOf(part);
    if (rows === undefined) return undefined;
    for (const row of rows) {
      const level = fieldsOf(row) ?? {};
      const texts = textsOf(level, ['price', 'side']);
      const number = !isWhole && at === 0 ? '0' : level['size'];
      if (texts === undefined || typeof number !== 'string') return undefined;
      if (texts.side !== 'Buy' && texts.side !== 'Sell') return undefined;
      sides[texts.side].push([texts.price, number]);
    }
  }
  const { Buy: bids, Sell: asks } = sides;
  const [ids, checksum, levels] = [undefined, undefined, undefined];
  return { kind: 'depth', symbol, isWhole, ids, bids, asks, time: 0, checksum, levels };
}
