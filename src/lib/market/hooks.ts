import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type {
  ContractAccountView,
  TicketCheck,
  WatchedTicket,
} from '../../../workers/market-worker.api.ts';
import { useApp } from '../app-context.ts';
import { STILL } from './live.ts';
import type { Connection, Portfolio, PortfolioPosition, Quote, QuoteDetail } from './types.ts';
import { useLiveEvery } from './use-live.ts';
import { useOutlines } from './use-tickers.ts';

/**
 * Watches a whole list, so that rows which scroll into view have their prices. The rows themselves use
 * `useQuoteDrawing`.
 */
export function useQuotes(ids: readonly number[]): void {
  const { quotes } = useApp();
  useEffect(() => quotes.watchRows(ids), [quotes, ids]);
}

/**
 * Calls `draw` for the current and each new quote without a render, for components that write it into the page
 * themselves. Returns why it isn't traded now, and renders when that changes. `wasOpen`: the state when the
 * list of instruments was loaded; it counts until there is a quote, so that the first prices of a list cause no
 * render.
 */
export function useQuoteDrawing(
  id: number,
  draw: (quote: Quote | undefined) => void,
  wasOpen: boolean,
): Shut | undefined {
  const { quotes } = useApp();
  const [shut, setShut] = useState(() => shutBy(quotes.quote(id), wasOpen));
  useLayoutEffect(() => {
    const look = (): void => {
      const quote = quotes.quote(id);
      draw(quote);
      setShut(shutBy(quote, wasOpen));
    };
    look();
    return quotes.onQuoteDrawing(id, look);
  }, [quotes, id, draw, wasOpen]);
  return shut;
}

type Shut = 'halted' | 'closed';

function shutBy(quote: Quote | undefined, wasOpen: boolean): Shut | undefined {
  if (quote?.isHalted) return 'halted';
  return (quote?.isOpen ?? wasOpen) ? undefined : 'closed';
}

export function useContractAccount(legalId: number): ContractAccountView | undefined {
  const { quotes } = useApp();
  const subscribe = useCallback(
    (listener: () => void) => quotes.onContractAccount(legalId, listener),
    [quotes, legalId],
  );
  const account = useSyncExternalStore(subscribe, quotes.contractAccount);
  return account?.legalId === legalId ? account : undefined;
}

/** Prices outside of a ticket are read this often by what renders with them. */
const SLOW_MS = 500;

export function usePortfolio(): Portfolio | undefined {
  const { quotes } = useApp();
  const subscribe = useCallback((listener: () => void) => quotes.onPortfolio(listener), [quotes]);
  return useSyncExternalStore(subscribe, quotes.portfolio);
}

export function useSlowPortfolio(): Portfolio | undefined {
  const { quotes } = useApp();
  const [live] = useState(() => quotes.live.portfolio());
  return useLiveEvery(SLOW_MS, live);
}

/** Nothing is followed without an id. */
export function useSlowDetail(id: number | undefined): QuoteDetail | undefined {
  const { quotes } = useApp();
  const live = useMemo(() => (id === undefined ? STILL : quotes.live.detail(id)), [quotes, id]);
  return useLiveEvery(SLOW_MS, live);
}

export function usePositionFigures(id: number): PortfolioPosition | undefined {
  const { quotes } = useApp();
  const subscribe = useCallback((listener: () => void) => quotes.onPortfolio(listener), [quotes]);
  return useSyncExternalStore(subscribe, () => quotes.portfolio()?.position(id));
}

export interface CheckedTicket {
  /** The same list as long as it is equal. */
  violations: TicketCheck['violations'];
  /** False between an edit and its check, while the violations are of the former ticket. */
  isCurrent: boolean;
}

/** Watches a ticket. Renders when its faults change; its figures are `quotes.live.ticket`. */
export function useTicketCheck(ticket: WatchedTicket | undefined): CheckedTicket {
  const { quotes } = useApp();
  useEffect(() => quotes.setTicket(ticket), [quotes, ticket]);
  useEffect(() => () => quotes.setTicket(undefined), [quotes]);
  const { onChange } = quotes.live.ticket;
  const violations = useSyncExternalStore(onChange, quotes.ticketViolations);
  const isCurrent = useSyncExternalStore(onChange, () => quotes.isTicketChecked(ticket));
  return { violations, isCurrent };
}

/** False until the server's clock is known: until then `serverNow` is the phone's. Renders when that changes. */
export function useClockKnown(): boolean {
  const { quotes } = useApp();
  const subscribe = useCallback((listener: () => void) => quotes.onLatency(listener), [quotes]);
  return useSyncExternalStore(subscribe, () => quotes.latency() !== undefined);
}

/** Of the last round trip; undefined before the first. */
export function useLatency(): number | undefined {
  const { quotes } = useApp();
  const subscribe = useCallback((listener: () => void) => quotes.onLatency(listener), [quotes]);
  return useSyncExternalStore(subscribe, quotes.latency);
}

export function useConnection(): Connection {
  const { quotes } = useApp();
  const subscribe = useCallback((listener: () => void) => quotes.onConnection(listener), [quotes]);
  return useSyncExternalStore(subscribe, quotes.connection);
}

export type SortKey = keyof Quote['pixels'];

/** A list that is sorted ten times a second can't be read. */
const SORT_EVERY_MS = 1_000;
const FIRST_SORTS_MS = 50;
const FIRST_TURNS = 40;

/** Ids sorted by the current rows, or by the values of the loaded list; those without a price come last. */
export function useSortedIds(
  ids: readonly number[],
  key: SortKey,
  descending: boolean,
): readonly number[] {
  const { quotes } = useApp();
  const outlines = useOutlines();
  const figureOf = useCallback(
    (id: number): number | undefined => quotes.pixel(id, key) ?? outlines.get(id)?.pixels[key],
    [quotes, outlines, key],
  );
  const sort = useCallback((): readonly number[] => {
    const figures = ids.map((id) => ({ id, value: figureOf(id) }));
    const sign = descending ? -1 : 1;
    figures.sort((a, b) => {
      if (a.value === undefined || b.value === undefined)
        return a.value === b.value ? 0 : a.value === undefined ? 1 : -1;
      return sign * (a.value - b.value);
    });
    return figures.map(({ id }) => id);
  }, [ids, figureOf, descending]);
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
      // The first prices come a moment after the list: don't show it sorted by name for a second.
      const isWaitingForPrices =
        turns < FIRST_TURNS && ids.some((id) => figureOf(id) === undefined);
      if (isWaitingForPrices) timer = setTimeout(drawTurn, FIRST_SORTS_MS);
      else timer = setTimeout(drawTurn, SORT_EVERY_MS);
    };
    // Like prices: rows that change places during a slide or a tap would make it stutter.
    const drawTurn = (): void => quotes.whenDrawn(turn);
    drawTurn();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [sort, figureOf, quotes, ids]);
  return sorted;
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id, at) => id === b[at]);
}
