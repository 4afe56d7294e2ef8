// Turns a connection to an exchange into ordered events by our names, gets whole books, minutes and its clock on
// request, and counts refused messages.
import type { CaptureWriter } from './capture.ts';
import type {
  BarSize,
  Venue,
  VenueBar,
  VenueDay,
  VenueDepth,
  VenueQuote,
  VenueTrade,
} from './venue.ts';
import { VenueClock } from './venue-clock.ts';
import { type HttpAnswer, type Urgency, VenueHttp } from './venue-http.ts';
import { VenueLink } from './venue-link.ts';

interface VenueState {
  kind: 'state';
  isTrading: boolean;
  /** Undefined: of the whole exchange. */
  symbol: string | undefined;
  why: string;
}

/** `at` is monotonic. */
export type SessionEvent =
  | ((VenueTrade | VenueDay | VenueDepth | VenueQuote | VenueState) & { at: number })
  | { kind: 'opened' }
  | { kind: 'lost' };

export interface SessionParts {
  venue: Venue;
  /** As in FEED. */
  key: string;
  /** Our symbols and its names. */
  names: ReadonlyMap<string, string>;
  capture?: CaptureWriter | undefined;
  monotonic(): number;
  /** Time that a test has skipped: everything is that much older. */
  skippedMs?(): number;
  dice(): number;
  note(text: string): void;
}

/** After this many consecutive invalid messages the exchange seems to have changed its protocol. */
const NONSENSE_AT_MOST = 100;
/** Reached when no step has taken events for minutes, for example while a test holds the feed. */
const EVENTS_AT_MOST = 50_000;
/** Pause before the same book is requested again, doubled after each failure. */
const WANT_MS = 1_000;
const WANT_AT_MOST_MS = 60_000;
const CLOCK_MS = 30_000;
const WORDS_AT_MOST = 200;

interface RequestedBook {
  dueAt: number;
  wait: number;
  tries: number;
  isFetching: boolean;
  whole: number | undefined;
}

export class VenueSession {
  readonly key: string;
  readonly venue: Venue;
  readonly clock = new VenueClock();
  readonly symbols: ReadonlySet<string>;
  readonly lastPrices = new Map<string, string>();
  readonly lacking = new Set<string>();
  refusals = 0;
  messages = 0;
  connections = 0;
  /** When any message came. */
  heardAt = Number.NEGATIVE_INFINITY;
  /** The newest time of its own, by our monotonic clock. */
  newest = Number.NEGATIVE_INFINITY;
  readonly #parts: SessionParts;
  readonly #ours: ReadonlyMap<string, string>;
  readonly #link: VenueLink;
  readonly #http: VenueHttp;
  #events: SessionEvent[] = [];
  #nonsense = 0;
  readonly #requestedBooks = new Map<string, RequestedBook>();
  #clockDue = 0;
  #skippedMs = 0;

