import { directionOf, isHalted, isOpen } from './row-table.ts';
import { Cursor, type Section } from './snapshot.ts';
import type { Book, BookLevel, MarketTrade, QuoteDetail, Shares, Trades } from './types.ts';

const GAP = 1;

export function readDetail({ id, view }: Section): QuoteDetail {
  const cursor = new Cursor(view);
  const [price, mark, open, high, low, change, time] = [
    cursor.float(),
    cursor.float(),
    cursor.float(),
    cursor.float(),
    cursor.float(),
    cursor.float(),
    cursor.float(),
  ];
  const direction = directionOf(cursor.byte());
  const flags = cursor.byte();
  return {
    matchId: id,
    price: cursor.text(),
    mark: cursor.text(),
    changeAbsolute: cursor.text(),
    change: cursor.text(),
    open: cursor.text(),
    high: cursor.text(),
    low: cursor.text(),
    volume: cursor.text(),
    turnover: cursor.text(),
    direction,
    isOpen: isOpen(flags),
    isHalted: isHalted(flags),
    time,
    pixels: { price, mark, open, high, low, change },
  };
}

export function readBook({ id, view }: Section): Book {
  const cursor = new Cursor(view);
  const hasGap = (cursor.byte() & GAP) !== 0;
  cursor.skip(1);
  const [bids, asks] = [cursor.short(), cursor.short()];
  cursor.skip(2);
  const greatestTotal = cursor.float();
  const shares = sharesAt(cursor);
  return {
    matchId: id,
    hasGap,
    bids: levels(cursor, bids),
    asks: levels(cursor, asks),
    greatestTotal,
    shares,
  };
}

const LARGE = 1;

function sharesAt(cursor: Cursor): Shares | undefined {
  const first = cursor.float();
  const [firstText, secondText] = [cursor.text(), cursor.text()];
  return firstText === '' ? undefined : { pixels: first, texts: [firstText, secondText] };
}

function levels(cursor: Cursor, count: number): BookLevel[] {
  return Array.from({ length: count }, () => {
    const isLarge = cursor.byte() === LARGE;
    const pixels = { price: cursor.float(), total: cursor.float() };
    return { isLarge, pixels, price: cursor.text(), number: cursor.text(), total: cursor.text() };
  });
}

const BUYER_TOOK = 1;

export function readTrades({ id, view }: Section): Trades {
  const cursor = new Cursor(view);
  const hasGap = (cursor.byte() & GAP) !== 0;
  cursor.skip(1);
  const count = cursor.short();
  cursor.skip(4);
  const [notable, large] = [cursor.text(), cursor.text()];
  const sums = [cursor.text(), cursor.text()] as const;
  const shares = sharesAt(cursor);
  const trade = (): MarketTrade => {
    const [tradeId, time] = [cursor.float(), cursor.float()];
    const side = cursor.byte() === BUYER_TOOK ? 'buy' : 'sell';
    const isLarge = cursor.byte() === LARGE;
    const pixels = { price: cursor.float(), number: cursor.float() };
    const [price, number, worth] = [cursor.text(), cursor.text(), cursor.text()];
    return { id: tradeId, time, side, isLarge, pixels, price, number, worth };
  };
  return {
    matchId: id,
    hasGap,
    sizes: notable === '' ? undefined : [notable, large],
    bought: sums[0],
    sold: sums[1],
    shares,
    list: Array.from({ length: count }, trade),
  };
}
