// Turns a connection to an exchange into ordered events, fetches whole books on request, and counts refused messages.
import { limitedText } from '../../../platform/http/limited-body.ts';
import type { Venue, VenueDay, VenueDepth, VenueTrade } from './venue.ts';
import { MESSAGE_BYTES_AT_MOST, VenueLink } from './venue-link.ts';

export type SessionEvent =
  | ((VenueTrade | VenueDay | VenueDepth) & { at: number })
  | { kind: 'opened' }
  | { kind: 'clock' }
  | { kind: 'lost' };

export interface SessionParts {
  venue: Venue;
  symbols: ReadonlySet<string>;
  now(): number;
  monotonic(): number;
  dice(): number;
  note(text: string): void;
}

/** After this many consecutive invalid messages the exchange seems to have changed its protocol. */
const NONSENSE_AT_MOST = 100;
/** A larger difference between two steps means that the clock was set. */
const CLOCK_SET_MS = 250;
/** Reached when no step has taken events for minutes, for example while a test holds the feed. */
const EVENTS_AT_MOST = 50_000;
const FETCH_MS = 5_000;
/** Pause between two fetches; and before the same book is requested again, doubled after each failure. */
const FETCH_PACE_MS = 200;
const WANT_MS = 1_000;
const WANT_AT_MOST_MS = 60_000;
/** Pause after a rate-limit response without a time. */
const HELD_MS = 60_000;
const WORDS_AT_MOST = 200;

interface RequestedBook {
  dueAt: number;
  wait: number;
  whole: number | undefined;
}

export class VenueSession {
  readonly symbols: ReadonlySet<string>;
  readonly lastPrices = new Map<string, string>();
  readonly lacking = new Set<string>();
  refusals = 0;
  readonly #parts: SessionParts;
  readonly #link: VenueLink;
  #events: SessionEvent[] = [];
  #nonsense = 0;
  #offset: number | undefined;
  readonly #requestedBooks = new Map<string, RequestedBook>();
  #fetchDue = 0;
  #isFetching = false;
  readonly #ends = new AbortController();

  constructor(parts: SessionParts) {
    const { venue, dice, note, monotonic } = parts;
    this.#parts = parts;
    this.symbols = parts.symbols;
    this.#link = new VenueLink({
      ...venue,
      dice,
      onOpen: () => {
        note(`${venue.name}: connected`);
        this.#requestedBooks.clear();
        this.#nonsense = 0;
        this.#events.push({ kind: 'opened' });
        if (!venue.sendsBooks) for (const symbol of this.symbols) this.want(symbol);
      },
      onText: (text) => this.#take(text),
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

  takeEvents(): readonly SessionEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  step(): void {
    const time = this.#parts.monotonic();
    this.#watchClock(this.#parts.now() - time);
    this.#link.step(time);
    if (!this.isOpen) return;
    for (const [symbol, want] of this.#requestedBooks) {
      if (want.whole === undefined && time >= want.dueAt) this.#ask(symbol, want, time);
    }
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
      this.#requestedBooks.set(symbol, { dueAt: time, wait: WANT_MS, whole: undefined });
    } else if (requestedBook.whole !== undefined) {
      requestedBook.dueAt = Math.max(requestedBook.dueAt, requestedBook.whole + requestedBook.wait);
      requestedBook.whole = undefined;
    }
  }

  has(symbol: string): void {
    const requestedBook = this.#requestedBooks.get(symbol);
    if (requestedBook !== undefined) requestedBook.whole ??= this.#parts.monotonic();
  }

  refuse(): void {
    this.refusals += 1;
    this.#nonsense += 1;
    if (this.#nonsense === NONSENSE_AT_MOST) this.#link.renew('it is not understood');
  }

  close(): void {
    this.#ends.abort();
    this.#link.close();
  }

  #watchClock(offset: number): void {
    if (Math.abs(offset - (this.#offset ?? offset)) > CLOCK_SET_MS)
      this.#events.push({ kind: 'clock' });
    this.#offset = offset;
  }

  #take(text: string): void {
    const { venue, now } = this.#parts;
    const events = venue.read(text);
    if (events === undefined) {
      this.refuse();
      return;
    }
    const at = now();
    for (const event of events) {
      if (event.kind === 'ending') {
        this.#link.renew('it is about to end');
        return;
      }
      if (event.kind === 'refused') {
        this.#parts.note(`${venue.name}: refused, ${event.why.slice(0, WORDS_AT_MOST)}`);
        this.refuse();
        return;
      }
      if (event.kind === 'lacks') {
        this.#lacks(event.symbol);
        continue;
      }
      // Both events update it, because an exchange sends daily figures only when they change.
      if (event.kind === 'day') this.lastPrices.set(event.symbol, event.last);
      if (event.kind === 'trade') this.lastPrices.set(event.symbol, event.price);
      this.#events.push({ ...event, at });
    }
    if (this.#events.length > EVENTS_AT_MOST) {
      this.#events = [];
      this.#link.renew('events are not being taken');
    }
    if (events.length === 0) return;
    this.#nonsense = 0;
    this.#link.good();
  }

  #lacks(symbol: string): void {
    if (this.lacking.has(symbol)) return;
    this.#parts.note(`${this.#parts.venue.name}: does not list ${symbol}`);
    this.lacking.add(symbol);
    this.#requestedBooks.delete(symbol);
  }

  #ask(symbol: string, want: RequestedBook, time: number): void {
    const whole = this.#parts.venue.wholeBook(symbol);
    if ('fetch' in whole) {
      if (this.#isFetching || time < this.#fetchDue) return;
      this.#fetchDue = time + FETCH_PACE_MS;
      void this.#fetch(symbol, whole.fetch);
    } else {
      // Earlier requests are still queued; more would only wait longer.
      if (this.#link.isSaying) return;
      this.#link.say(whole.say);
    }
    want.dueAt = time + want.wait;
    want.wait = Math.min(WANT_AT_MOST_MS, want.wait * 2);
  }

  async #fetch(symbol: string, url: string): Promise<void> {
    const { venue, now, note, monotonic } = this.#parts;
    this.#isFetching = true;
    try {
      const signal = AbortSignal.any([this.#ends.signal, AbortSignal.timeout(FETCH_MS)]);
      const answer = await fetch(url, { signal });
      // Rate limit: 429, and 418 for ignoring it.
      if (answer.status === 429 || answer.status === 418) {
        const seconds = answer.headers.get('retry-after') ?? '';
        const wait = /^[1-9]\d{0,6}$/.test(seconds) ? JSON.parse(seconds) * 1000 : HELD_MS;
        this.#fetchDue = monotonic() + wait;
        note(`${venue.name}: asked to wait ${wait} ms before the next book`);
        await answer.body?.cancel();
        return;
      }
      const whole = venue.readWhole(symbol, await limitedText(answer, MESSAGE_BYTES_AT_MOST));
      if (whole === 'lacks') {
        this.#lacks(symbol);
        return;
      }
      if (whole === undefined || !answer.ok)
        throw new Error(`the response has status ${answer.status}`);
      this.#events.push({ ...whole, at: now() });
      // Whether the book connects to the changes shows when it is applied; until then it is not requested again.
      this.has(symbol);
    } catch (error) {
      if (this.#ends.signal.aborted) return;
      this.refusals += 1;
      note(`${venue.name}: no book of ${symbol}, ${String(error)}`);
    } finally {
      this.#isFetching = false;
    }
  }
}
