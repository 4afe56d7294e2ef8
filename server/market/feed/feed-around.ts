// Base class of a feed that wraps another one and forwards everything that it doesn't change.
import type {
  BookSide,
  DayFigures,
  Feed,
  FeedSink,
  HandTrade,
  RecentPrices,
  ReportRow,
  Sources,
  VenueRow,
} from './feed.ts';

export class FeedAround implements Feed {
  protected readonly inner: Feed;

  constructor(inner: Feed) {
    this.inner = inner;
  }

  advance(now: number, sink: FeedSink): void {
    this.inner.advance(now, sink);
  }

  addTrade(trade: HandTrade, sink: FeedSink): void {
    this.inner.addTrade(trade, sink);
  }

  userTraded(trade: HandTrade, sink: FeedSink): void {
    this.inner.userTraded(trade, sink);
  }

  place(slot: number, price: number, time: number): void {
    this.inner.place(slot, price, time);
  }

  leapt(now: number): void {
    this.inner.leapt?.(now);
  }

  newest(): number {
    return this.inner.newest();
  }

  book(slot: number, now: number, bids: BookSide, asks: BookSide): void {
    this.inner.book(slot, now, bids, asks);
  }

  day(slot: number, now: number): DayFigures {
    return this.inner.day(slot, now);
  }

  sparkline(slot: number, now: number): number[] {
    return this.inner.sparkline(slot, now);
  }

  recent(slot: number, now: number): RecentPrices {
    return this.inner.recent(slot, now);
  }

  flags(slot: number): number {
    return this.inner.flags(slot);
  }

  hasPrice(slot: number): boolean {
    return this.inner.hasPrice(slot);
  }

  price(slot: number): number {
    return this.inner.price(slot);
  }

  mark(slot: number): number {
    return this.inner.mark(slot);
  }

  time(slot: number): number {
    return this.inner.time(slot);
  }

  venues(): readonly VenueRow[] {
    return this.inner.venues?.() ?? [];
  }

  report(): readonly ReportRow[] {
    return this.inner.report?.() ?? [];
  }

  sources(slot: number): Sources | undefined {
    return this.inner.sources?.(slot);
  }
}
