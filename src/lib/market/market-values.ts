import type { CandleStore } from './candle-feed.ts';
import { lastKnownBook, lastKnownTrades } from './last-known.ts';
import { PortfolioTable } from './portfolio-table.ts';
import { readBook, readDetail, readTrades } from './sections.ts';
import { SECTION, type Section } from './snapshot.ts';
import type { Book, Portfolio, QuoteDetail, Trades } from './types.ts';

/** What the snapshots have said last, apart from the rows of lists. */
export class MarketValues {
  readonly details = new Map<number, QuoteDetail>();
  readonly books = new Map<number, Book>();
  readonly trades = new Map<number, Trades>();
  /** Charts take their bars in themselves, by their handle. */
  readonly charts = new Map<number, CandleStore>();
  portfolio: Portfolio | undefined;

  /** Returns the topic whose listeners must be called, if there is one. */
  take(section: Section): string | undefined {
    const { kind, id } = section;
    switch (kind) {
      case SECTION.detail:
        this.details.set(id, readDetail(section));
        return `detail:${id}`;
      case SECTION.book: {
        const book = lastKnownBook(readBook(section), this.books.get(id));
        if (book !== undefined) this.books.set(id, book);
        return `book:${id}`;
      }
      case SECTION.trades: {
        const trades = lastKnownTrades(readTrades(section), this.trades.get(id));
        if (trades !== undefined) this.trades.set(id, trades);
        return `trades:${id}`;
      }
      case SECTION.chart:
        this.charts.get(id)?.accept(section);
        return undefined;
      case SECTION.portfolio:
        this.portfolio = new PortfolioTable(section);
        return 'portfolio';
    }
    return undefined;
  }
}
