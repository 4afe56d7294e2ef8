import { useEffect } from 'react';
import type { Instrument } from '../../../../protocol/calls/market/market.ts';
import { useApp } from '../../../lib/app-context.ts';
import { usePriceReader } from '../../../lib/core/use-price-reader.ts';

/** The best prices of the book at the time of a call. */
export interface BestPrices {
  bid(): string | undefined;
  ask(): string | undefined;
}

/** Book levels that the page watches: the maximum of its parts. */
const LEVELS = 15;

export function useBestPrices({ match_id }: Instrument): BestPrices {
  const { quotes } = useApp();
  const read = usePriceReader();
  useEffect(() => quotes.onBook(match_id, LEVELS, 1, () => undefined), [quotes, match_id]);
  return {
    bid: () => read(quotes.book(match_id)?.bids[0]?.price),
    ask: () => read(quotes.book(match_id)?.asks[0]?.price),
  };
}
