import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useApp } from '../app-context.ts';
import type { Book, Connection, Portfolio, Quote, QuoteDetail, Trades } from './types.ts';

/** Watches a whole list, so that rows which scroll into view have their prices. The rows themselves use
 * `useQuoteDrawing`. */
export function useQuotes(ids: readonly number[]): void {
  const { quotes } = useApp();
  useEffect(() => quotes.watchRows(ids), [quotes, ids]);
}

export function useQuote(id: number): Quote | undefined {
  const { quotes } = useApp();
  const subscribe = useCallback(
    (listener: () => void) => quotes.onQuote(id, listener),
    [quotes, id],
  );
  return useSyncExternalStore(subscribe, () => quotes.quote(id));
}

/**
 * Hears of each new quote, and of the one that is there, without a render: for what writes it into the page itself.
 * Tells whether it is traded now, and renders when that changes.
 */
export function useQuoteDrawing(id: number, draw: (quote: Quote | undefined) => void): Trading {
  const { quotes } = useApp();
  const [trading, setTrading] = useState(() => tradingOf(quotes.quote(id)));
  useLayoutEffect(() => {
    const look = (): void => {
      const quote = quotes.quote(id);
      draw(quote);
      setTrading(tradingOf(quote));
    };
    look();
    return quotes.onQuoteDrawing(id, look);
  }, [quotes, id, draw]);
  return trading;
}

type Trading = 'unknown' | 'open' | 'halted' | 'closed';

function tradingOf(quote: Quote | undefined): Trading {
  if (quote === undefined) return 'unknown';
  if (quote.isHalted) return 'halted';
  return quote.isOpen ? 'open' : 'closed';
}

export function useQuoteDetail(id: number): QuoteDetail | undefined {
  const { quotes } = useApp();
  const subscribe = useCallback(
    (listener: () => void) => quotes.onDetail(id, listener),
    [quotes, id],
  );
  return useSyncExternalStore(subscribe, () => quotes.detail(id));
}

/** `group`: prices merged to so many ticks. */
export function useBook(id: number, levels: number, group: number): Book | undefined {
  const { quotes } = useApp();
  const subscribe = useCallback(
    (listener: () => void) => quotes.onBook(id, levels, group, listener),
    [quotes, id, levels, group],
  );
  return useSyncExternalStore(subscribe, () => quotes.book(id));
}

export function useTrades(id: number): Trades | undefined {
  const { quotes } = useApp();
  const subscribe = useCallback(
    (listener: () => void) => quotes.onTrades(id, listener),
    [quotes, id],
  );
  return useSyncExternalStore(subscribe, () => quotes.trades(id));
}

export function usePortfolio(): Portfolio | undefined {
  const { quotes } = useApp();
  const subscribe = useCallback((listener: () => void) => quotes.onPortfolio(listener), [quotes]);
  return useSyncExternalStore(subscribe, quotes.portfolio);
}

/** The age of prices and whether they may be trusted; renders when what is shown of it changes. */
export function useConnection(): Connection {
  const { quotes } = useApp();
  const subscribe = useCallback((listener: () => void) => quotes.onConnection(listener), [quotes]);
  return useSyncExternalStore(subscribe, quotes.connection);
}

export type SortKey = 'price' | 'change' | 'turnover';

/** A list that jumps ten times a second can't be read. */
const SORT_EVERY_MS = 1_000;
const FIRST_SORTS_MS = 50;
const FIRST_TURNS = 40;

/** Not in a frame that draws prices, which would come late on a slow phone. */
function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function')
    requestIdleCallback(work, { timeout: SORT_EVERY_MS });
  else work();
}

/** Ids by what their rows say now; those without a price come last. */
export function useSortedIds(
  ids: readonly number[],
  key: SortKey,
  descending: boolean,
): readonly number[] {
  const { quotes } = useApp();
  const sort = useCallback((): readonly number[] => {
    const valued = ids.map((id) => ({ id, value: quotes.quote(id)?.pixels[key] }));
    const sign = descending ? -1 : 1;
    valued.sort((a, b) => {
      if (a.value === undefined || b.value === undefined)
        return a.value === b.value ? 0 : a.value === undefined ? 1 : -1;
      return sign * (a.value - b.value);
    });
    return valued.map(({ id }) => id);
  }, [quotes, ids, key, descending]);
  const [sorted, setSorted] = useState(sort);
  useEffect(() => {
    const renew = (): void => {
      const next = sort();
      setSorted((former) => (isSame(former, next) ? former : next));
    };
    let turns = 0;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const turn = (): void => {
      if (isOver) return;
      renew();
      turns += 1;
      // The first prices come a moment after the list: nobody should see it in the order of the names for a second.
      const isComing = turns < FIRST_TURNS && ids.some((id) => quotes.quote(id) === undefined);
      if (isComing) timer = setTimeout(drawn, FIRST_SORTS_MS);
      else timer = setTimeout(() => whenIdle(drawn), SORT_EVERY_MS);
    };
    // As prices are: rows that change places in the middle of a slide or a tap would make it jerk.
    const drawn = (): void => quotes.whenDrawn(turn);
    drawn();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [sort, quotes, ids]);
  return sorted;
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id, at) => id === b[at]);
}
