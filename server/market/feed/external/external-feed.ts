// Prices of one or several exchanges for the instruments that they have; another feed drives all others. An instrument
// is closed until its first price, and while fewer exchanges agree on its index than it needs (R-PRICE-9). Trades, day
// and book are those of one exchange: the first in FEED that counts.
import { venue_index } from '../../../../core/pkg/pe_core.js';
import { MARKET_OPEN } from '../../../../protocol/frame.ts';
import { wholeNumber } from '../../../platform/base/exact.ts';
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
} from '../feed.ts';
import type { History } from '../history.ts';
import type { Listed } from '../listed-instrument.ts';
import { QuoteBoard } from '../quote-board.ts';
import { fitToFrame, scaledText } from '../scaled-text.ts';
import { type Exact, exactOf, fine, fineOf, numberOf, priceOf, textOf } from './exact.ts';
import { DOLLAR_RATE, needsRate } from './open-session.ts';
import type { VenueDay, VenueDepth, VenueTrade } from './venue.ts';
import { type LeftOut, VenuePair } from './venue-pair.ts';
import type { VenuePast } from './venue-past.ts';
import { VenueReport } from './venue-report.ts';
import type { SessionEvent, VenueSession } from './venue-session.ts';

export interface ExternalOptions {
  listing: readonly Listed[];
  history: History;
  start: number;
  first(slot: number): number;
  sessions: readonly VenueSession[];
  others: Feed;
  past?: VenuePast | undefined;
  /** False: `first` of the slot is invented, so it has no price until an exchange sends one. */
  isKnown(slot: number): boolean;
  flags(slot: number): number;
}

/** One exchange's part in an instrument. */
interface Seat {
  at: number;
  session: VenueSession;
  pair: VenuePair;
  isInDollars: boolean;
  /** In our currency, while it counts or was compared. */
  price: string | undefined;
  leftOut: LeftOut | undefined;
  report: VenueReport;
}

interface Quoted {
  slot: number;
  instrument: Listed;
  seats: readonly Seat[];
  /** The exchange of trades, day and book; undefined: none counts. */
  source: Seat | undefined;
  isOpen: boolean;
  isEnough: boolean;
  count: number;
  index: bigint | undefined;
  /** By our monotonic clock: when the index was last good, when it was computed, since when it is as it is. */
  goodAt: number;
  computedAt: number;
  since: number;
  rest: bigint;
  day: DayFigures | undefined;
}

/** Exponent of fine units: 10^18 of them are one. */
const FINE = 18;
const ONE = 10n ** BigInt(FINE);
const MOST_UNITS = 10n ** 15n;
const MILLION = 1_000_000n;
/** An index is computed after each change, and this often without one, because prices grow old. */
const RECOUNT_MS = 500;

export class ExternalFeed implements Feed {
  readonly #options: ExternalOptions;
  readonly #board: QuoteBoard;
  readonly #bySymbol = new Map<string, Quoted>();
  readonly #bySlot = new Map<number, Quoted>();
  readonly #rates: readonly (VenuePair | undefined)[];
  readonly #touchedStates = new Set<Quoted>();
  readonly #isAlone: boolean;
  /** Since when exchanges are disconnected. */
  readonly #outages = new Map<VenueSession, number>();
  #now: number;
  #time: number;
  /** Trades too far from the index. */
  farTrades = 0;

