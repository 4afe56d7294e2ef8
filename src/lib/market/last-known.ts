import type { Book, Trades } from './types.ts';

/**
 * Before a room's first snapshot the core has an empty book with a gap, which means nothing: the known book
 * stays, marked with the gap. Undefined if none was known.
 */
export function lastKnownBook(next: Book, former: Book | undefined): Book | undefined {
  const isUnknown = next.hasGap && next.bids.length + next.asks.length === 0;
  if (!isUnknown) return next;
  return former && { ...former, hasGap: true };
}

export function lastKnownTrades(next: Trades, former: Trades | undefined): Trades | undefined {
  if (!(next.hasGap && next.list.length === 0)) return next;
  return former && { ...former, hasGap: true };
}
