import { useLanguage } from '../../lib/language-context.ts';
import { useBook } from '../../lib/market/hooks.ts';
import type { Instrument } from '../../lib/market/types.ts';
import { numberRules } from '../../lib/number-rules.ts';
import { useCore } from '../../lib/use-core.ts';

export interface BestPrices {
  bid: string | undefined;
  ask: string | undefined;
}

/** The best price of each side as a decimal text of the core. */
/** Levels of the book that the page asks for: the largest of what its parts show. */
const LEVELS = 15;

export function useBestPrices({ match_id }: Instrument): BestPrices {
  const book = useBook(match_id, LEVELS, 1);
  const read = usePriceReader();
  return { bid: read(book?.bids[0]?.price), ask: read(book?.asks[0]?.price) };
}

/** Prices of the market come written by the language's rules: this reads one back. */
export function usePriceReader(): (text: string | undefined) => string | undefined {
  const rules = numberRules(useLanguage());
  const [core] = useCore();
  return (text) => {
    if (text === undefined || core.kind !== 'ready') return undefined;
    try {
      return core.core.parse_input(text, rules);
    } catch {
      // Not there yet, or written in the language of a moment ago.
      return undefined;
    }
  };
}
