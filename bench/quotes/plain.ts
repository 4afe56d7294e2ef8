import type { Quote } from '../../src/lib/market/types.ts';

/** A row as an object of its own, which can be cloned and written as JSON: what a peer's page gets. */
export function plain(quote: Quote): Quote {
  const { matchId, price, change, turnover, direction, isOpen, isHalted, time, pixels } = quote;
  return {
    ...{ matchId, price, change, turnover },
    ...{ direction, isOpen, isHalted, time, pixels },
  };
}