  constructor(parts: SessionParts) {
    const { venue, key, names, dice, note, monotonic, capture } = parts;
    this.#parts = parts;
    this.key = key;
    this.venue = venue;
    this.symbols = new Set(names.keys());
    this.#ours = new Map([...names].map(([ours, theirs]) => [theirs, ours]));
    this.#http = new VenueHttp({
      name: venue.name,
      pace_ms: venue.history.pace_ms,
      monotonic,
      note,
      onRefusal: () => {
        this.refusals += 1;
      },
    });
    this.#link = new VenueLink({
      ...venue,
      dice,
      onSaid: (text) => capture?.writeSaid(venue.url, text),
      onOpen: () => {
        note(`${venue.name}: connected`);
        capture?.writeOpened(venue.url);
        this.connections += 1;
        this.#requestedBooks.clear();
        this.#nonsense = 0;
        this.#events.push({ kind: 'opened' });
        if (!venue.sendsBooks) for (const symbol of this.symbols) this.want(symbol);
      },
      onText: (text) => {
        capture?.writeReceived(text);
        this.take(text);
      },
      onLost: (reason) => {
        note(`${venue.name}: connection lost, ${reason}`);
        this.#events.push({ kind: 'lost' });
      },
    });
    this.#link.step(monotonic());
  }

  get isOpen(): boolean {
    return this.#link.isOpen;
  }

  nameOf(symbol: string): string {
    return this.#parts.names.get(symbol) ?? '';
  }

  time(): number {
    return this.#parts.monotonic() + (this.#parts.skippedMs?.() ?? 0);
  }

  takeEvents(): readonly SessionEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  step(): void {
    const time = this.#parts.monotonic();
    this.#watchSkips();
    this.#link.step(time);
    if (this.isOpen) {
      if (time >= this.#clockDue) this.#askClock(time);
      for (const [symbol, want] of this.#requestedBooks) {
        if (want.whole !== undefined || want.isFetching) continue;
        if (time >= want.dueAt) this.#askBook(symbol, want, time);
      }
    }
    this.#http.step();
  }

  #watchSkips(): void {
    const skippedMs = this.#parts.skippedMs?.() ?? 0;
    if (skippedMs !== this.#skippedMs) this.clock.reset();
    this.#skippedMs = skippedMs;
  }

  /** Requests the book of an instrument at once, and again with growing pauses until `has` is called. */
  want(symbol: string): void {
    if (this.lacking.has(symbol)) return;
    const time = this.#parts.monotonic();
    const requestedBook = this.#requestedBooks.get(symbol);
    if (
      requestedBook === undefined ||
      (requestedBook.whole !== undefined && time - requestedBook.whole > WANT_AT_MOST_MS)
    ) {
      const tries = 0;
      const newRequest = { dueAt: time, wait: WANT_MS, tries, isFetching: false, whole: undefined };
      this.#requestedBooks.set(symbol, newRequest);
    } else if (requestedBook.whole !== undefined) {
      requestedBook.dueAt = Math.max(requestedBook.dueAt, requestedBook.whole + requestedBook.wait);
      requestedBook.whole = undefined;
    }
  }

  has(symbol: string): void {
    const requestedBook = this.#requestedBooks.get(symbol);
    if (requestedBook !== undefined) requestedBook.whole ??= this.#parts.monotonic();
  }

  /** Closed bars from `from` (including) to `to`, oldest first; undefined: they can't be had now. */
  bars(
    symbol: string,
    size: BarSize,
    from: number,
    to: number,
    urgency: Urgency,
  ): Promise<readonly VenueBar[] | undefined> {
    const { venue, names } = this.#parts;
    const theirs = names.get(symbol);
    if (theirs === undefined || this.lacking.has(symbol) || this.#http.isClosed) {
      return Promise.resolve(undefined);
    }
    const url = venue.history.barsUrl(theirs, size, from, to);
    return new Promise((resolve) => {
      this.#http.ask(urgency, {
        url,
        what: `bars of ${symbol}`,
        take: (answer) => resolve(this.#barsOf(symbol, url, from, to, answer)),
      });
    });
  }

  #barsOf(
    symbol: string,
    url: string,
    from: number,
    to: number,
    answer: HttpAnswer | undefined,
  ): readonly VenueBar[] | undefined {
    const events = this.#readAnswer(url, answer, `bars of ${symbol}`);
    if (events === undefined) return undefined;
    if (events.some(({ kind }) => kind === 'refused')) return undefined;
    const bars = events.flatMap((event) => (event.kind === 'bar' ? [event.bar] : []));
    if (events.some(({ kind }) => kind === 'lacks')) this.#lacks(symbol);
    const byTime = new Map(bars.map((bar) => [bar.time, bar]));
    return [...byTime.values()]
      .filter(({ time, isClosed }) => isClosed && time >= from && time < to)
      .sort((a, b) => a.time - b.time);
  }

  #readAnswer(url: string, answer: HttpAnswer | undefined, what: string) {
    if (answer === undefined) return undefined;
    const { venue, capture, note } = this.#parts;
    capture?.writeAnswer(url, answer.text);
    const events = venue.readAnswer(new URL(url), answer.text);
    if (events !== undefined) return events;
    this.refusals += 1;
    note(`${venue.name}: no ${what}, the response has status ${answer.status}`);
    return undefined;
  }

  refuse(): void {
    this.refusals += 1;
    this.#nonsense += 1;
    if (this.#nonsense === NONSENSE_AT_MOST) this.#link.renew('it is not understood');
  }

  close(): void {
    this.#http.close();
    this.#link.close();
    this.#parts.capture?.close();
  }

  /** A message of the exchange. */
  take(text: string): void {
    const { venue } = this.#parts;
    this.messages += 1;
    const events = venue.read(text);
    if (events === undefined) {
      this.refuse();
      return;
    }
    const at = this.time();
    this.heardAt = at;
    for (const event of events) {
      switch (event.kind) {
        case 'ending':
          this.#link.renew('it is about to end');
          return;
        case 'refused':
          this.#parts.note(`${venue.name}: refused, ${event.why.slice(0, WORDS_AT_MOST)}`);
          this.refuse();
          return;
        case 'time':
          this.#heardTime(event.time, at);
          break;
        case 'bar':
          break;
        case 'lacks': {
          const lackedSymbol = this.#ours.get(event.symbol);
          if (lackedSymbol !== undefined) this.#lacks(lackedSymbol);
          break;
        }
        case 'state': {
          const stateSymbol = event.symbol === undefined ? undefined : this.#ours.get(event.symbol);
          const isOfOther = event.symbol !== undefined && stateSymbol === undefined;
          if (!isOfOther) this.#push({ ...event, symbol: stateSymbol, at });
          break;
        }
        default: {
          const symbol = this.#ours.get(event.symbol);
          if (symbol === undefined) break;
          // Both events update it, because an exchange sends daily figures only when they change.
          if (event.kind === 'day') this.lastPrices.set(symbol, event.last);
          if (event.kind === 'trade') this.lastPrices.set(symbol, event.price);
          if (event.time > 0) this.#heardTime(event.time, at);
          this.#push({ ...event, symbol, at });
        }
      }
    }
    if (events.length === 0) return;
    this.#nonsense = 0;
    this.#link.good();
  }

  #heardTime(time: number, at: number): void {
    this.clock.record(time, at);
    this.newest = Math.max(this.newest, this.clock.ours(time, at));
  }

  #push(event: SessionEvent): void {
    this.#events.push(event);
    if (this.#events.length <= EVENTS_AT_MOST) return;
    this.#events = [];
    this.#link.renew('events are not being taken');
  }

  #lacks(symbol: string): void {
    if (this.lacking.has(symbol)) return;
    this.#parts.note(`${this.venue.name}: does not list ${symbol}`);
    this.lacking.add(symbol);
    this.#requestedBooks.delete(symbol);
  }

  #askClock(time: number): void {
    this.#clockDue = time + CLOCK_MS;
    const url = this.venue.history.clockUrl;
    this.#http.ask('clock', {
      url,
      what: 'time',
      take: (answer) => {
        if (answer === undefined || !answer.isOk) return;
        for (const event of this.#readAnswer(url, answer, 'time') ?? []) {
          const late = this.#parts.monotonic() - answer.at;
          if (event.kind === 'time') this.clock.record(event.time, this.time() - late);
        }
      },
    });
  }

  #askBook(symbol: string, want: RequestedBook, time: number): void {
    const theirs = this.#parts.names.get(symbol) ?? '';
    const whole = this.venue.wholeBook(theirs, want.tries);
    if ('fetch' in whole) {
      want.isFetching = true;
      this.#http.ask('book', {
        url: whole.fetch,
        what: `book of ${symbol}`,
        take: (answer) => {
          want.isFetching = false;
          this.takeBook(symbol, whole.fetch, answer);
        },
      });
    } else {
      // Earlier requests are still queued; more would only wait longer.
      if (this.#link.isSaying) return;
      this.#link.say(whole.say);
    }
    want.dueAt = time + want.wait;
    want.wait = Math.min(WANT_AT_MOST_MS, want.wait * 2);
    want.tries += 1;
  }

  /** A whole book that came over HTTP. */
  takeBook(symbol: string, url: string, answer: HttpAnswer | undefined): void {
    const events = this.#readAnswer(url, answer, `book of ${symbol}`) ?? [];
    for (const event of events) {
      if (event.kind === 'lacks') this.#lacks(symbol);
      if (event.kind !== 'depth') continue;
      this.#push({ ...event, symbol, at: this.time() });
      // Whether the book connects to the changes shows when it is applied; until then it is not requested again.
      this.has(symbol);
    }
  }
}