  constructor(options: ExternalOptions) {
    const { listing, history, start, sessions, first } = options;
    this.#options = options;
    this.#board = new QuoteBoard({ listing, history, start, first });
    this.#isAlone = sessions.length === 1;
    this.#rates = sessions.map(({ symbols }) =>
      symbols.has(DOLLAR_RATE) ? new VenuePair(false) : undefined,
    );
    this.#now = start;
    this.#time = sessions[0]?.time() ?? 0;
    for (const [slot, instrument] of listing.entries()) {
      const { symbol } = instrument.wire;
      const seats = sessions.flatMap((session, at) => {
        if (!session.symbols.has(symbol)) return [];
        const isInDollars = needsRate(symbol, session.nameOf(symbol));
        const pair = new VenuePair(this.#isAlone);
        const [price, leftOut] = [undefined, 'missing' as const];
        const report = new VenueReport();
        return [{ at, session, pair, isInDollars, price, leftOut, report }];
      });
      if (seats.length === 0) continue;
      const state: Quoted = {
        slot,
        instrument,
        seats,
        source: seats[0],
        isOpen: false,
        isEnough: this.#isAlone,
        count: 0,
        index: undefined,
        goodAt: Number.NEGATIVE_INFINITY,
        computedAt: Number.NEGATIVE_INFINITY,
        since: this.#time,
        rest: 0n,
        day: undefined,
      };
      this.#bySymbol.set(symbol, state);
      this.#bySlot.set(slot, state);
    }
  }

  advance(now: number, sink: FeedSink): void {
    const { sessions, others } = this.#options;
    const before = this.#time;
    this.#now = now;
    this.#time = sessions[0]?.time() ?? 0;
    for (const [at, session] of sessions.entries()) {
      session.step();
      for (const event of session.takeEvents()) this.#take(at, session, event, sink);
    }
    for (const state of this.#bySlot.values()) {
      const isDue = this.#time - state.computedAt >= RECOUNT_MS;
      if (isDue || this.#touchedStates.has(state)) this.#settle(state, sink);
      for (const seat of state.seats) {
        seat.report.pass(this.#time, this.#time - before, seat.leftOut === undefined);
      }
    }
    this.#touchedStates.clear();
    others.advance(now, sink);
  }

  #take(at: number, session: VenueSession, event: SessionEvent, sink: FeedSink): void {
    if (event.kind === 'opened' || event.kind === 'lost') {
      this.#noteOutage(session, event.kind === 'opened');
      this.#rates[at]?.disconnect();
      for (const state of this.#bySlot.values()) {
        for (const seat of state.seats) if (seat.session === session) seat.pair.disconnect();
        this.#touchedStates.add(state);
      }
      return;
    }
    if (event.kind === 'state') {
      for (const state of this.#bySlot.values()) {
        if (event.symbol !== undefined && event.symbol !== state.instrument.wire.symbol) continue;
        for (const seat of state.seats) {
          if (seat.session === session) seat.pair.isTrading = event.isTrading;
        }
        this.#touchedStates.add(state);
      }
      return;
    }
    const state = this.#bySymbol.get(event.symbol);
    const seat = state?.seats.find((one) => one.session === session);
    const rate = event.symbol === DOLLAR_RATE ? this.#rates[at] : undefined;
    const pair = seat?.pair ?? rate;
    if (pair === undefined) return;
    pair.hear(event.time, event.at, session.clock);
    if (event.kind === 'depth') this.#depth(session, pair, event, seat?.report);
    else if (event.kind === 'quote') {
      if (!pair.takeQuote(event)) session.refuse();
    } else if (event.kind === 'trade') {
      if (!pair.trades.isNew(event)) return;
      if (state === undefined || seat === undefined) pair.isFresh = true;
      else this.#trade(state, seat, event, sink);
    } else if (state === undefined || seat === undefined) pair.isFresh = true;
    else this.#day24(state, seat, event, sink);
    if (state === undefined) {
      for (const one of this.#bySlot.values()) {
        if (one.seats.some((other) => other.at === at)) this.#touchedStates.add(one);
      }
    } else this.#touchedStates.add(state);
  }

  /** What was traded meanwhile is loaded afterwards. */
  #noteOutage(session: VenueSession, isOver: boolean): void {
    const since = this.#outages.get(session);
    if (!isOver) this.#outages.set(session, since ?? this.#now);
    else if (since !== undefined) {
      this.#outages.delete(session);
      this.#options.past?.outage(session, since, this.#now);
    }
  }

