// Prices of an exchange for the instruments that it has; another feed drives all others. An instrument of the exchange is
// closed until its first price, and its book is empty while any part of it is missing.
import { MARKET_OPEN } from '../../../../protocol/frame.ts';
import type { BookSide, DayFigures, Feed, FeedSink, HandTrade } from '../feed.ts';
import type { History } from '../history.ts';
import type { Listed } from '../listed-instrument.ts';
import { QuoteBoard } from '../quote-board.ts';
import { fitToFrame } from '../scaled-text.ts';
import { exactOf, fine, fineOf, numberOf, priceOf } from './exact.ts';
import type { VenueDay, VenueDepth, VenueTrade } from './venue.ts';
import { VenueBook } from './venue-book.ts';
import { VenueClock } from './venue-clock.ts';
import type { SessionEvent, VenueSession } from './venue-session.ts';

export interface ExternalOptions {
  listing: readonly Listed[];
  history: History;
  start: number;
  first(slot: number): number;
  session: VenueSession;
  others: Feed;
  /** False: `first` of the slot is invented, so it has no price until the exchange sends one. */
  isKnown(slot: number): boolean;
  flags(slot: number): number;
}

interface Quoted {
  slot: number;
  instrument: Listed;
  book: VenueBook;
  isOpen: boolean;
  isFresh: boolean;
  lastId: bigint;
  lastTime: number;
  rest: bigint;
  day: DayFigures | undefined;
}

/** Exponent of fine units: 10^18 of them are one. */
const FINE = 18;
const MOST_UNITS = 10n ** 15n;

export class ExternalFeed implements Feed {
  readonly #options: ExternalOptions;
  readonly #board: QuoteBoard;
  readonly #clock = new VenueClock();
  readonly #bySymbol = new Map<string, Quoted>();
  readonly #bySlot = new Map<number, Quoted>();
  readonly #touchedStates = new Set<Quoted>();
  #newestTime = 0;

  constructor(options: ExternalOptions) {
    const { listing, history, start, session, first } = options;
    this.#options = options;
    this.#board = new QuoteBoard({ listing, history, start, first });
    const slots = new Map(listing.map(({ wire }, slot) => [wire.symbol, slot]));
    for (const symbol of session.symbols) {
      const slot = slots.get(symbol);
      const instrument = slot === undefined ? undefined : listing[slot];
      if (slot === undefined || instrument === undefined) continue;
      const state = {
        slot,
        instrument,
        book: new VenueBook(),
        isOpen: false,
        isFresh: false,
        lastId: -1n,
        lastTime: 0,
        rest: 0n,
        day: undefined,
      };
      this.#bySymbol.set(symbol, state);
      this.#bySlot.set(slot, state);
    }
  }

  advance(now: number, sink: FeedSink): void {
    const { session, others } = this.#options;
    session.step();
    for (const event of session.takeEvents()) this.#take(event, now, sink);
    for (const state of this.#touchedStates) this.#sendMark(state, now, sink);
    this.#touchedStates.clear();
    others.advance(now, sink);
  }

  #take(event: SessionEvent, now: number, sink: FeedSink): void {
    if (event.kind === 'clock') {
      this.#clockSet(now);
      return;
    }
    if (event.kind === 'opened' || event.kind === 'lost') {
      for (const state of this.#bySymbol.values()) {
        state.book.clear();
        state.isFresh = false;
      }
      return;
    }
    const eventState = this.#bySymbol.get(event.symbol);
    if (eventState === undefined) return;
    if (event.time > 0) this.#clock.record(event.time, event.at);
    this.#newestTime = Math.max(this.#newestTime, this.#clock.ours(event.time, now), 0);
    if (event.kind === 'trade') this.#trade(eventState, event, now, sink);
    else if (event.kind === 'day') this.#day24(eventState, event, now, sink);
    else this.#depth(eventState, event);
  }

