import type { Instrument } from '../../../protocol/calls/market/market.ts';
import { useApp } from '../../lib/app-context.ts';
import { usePriceReader } from '../../lib/core/use-price-reader.ts';

/** Reads the mark of an instrument whose figures are on the page, at the time of the call and without a render. */
export function useMarkNow({ match_id }: Instrument): () => string | undefined {
  const { quotes } = useApp();
  const read = usePriceReader();
  return () => read(quotes.detail(match_id)?.mark);
}
