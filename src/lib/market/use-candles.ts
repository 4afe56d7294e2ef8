import { useEffect, useMemo } from 'react';
import type { HistoryEvent } from '../../../workers/market-worker.api.ts';
import { useApp } from '../app-context.ts';
import { CandleStore } from './candle-feed.ts';
import type { CandleFeed, Period } from './candles.ts';

/**
 * A feed for the chart, which draws itself: no render per tick. Separate from the other hooks, so that pages
 * without a chart don't load its code.
 */
export function useCandles(id: number, period: Period): CandleFeed {
  const { quotes } = useApp();
  const feed = useMemo(
    () => new CandleStore(quotes.newHandle(), id, period, quotes.bars),
    [quotes, id, period],
  );
  useEffect(() => quotes.watchCandles(feed), [quotes, feed]);
  useEffect(
    () =>
      quotes.onEvent('history', (data) => {
        const { handle, isFailed } = data as HistoryEvent;
        if (handle === feed.handle) feed.fails(isFailed);
      }),
    [quotes, feed],
  );
  return feed;
}