  /** When the clock was set back, clamp times that are now in the future. */
  #clockSet(now: number): void {
    this.#clock.reset();
    this.#newestTime = Math.min(this.#newestTime, now);
    const { times } = this.#board;
    for (const slot of this.#bySlot.keys()) times[slot] = Math.min(times[slot] ?? 0, now);
  }

  #trade(state: Quoted, trade: VenueTrade, now: number, sink: FeedSink): void {
    // A repetition. A later time with a lower id means that the exchange restarted its ids.
    if (trade.id <= state.lastId && trade.time <= state.lastTime) return;
    const { instrument, slot } = state;
    const [exact, number] = [exactOf(trade.price), fineOf(trade.number)];
    const price = exact && priceOf(exact, instrument, 'nearest');
    const unit = 10n ** BigInt(FINE + instrument.number_exponent);
    // Too large: such a number could not be represented in our units.
    const isNone = number === undefined || number === 0n || number / unit > MOST_UNITS;
    if (price === undefined || isNone) {
      this.#options.session.refuse();
      return;
    }
    state.lastId = trade.id;
    state.lastTime = trade.time;
    const units = numberOf(fine(state.rest + number), instrument.number_exponent) ?? 0;
    state.rest += number - BigInt(units) * unit;
    // Below our smallest unit: added to the next trade.
    if (units === 0) return;
    this.#board.marks[slot] = markOf(state, price);
    this.#open(state, price);
    const time = this.#timeOf(state, trade.time, now);
    this.#board.takeTrade({ slot, type: trade.type, price, number: units, time }, sink);
  }

  #day24(state: Quoted, day: VenueDay, now: number, sink: FeedSink): void {
    const { instrument, slot } = state;
    const [last, open, high, low] = [day.last, day.open, day.high, day.low].map((text) => {
      const exact = exactOf(text);
      return exact && priceOf(exact, instrument, 'nearest');
    });
    const [volume, turnover] = [fineOf(day.volume), fineOf(day.turnover)];
    if (last === undefined || open === undefined || high === undefined || low === undefined) {
      this.#options.session.refuse();
      return;
    }
    if (volume === undefined || turnover === undefined || low > high) {
      this.#options.session.refuse();
      return;
    }
    const [volume24, turnover24] = [fitToFrame(volume, -FINE), fitToFrame(turnover, -FINE)];
    state.day = {
      open,
      high,
      low,
      volume: volume24.value,
      volume_exponent: volume24.exponent,
      turnover: turnover24.value,
      turnover_exponent: turnover24.exponent,
    };
    const time = this.#timeOf(state, day.time, now);
    // There were trades during a disconnection: their last price is known, the trades are not.
    const isMissed = !state.isFresh && day.time >= state.lastTime;
    if (isMissed) {
      this.#board.setLast(slot, last);
      this.#board.marks[slot] = markOf(state, last);
      this.#open(state, last);
    }
    // Also without a price change, so that the day's figures are sent.
    if (state.isFresh) this.#sendPrice(state, time, sink);
  }

  #depth(state: Quoted, depth: VenueDepth): void {
    const { session } = this.#options;
    const { wire } = state.instrument;
    if (!state.book.take(depth)) session.refuse();
    if (state.book.state === 'whole') session.has(wire.symbol);
    else session.want(wire.symbol);
    this.#touchedStates.add(state);
  }

  #open(state: Quoted, price: number): void {
    if (!this.hasPrice(state.slot)) this.#board.begin(state.slot, price);
    state.isOpen = true;
    state.isFresh = true;
  }

  /** New orders move the mark price without a trade; a missing book doesn't. */
  #sendMark(state: Quoted, now: number, sink: FeedSink): void {
    const { slot } = state;
    const mark = markOf(state, this.#board.prices[slot] ?? 0, this.#board.marks[slot]);
    if (!state.isFresh || mark === this.#board.marks[slot]) return;
    this.#board.marks[slot] = mark;
    this.#sendPrice(state, now, sink);
  }

  #sendPrice({ slot }: Quoted, time: number, sink: FeedSink): void {
    const price = this.price(slot);
    this.#board.advanceTime(slot, time);
    sink.window(slot, price, price, price, price, this.mark(slot), 0, time);
  }

  /** In our time, and never before the last sent time. */
  #timeOf({ slot }: Quoted, theirs: number, now: number): number {
    const ours = this.#clock.ours(theirs, now);
    return Math.max(ours, Math.min(now, this.#board.times[slot] ?? 0));
  }

  addTrade(trade: HandTrade, sink: FeedSink): void {
    if (this.#bySlot.has(trade.slot)) this.#board.takeTrade(trade, sink);
    else this.#options.others.addTrade(trade, sink);
  }

  userTraded(trade: HandTrade, sink: FeedSink): void {
    if (this.#bySlot.has(trade.slot)) this.#board.userTraded(trade, sink);
    else this.#options.others.userTraded(trade, sink);
  }

  /** Lasts until the exchange sends the next price. */
  place(slot: number, price: number, time: number): void {
    const state = this.#bySlot.get(slot);
    if (state === undefined) {
      this.#options.others.place(slot, price, time);
      return;
    }
    this.#board.setLast(slot, price);
    this.#board.marks[slot] = price;
    this.#open(state, price);
    this.#board.advanceTime(slot, time);
  }

  leapt(now: number): void {
    this.#clock.reset();
    this.#board.leapt(now);
    this.#options.others.leapt?.(now);
  }

  /**
   * Age of the exchange's data. When the exchange is silent everything counts as stale, although other instruments
   * continue.
   */
  newest(): number {
    return this.#bySymbol.size === 0 ? this.#options.others.newest() : this.#newestTime;
  }

  book(slot: number, now: number, bids: BookSide, asks: BookSide): void {
    const state = this.#bySlot.get(slot);
    if (state === undefined) this.#options.others.book(slot, now, bids, asks);
    else state.book.fill(state.instrument, bids, asks);
  }

  day(slot: number, now: number): DayFigures {
    const state = this.#bySlot.get(slot);
    if (state === undefined) return this.#options.others.day(slot, now);
    return state.day ?? this.#board.day(slot, now);
  }

  sparkline(slot: number, now: number): number[] {
    if (!this.#bySlot.has(slot)) return this.#options.others.sparkline(slot, now);
    return this.#board.days.sparkline(slot, now);
  }

  flags(slot: number): number {
    const flags = this.#options.flags(slot);
    const state = this.#bySlot.get(slot);
    return state === undefined || state.isOpen ? flags : flags & ~MARKET_OPEN;
  }

  hasPrice(slot: number): boolean {
    const state = this.#bySlot.get(slot);
    if (state === undefined) return this.#options.others.hasPrice(slot);
    return state.isOpen || this.#options.isKnown(slot);
  }

  price(slot: number): number {
    return this.#bySlot.has(slot)
      ? (this.#board.shownPrices[slot] ?? 0)
      : this.#options.others.price(slot);
  }

  mark(slot: number): number {
    return this.#bySlot.has(slot)
      ? (this.#board.marks[slot] ?? 0)
      : this.#options.others.mark(slot);
  }

  /** While the exchange responds and an instrument is subscribed, silence means no change. */
  time(slot: number): number {
    const state = this.#bySlot.get(slot);
    if (state === undefined) return this.#options.others.time(slot);
    const time = this.#board.times[slot] ?? 0;
    return state.isFresh ? Math.max(time, this.#newestTime) : time;
  }
}

/** The index: the exchange's last price, clamped between its best bid and best ask (R-PRICE-1). */
function markOf({ book, instrument }: Quoted, last: number, bookless = last): number {
  const best = book.best(instrument);
  return best === undefined ? bookless : Math.min(best.ask, Math.max(best.bid, last));
}
