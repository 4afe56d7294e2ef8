import type { Watched } from '../../../workers/market-worker.api.ts';
import type { Period } from './types.ts';

/** What the components on show want of the market, counted, so that two may want the same. */
export class WatchList {
  private readonly rows = new Map<number, number>();
  private readonly details: number[] = [];
  private readonly trades: number[] = [];
  private readonly books: { matchId: number; levels: number; group: number }[] = [];
  private readonly charts = new Map<number, { matchId: number; period: Period; users: number }>();
  private generation = 0;
  private rowIds: readonly number[] = [];

  addRows(ids: readonly number[]): () => void {
    for (const id of ids) this.rows.set(id, (this.rows.get(id) ?? 0) + 1);
    return () => {
      for (const id of ids) {
        const users = (this.rows.get(id) ?? 1) - 1;
        if (users === 0) this.rows.delete(id);
        else this.rows.set(id, users);
      }
    };
  }

  addDetail(matchId: number): () => void {
    return addTo(this.details, matchId);
  }

  addTrades(matchId: number): () => void {
    return addTo(this.trades, matchId);
  }

  addBook(matchId: number, levels: number, group: number): () => void {
    return addTo(this.books, { matchId, levels, group });
  }

  addChart(handle: number, matchId: number, period: Period): () => void {
    const chart = this.charts.get(handle) ?? { matchId, period, users: 0 };
    chart.users += 1;
    this.charts.set(handle, chart);
    return () => {
      chart.users -= 1;
      if (chart.users === 0) this.charts.delete(handle);
    };
  }

  ids(): readonly number[] {
    return this.rowIds;
  }

  /** For the worker. One instrument is on view at a time: that of the page that came last. */
  watched(): Watched {
    const ids = [...this.rows.keys()];
    const isSame =
      ids.length === this.rowIds.length && ids.every((id, at) => id === this.rowIds[at]);
    if (!isSame) {
      this.rowIds = ids;
      this.generation += 1;
    }
    const book = this.books.at(-1);
    return {
      generation: this.generation,
      rows: Uint32Array.from(ids),
      detail: this.details.at(-1) ?? 0,
      book: book?.matchId ?? 0,
      levels: book?.levels ?? 0,
      group: book?.group ?? 1,
      trades: this.trades.at(-1) ?? 0,
      charts: [...this.charts].map(([handle, { matchId, period }]) => ({
        handle,
        matchId,
        period,
      })),
    };
  }
}

function addTo<T>(list: T[], item: T): () => void {
  const entry = item;
  list.push(entry);
  return () => {
    const at = list.lastIndexOf(entry);
    if (at >= 0) list.splice(at, 1);
  };
}
