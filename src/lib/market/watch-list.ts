import type { Watched, WatchedTrades } from '../../../workers/market-worker.api.ts';
import type { Period } from './candles.ts';

const NO_TRADES: WatchedTrades = { matchId: 0, most: 0, side: 0, size: 0 };

export class WatchList {
  readonly #rows = new Map<number, number>();
  readonly #details: number[] = [];
  readonly #trades: WatchedTrades[] = [];
  readonly #books: { matchId: number; levels: number; group: number }[] = [];
  readonly #accounts: number[] = [];
  readonly #rooms: string[] = [];
  readonly #charts = new Map<number, { matchId: number; period: Period; users: number }>();
  #generation = 0;
  #rowIds: readonly number[] = [];
  /** Changed since the last call to the worker? A row that scrolls into a watched list isn't a change. */
  hasChanged = true;

  addRows(ids: readonly number[]): () => void {
    for (const id of ids) this.#count(id, 1);
    return () => {
      for (const id of ids) this.#count(id, -1);
    };
  }

  addDetail(matchId: number): () => void {
    return this.#addTo(this.#details, matchId);
  }

  addTrades(wish: WatchedTrades): () => void {
    return this.#addTo(this.#trades, wish);
  }

  addAccount(legalId: number): () => void {
    return this.#addTo(this.#accounts, legalId);
  }

  addRoom(name: string): () => void {
    return this.#addTo(this.#rooms, name);
  }

  addBook(matchId: number, levels: number, group: number): () => void {
    return this.#addTo(this.#books, { matchId, levels, group });
  }

  addChart(handle: number, matchId: number, period: Period): () => void {
    const chart = this.#charts.get(handle) ?? { matchId, period, users: 0 };
    chart.users += 1;
    this.#charts.set(handle, chart);
    this.hasChanged = true;
    return () => {
      chart.users -= 1;
      if (chart.users === 0) this.#charts.delete(handle);
      this.hasChanged = true;
    };
  }

  ids(): readonly number[] {
    return this.#rowIds;
  }

  /** Only one instrument is visible at a time: that of the newest page. */
  toWatched(): Watched {
    this.hasChanged = false;
    const ids = [...this.#rows.keys()];
    const isSame =
      ids.length === this.#rowIds.length && ids.every((id, at) => id === this.#rowIds[at]);
    if (!isSame) {
      this.#rowIds = ids;
      this.#generation += 1;
    }
    const book = this.#books.at(-1);
    return {
      generation: this.#generation,
      rows: Uint32Array.from(ids),
      detail: this.#details.at(-1) ?? 0,
      book: book?.matchId ?? 0,
      levels: book?.levels ?? 0,
      group: book?.group ?? 1,
      trades: this.#trades.at(-1) ?? NO_TRADES,
      account: this.#accounts.at(-1) ?? 0,
      eventRooms: [...new Set(this.#rooms)],
      charts: [...this.#charts].map(([handle, { matchId, period }]) => ({
        handle,
        matchId,
        period,
      })),
    };
  }

  #count(id: number, by: number): void {
    const users = (this.#rows.get(id) ?? 0) + by;
    if (users === 0) this.#rows.delete(id);
    else this.#rows.set(id, users);
    if (users === 0 || users === by) this.hasChanged = true;
  }

  #addTo<T>(list: T[], item: T): () => void {
    list.push(item);
    this.hasChanged = true;
    return () => {
      const at = list.lastIndexOf(item);
      if (at >= 0) list.splice(at, 1);
      this.hasChanged = true;
    };
  }
}