  #depth(
    session: VenueSession,
    pair: VenuePair,
    depth: VenueDepth,
    report: VenueReport | undefined,
  ): void {
    const before = pair.gaps;
    if (pair.takeDepth(depth) === 'invalid') session.refuse();
    if (pair.gaps !== before) report?.gap(this.#time);
    if (pair.book.state === 'whole') session.has(depth.symbol);
    else session.want(depth.symbol);
    // Best prices of a whole book are prices, too.
    if (!this.#isAlone && pair.book.state === 'whole') pair.isFresh = true;
  }

  #trade(state: Quoted, seat: Seat, trade: VenueTrade, sink: FeedSink): void {
    const { instrument, slot } = state;
    const exact = this.#ownPrice(seat, exactOf(trade.price));
    const price = exact && priceOf(exact, instrument, 'nearest');
    const number = fineOf(trade.number);
    const unit = 10n ** BigInt(FINE + instrument.number_exponent);
    // Too large: such a number could not be represented in our units.
    const isNone = number === undefined || number === 0n || number / unit > MOST_UNITS;
    if (exact === undefined || price === undefined || isNone) {
      // Without a rate nothing is wrong with the message.
      if (!seat.isInDollars || isNone) seat.session.refuse();
      return;
    }
    seat.pair.takeLast(trade.price);
    seat.pair.isFresh = true;
    if (state.source !== seat) return;
    if (this.#isFar(state, exact)) {
      this.farTrades += 1;
      return;
    }
    const units = numberOf(fine(state.rest + number), instrument.number_exponent) ?? 0;
    state.rest += number - BigInt(units) * unit;
    // Below our smallest unit: added to the next trade.
    if (units === 0) return;
    if (this.#isAlone) {
      this.#setMark(state, seat, price);
      this.#open(state, price);
    } else if (!state.isEnough || !this.hasPrice(slot)) return;
    const time = this.#timeOf(state, seat.session, trade.time);
    this.#board.takeTrade({ slot, type: trade.type, price, number: units, time }, sink);
  }

  #isFar({ index, instrument }: Quoted, exact: Exact): boolean {
    if (this.#isAlone) return false;
    const [price, distance] = [fineOf(textOfExact(exact)), fineOf(instrument.index.distance)];
    if (index === undefined || price === undefined || distance === undefined) return true;
    const away = price > index ? price - index : index - price;
    return away * ONE > index * distance;
  }

  /** The exchange's price in our units and currency. */
  #priceOf({ instrument }: Quoted, seat: Seat, text: string): number | undefined {
    const exact = this.#ownPrice(seat, exactOf(text));
    return exact && priceOf(exact, instrument, 'nearest');
  }

  #ownPrice(seat: Seat, exact: Exact | undefined): Exact | undefined {
    if (!seat.isInDollars || exact === undefined) return exact;
    const rate = this.#rateOf(seat);
    const digits = fineOf(textOfExact(exact));
    return rate === undefined || digits === undefined ? undefined : fine((digits * ONE) / rate);
  }

  /** Dollars for a USDT, in fine units. */
  #rateOf(seat: Seat): bigint | undefined {
    const best = this.#rates[seat.at]?.best(this.#time, seat.session.heardAt);
    if (best === undefined || typeof best === 'string') return undefined;
    const [bid, ask] = [fineOf(best.bid), fineOf(best.ask)];
    return bid === undefined || ask === undefined ? undefined : (bid + ask) / 2n;
  }

  #day24(state: Quoted, seat: Seat, day: VenueDay, sink: FeedSink): void {
    const { slot } = state;
    const [last, open, high, low] = [day.last, day.open, day.high, day.low].map((text) =>
      this.#priceOf(state, seat, text),
    );
    const [volume, turnover] = [fineOf(day.volume), fineOf(day.turnover)];
    if (last === undefined || open === undefined || high === undefined || low === undefined) {
      if (!seat.isInDollars) seat.session.refuse();
      return;
    }
    if (volume === undefined || turnover === undefined || low > high) {
      seat.session.refuse();
      return;
    }
    const wasFresh = seat.pair.isFresh;
    // There were trades during a disconnection: their last price is known, the trades are not.
    const isMissed = !wasFresh && day.time >= seat.pair.trades.lastTime;
    if (isMissed) {
      seat.pair.takeLast(day.last);
      seat.pair.isFresh = true;
    }
    if (state.source !== seat) return;
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
    const time = this.#timeOf(state, seat.session, day.time);
    if (isMissed && this.#isAlone) {
      this.#board.setLast(slot, last);
      this.#setMark(state, seat, last);
      this.#open(state, last);
    }
    // Also without a price change, so that the day's figures are sent.
    if (wasFresh && this.hasPrice(slot)) this.#sendPrice(state, time, sink);
  }

  /** With one exchange, at once: a trade carries its own mark. */
  #setMark(state: Quoted, seat: Seat, last: number): void {
    const best = seat.pair.best(this.#time, seat.session.newest);
    const heldPrice = typeof best === 'string' ? undefined : this.#priceOf(state, seat, best.bid);
    this.#board.marks[state.slot] = heldPrice ?? last;
  }

  #open(state: Quoted, price: number): void {
    if (!this.hasPrice(state.slot)) this.#board.begin(state.slot, price);
    state.isOpen = true;
  }

  /** Which exchanges count, and the index of them. New orders move it without a trade; a missing book doesn't. */
  #settle(state: Quoted, sink: FeedSink): void {
    const { instrument, slot } = state;
    state.computedAt = this.#time;
    const lines: string[] = [];
    const askedSeats: Seat[] = [];
    const seats = seatsOf(state);
    for (const seat of seats) {
      const weight = weightOf(instrument, seat.session.key);
      const line = this.#lineOf(seat, weight);
      seat.price = undefined;
      seat.leftOut = line.leftOut;
      if (line.text === undefined) continue;
      lines.push(line.text);
      askedSeats.push(seat);
    }
    const [index = '', prices = '', flags = ''] =
      lines.length === 0 ? [] : venue_index(lines.join('\n'), instrument.index.distance).split('/');
    const [priceTexts, keptTexts] = [prices.split(','), flags.split(',')];
    let count = 0;
    for (const [at, seat] of askedSeats.entries()) {
      seat.price = priceTexts[at];
      seat.leftOut = keptTexts[at] === '1' ? undefined : 'far';
      if (seat.leftOut !== undefined) continue;
      count += 1;
      state.goodAt = Math.max(state.goodAt, seat.pair.saidAt(seat.session.newest));
    }
    state.count = count;
    state.source =
      seats.find(({ leftOut }) => leftOut === undefined) ??
      (this.#isAlone ? state.seats[0] : undefined);
    const exact = exactOf(withFewerDigits(index));
    const price = exact && priceOf(exact, instrument, 'nearest');
    const isEnough = count >= minimumOf(instrument, seats.length) && price !== undefined;
    const isTurned = isEnough !== state.isEnough;
    state.isEnough = isEnough;
    if (isTurned) state.since = this.#time;
    if (isEnough && exact !== undefined && price !== undefined) {
      state.index = fineOf(textOfExact(exact));
      for (const seat of askedSeats) this.#reportDistance(seat, state.index);
      if (!this.#isAlone && !state.isOpen) {
        if (!this.hasPrice(slot)) this.#board.begin(slot, price);
        this.#board.setLast(slot, price);
        state.isOpen = true;
      }
      if (price !== this.#board.marks[slot]) {
        this.#board.marks[slot] = price;
        this.#sendPrice(state, this.#now, sink);
        return;
      }
    }
    // Opened or closed at the same price: flags are sent, and what waited is judged again.
    if (isTurned && this.hasPrice(slot)) this.#sendPrice(state, this.time(slot), sink);
  }

  #reportDistance({ price, report, leftOut }: Seat, index: bigint | undefined): void {
    const own = fineOf(withFewerDigits(price ?? ''));
    report.setFar(this.#time, leftOut === 'far');
    if (own === undefined || index === undefined || leftOut !== undefined) return;
    const away = own > index ? own - index : index - own;
    report.distance(this.#time, wholeNumber((away * MILLION) / index));
  }

  #lineOf(seat: Seat, weight: string): { text?: string; leftOut?: LeftOut } {
    const best = seat.pair.best(this.#time, this.#heardOf(seat));
    if (typeof best === 'string') return { leftOut: best };
    if (!seat.isInDollars) return { text: `${best.bid}/${best.ask}/1/${weight}` };
    const rate = this.#rateOf(seat);
    if (rate === undefined) return { leftOut: 'rate' };
    return { text: `${best.bid}/${best.ask}/${textOf(rate)}/${weight}` };
  }

  /** With one exchange its own times count, with several what comes: late messages are known by their delay. */
  #heardOf({ session }: Seat): number {
    return this.#isAlone ? session.newest : session.heardAt;
  }

  #sendPrice({ slot }: Quoted, time: number, sink: FeedSink): void {
    const price = this.price(slot);
    this.#board.advanceTime(slot, time);
    sink.window(slot, price, price, price, price, this.mark(slot), 0, time);
  }

  /** In our time, and never before the last sent time. */
  #timeOf({ slot }: Quoted, { clock }: VenueSession, theirs: number): number {
    const ours = this.#wall(theirs === 0 ? this.#time : clock.ours(theirs, this.#time));
    return Math.max(ours, Math.min(this.#now, this.#board.times[slot] ?? 0));
  }

  /** A moment of the monotonic clock in the time of the last step: setting the system's clock makes nothing fresh. */
  #wall(at: number): number {
    const ms = this.#now - (this.#time - at);
    return Math.min(this.#now, Math.max(0, ms - (ms % 1)));
  }

  addTrade(trade: HandTrade, sink: FeedSink): void {
    if (this.#bySlot.has(trade.slot)) this.#board.takeTrade(trade, sink);
    else this.#options.others.addTrade(trade, sink);
  }

  userTraded(trade: HandTrade, sink: FeedSink): void {
    if (this.#bySlot.has(trade.slot)) this.#board.userTraded(trade, sink);
    else this.#options.others.userTraded(trade, sink);
  }

  /** Lasts until an exchange sends the next price. */
  place(slot: number, price: number, time: number): void {
    const state = this.#bySlot.get(slot);
    if (state === undefined) {
      this.#options.others.place(slot, price, time);
      return;
    }
    this.#board.setLast(slot, price);
    this.#board.marks[slot] = price;
    this.#open(state, price);
    state.isEnough = true;
    state.goodAt = this.#time;
    this.#board.advanceTime(slot, time);
  }

  leapt(now: number): void {
    this.#board.leapt(now);
    this.#options.others.leapt?.(now);
  }

  /**
   * Age of the exchanges' data. When all are silent everything counts as stale, although other instruments continue.
   */
  newest(): number {
    if (this.#bySymbol.size === 0) return this.#options.others.newest();
    return this.#wall(Math.max(...this.#options.sessions.map(({ newest }) => newest)));
  }

  book(slot: number, now: number, bids: BookSide, asks: BookSide): void {
    const state = this.#bySlot.get(slot);
    if (state === undefined) {
      this.#options.others.book(slot, now, bids, asks);
      return;
    }
    const { source, instrument } = state;
    const rate = source?.isInDollars === true ? this.#rateOf(source) : undefined;
    if (source === undefined || (source.isInDollars && rate === undefined)) {
      bids.count = 0;
      asks.count = 0;
    } else source.pair.book.fill(instrument, bids, asks, rate);
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

  recent(slot: number, now: number): RecentPrices {
    if (!this.#bySlot.has(slot)) return this.#options.others.recent(slot, now);
    return this.#board.days.recent(slot, now);
  }

  flags(slot: number): number {
    const flags = this.#options.flags(slot);
    const state = this.#bySlot.get(slot);
    if (state === undefined) return flags;
    return state.isOpen && state.isEnough ? flags : flags & ~MARKET_OPEN;
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

  /** While enough exchanges respond and the instrument is subscribed, silence means no change. */
  time(slot: number): number {
    const state = this.#bySlot.get(slot);
    if (state === undefined) return this.#options.others.time(slot);
    const time = Math.min(this.#now, this.#board.times[slot] ?? 0);
    const good = state.goodAt === Number.NEGATIVE_INFINITY ? time : this.#wall(state.goodAt);
    return state.isEnough ? Math.max(time, good) : good;
  }

  sources(slot: number): Sources | undefined {
    const state = this.#bySlot.get(slot);
    if (state === undefined) return undefined;
    const { instrument, count, source } = state;
    const seats = seatsOf(state);
    return {
      minimum: minimumOf(instrument, seats.length),
      count,
      is_enough: state.isEnough,
      since: this.#wall(state.since),
      source: source?.session.venue.name ?? '',
      distance: instrument.index.distance,
      list: seats.map(({ session, pair, price, leftOut, isInDollars }) => ({
        name: session.venue.name,
        price: price ?? '',
        age_ms: ageOf(this.#time - pair.saidAt(session.newest)),
        weight: weightOf(instrument, session.key),
        is_converted: isInDollars,
        left_out: leftOut ?? '',
      })),
    };
  }

  venues(): readonly VenueRow[] {
    return this.#options.sessions.map((session) => {
      const seats = [...this.#bySlot.values()].flatMap((state) =>
        seatsOf(state).filter((seat) => seat.session === session),
      );
      const ahead = session.clock.ahead();
      const theirs = ahead === undefined ? undefined : this.#time - ahead - this.#now;
      const shares = seats.map(({ report }) => report.day().uptime);
      const sum = shares.reduce((total, one) => total + one, 0);
      const share = shares.length === 0 ? 0 : sum / shares.length;
      return {
        venue: session.key,
        is_connected: session.isOpen,
        age_ms: ageOf(this.#time - session.heardAt),
        clock_ms: theirs === undefined ? 0 : theirs - (theirs % 1),
        messages: session.messages,
        refusals: session.refusals,
        connections: session.connections,
        gaps: seats.reduce((total, { pair }) => total + pair.gaps, 0),
        instruments: seats.length,
        in_index: seats.filter(({ leftOut }) => leftOut === undefined).length,
        share_percent: scaledText(share - (share % 1), -1),
      };
    });
  }

  /** The last day of each instrument at each exchange. */
  report(): readonly ReportRow[] {
    return [...this.#bySlot.values()].flatMap((state) =>
      seatsOf(state).map(({ session, report, leftOut }) => {
        const { uptime, gaps, far, p50, p99 } = report.day();
        return {
          symbol: state.instrument.wire.symbol,
          venue: session.key,
          uptime_percent: scaledText(uptime, -1),
          gaps,
          p50_percent: percentText(p50),
          p99_percent: percentText(p99),
          outliers: far,
          left_out: leftOut ?? '',
          is_enough: state.isEnough,
        };
      }),
    );
  }
}

/** In percent, from parts per million; empty: unknown. */
function percentText(parts: number | undefined): string {
  return parts === undefined ? '' : scaledText(parts, -4);
}

/** Exchanges that list the instrument. */
function seatsOf({ seats, instrument }: Quoted): readonly Seat[] {
  return seats.filter(({ session }) => !session.lacking.has(instrument.wire.symbol));
}

/** The core's 20 digits may be finer than ours. */
function withFewerDigits(text: string): string {
  const point = text.indexOf('.');
  return point === -1 ? text : text.slice(0, point + 1 + FINE);
}

/** Whole milliseconds; -1 without a price. */
function ageOf(ms: number): number {
  return Number.isFinite(ms) ? Math.max(0, ms - (ms % 1)) : -1;
}

function textOfExact({ digits, places }: Exact): string {
  const text = `${digits}`.padStart(places + 1, '0');
  return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
}

function weightOf({ index }: Listed, key: string): string {
  return index.weights.get(key) ?? '1';
}

/** By rule: one exchange of one, two of two or three, and more than half of more. */
function minimumOf({ index }: Listed, seats: number): number {
  if (index.minimum > 0) return index.minimum;
  return seats <= 1 ? 1 : Math.max(2, (seats >> 1) + 1);
}
