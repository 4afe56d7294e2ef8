import type { Book, Trades } from './types.ts';

/**
 * Until a room's first snapshot came, the core has an empty book with a gap: that says nothing, and what was known stays,
 * with its gap. Undefined where nothing was.
 */
export function lastKnownBook(next: Book, former: Book | undefined): Book | undefined {
  const isUnknown = next.hasGap && next.bids.length + next.asks.length === 0;
  if (!isUnknown) return next;
  return former && { ...former, hasGap: true };
}

/** The same of the tape. */
export function lastKnownTrades(next: Trades, former: Trades | undefined): Trades | undefined {
  if (!(next.hasGap && next.list.length === 0)) return next;
  return former && { ...former, hasGap: true };
}
