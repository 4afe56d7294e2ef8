import { useBook } from '../../lib/market/hooks.ts';
import type { Instrument } from '../../lib/market/types.ts';
import { usePriceReader } from '../../lib/use-price-reader.ts';

export interface BestPrices {
  bid: string | undefined;
  ask: string | undefined;
}

/** Book levels that the page watches: the maximum of its parts. */
const LEVELS = 15;

export function useBestPrices({ match_id }: Instrument): BestPrices {
  const book = useBook(match_id, LEVELS, 1);
  const read = usePriceReader();
  return { bid: read(book?.bids[0]?.price), ask: read(book?.asks[0]?.price) };
}
