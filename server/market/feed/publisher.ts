import { HEARTBEAT_MS, STALE_MS } from '../../../protocol/constants.ts';
import {
  FEED_STALE,
  type FrameHeader,
  type FrameKind,
  FrameWriter,
  KIND,
} from '../../../protocol/frame.ts';
import { type Room, readRoom } from '../../../protocol/stream.ts';
import { MINUTE_MS } from '../../../protocol/time.ts';
import { startOf } from './bars.ts';
import { BookRoom } from './book-room.ts';
import { type DayFigures, type Feed, type FeedSink, isTrading } from './feed.ts';
import type { Listed } from './listed-instrument.ts';
import type { MinuteLog } from './minute-log.ts';
import { TradeTape } from './trade-tape.ts';
import type { Watches } from './watch.ts';
import { Windows } from './windows.ts';

export interface RoomFrame {
  room: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const TRADES_IN_SNAPSHOT = 50;
/** Shorter than the heartbeat interval by one step, because steps are not exact to the millisecond. */
const QUIET_MS = HEARTBEAT_MS - 100;
/** R-SOCKET-3: books and trades each 100 ms; a little less, because steps are a little early or late. */
const ROOMS_EVERY_MS = 90;

interface LiveRoom {
  room: Room;
  slot: number;
  sequence: number;
  sentAt: number;
  currentStep: number;
  isHeard: boolean;
  book: BookRoom | undefined;
  tape: number;
}

export class Publisher implements FeedSink {
  readonly #instruments: readonly Listed[];
  readonly #feed: Feed;
  #epoch: number;
  readonly #watches: Watches | undefined;
  readonly #minutes: MinuteLog | undefined;
  readonly #slots: ReadonlyMap<number, number>;
  readonly #windows: Windows;
  readonly #tape: TradeTape;
  readonly #rooms = new Map<string, LiveRoom>();
  readonly #changedDays: Uint8Array;
  #at: number;
  /** The newest time of any step. Frame times never decrease, even when the machine's clock was set back. */
  #newestAt: number;
  /** While the clock is behind `newestAt`: the newest tick of each slot since it was set back. */
  #sinceSetBack: Float64Array | undefined;
  #quotesSequence = 0;
  #quotesSent = Number.NEGATIVE_INFINITY;
  #daysSent: number;
  #minute: number;
  #quotesSnapshot: Uint8Array<ArrayBuffer> | undefined;

  constructor(
    instruments: readonly Listed[],
    feed: Feed,
    epoch: number,
    now: number,
    watches?: Watches,
    minutes?: MinuteLog,
  ) {
    this.#instruments = instruments;
    this.#feed = feed;
    this.#epoch = epoch;
    this.#watches = watches;
    this.#minutes = minutes;
    this.#at = now;
    this.#newestAt = now;
    this.#daysSent = now;
    this.#minute = startOf(now, MINUTE_MS);
    this.#slots = new Map(instruments.map(({ match_id }, slot) => [match_id, slot]));
    this.#windows = new Windows(instruments);
    this.#tape = new TradeTape(instruments);
    this.#changedDays = new Uint8Array(instruments.length);
  }

  window(
    slot: number,
    first: number,
    high: number,
    low: number,
    price: number,
    mark: number,
    number: number,
    time: number,
  ): void {
    if (!this.#feed.hasPrice(slot)) return;
    const shownAt = this.#shownTime(slot, time);
    if (this.#windows.add(slot, first, high, low, price, mark, number, shownAt)) {
      this.#changedDays[slot] = 1;
      this.#minutes?.add(slot, first, high, low, price, number, shownAt);
      // In a closed market the price may move, but nothing triggers until it opens: no user could close or cancel in
      // time.
      if (isTrading(this.#feed.flags(slot))) {
        this.#watches?.tick(slot, first, high, low, price, mark, number, time);
      }
    }
  }

  userTrade(
    slot: number,
    last: number,
    price: number,
    mark: number,
    number: number,
    time: number,
  ): void {
    if (!this.#windows.addUserTrade(slot, last, price, mark, number, time)) return;
    this.#changedDays[slot] = 1;
    // No watch sees it: a price made by users must not decide money.
    this.#minutes?.addUserTrade(slot, last, number, time);
  }

  trade(slot: number, id: number, time: number, price: number, number: number, type: number): void {
    this.#tape.add(slot, id, time, price, number, type);
  }

  #shownTime(slot: number, time: number): number {
    const sinceSetBack = this.#sinceSetBack;
    if (sinceSetBack === undefined || time < (sinceSetBack[slot] ?? 0)) return time;
    sinceSetBack[slot] = time;
    return Math.max(time, this.#windows.newest(slot));
  }

  #followClock(now: number): void {
    if (now < this.#at) {
      this.#sinceSetBack = new Float64Array(this.#instruments.length);
      this.#quotesSent = Number.NEGATIVE_INFINITY;
      this.#daysSent = Number.NEGATIVE_INFINITY;
      for (const room of this.#rooms.values()) room.sentAt = Number.NEGATIVE_INFINITY;
    }
    if (now >= this.#newestAt) this.#sinceSetBack = undefined;
    this.#newestAt = Math.max(this.#newestAt, now);
  }

  step(now: number): RoomFrame[] {
    this.#followClock(now);
    this.#feed.advance(now, this);
    this.#at = now;
    const frames = this.#quotes();
    for (const room of this.#rooms.values()) {
      if (!room.isHeard) continue;
      // Between two frames its snapshot is that of the last one.
      room.currentStep = now;
      if (now - room.sentAt < ROOMS_EVERY_MS) continue;
      const bytes =
        room.book === undefined ? this.#tradeFrame(room) : this.#bookFrame(room, room.book);
      if (bytes !== undefined) frames.push({ room: room.room.name, bytes });
    }
    return frames;
  }

  begin(epoch: number): void {
    this.#epoch = epoch;
    this.#quotesSequence = 0;
    this.#quotesSent = Number.NEGATIVE_INFINITY;
    this.#quotesSnapshot = undefined;
    for (const room of this.#rooms.values()) {
      room.sequence = 0;
      room.sentAt = Number.NEGATIVE_INFINITY;
      room.currentStep = Number.NEGATIVE_INFINITY;
    }
  }

  time(): number {
    return this.#at;
  }

  isStale(): boolean {
    return this.#at - this.#feed.newest() > STALE_MS;
  }

  sequence(name: string): number {
    return name === 'quotes' ? this.#quotesSequence : (this.#rooms.get(name)?.sequence ?? 0);
  }

  late(): number {
    return this.#windows.late;
  }

  isThere(name: string): boolean {
    const room = readRoom(name);
    return room !== undefined && (room.match_id === 0 || this.#slots.has(room.match_id));
  }

  listen(name: string, isHeard: boolean): void {
    const room = this.#roomOf(name);
    if (room === undefined || room.isHeard === isHeard) return;
    this.#catchUp(room);
    room.isHeard = isHeard;
    room.sentAt = this.#at;
  }

  snapshot(name: string, trades = TRADES_IN_SNAPSHOT): Uint8Array<ArrayBuffer> | undefined {
    if (name === 'quotes') {
      this.#quotesSnapshot ??= this.#wholeQuotes();
      return this.#quotesSnapshot;
    }
    const room = this.#roomOf(name);
    if (room === undefined) return undefined;
    if (!room.isHeard) this.#catchUp(room);
    if (room.book === undefined) {
      const header = this.#header(KIND.tradesSnapshot, room);
      // Up to its last frame, so that the next one brings nothing twice.
      return this.#tape.frame(room.slot, room.tape - trades, room.tape, header);
    }
    return room.book.snapshot(this.#header(KIND.bookSnapshot, room));
  }

  #roomOf(name: string): LiveRoom | undefined {
    const existingRoom = this.#rooms.get(name);
    if (existingRoom !== undefined) return existingRoom;
    const room = readRoom(name);
    const slot = room === undefined ? undefined : this.#slots.get(room.match_id);
    const instrument = slot === undefined ? undefined : this.#instruments[slot];
    if (room === undefined || slot === undefined || instrument === undefined) return undefined;
    const book = room.kind === 'book' ? new BookRoom(instrument) : undefined;
    const newRoom: LiveRoom = {
      room,
      slot,
      sequence: 0,
      sentAt: this.#at,
      currentStep: Number.NEGATIVE_INFINITY,
      isHeard: false,
      book,
      tape: 0,
    };
    this.#rooms.set(name, newRoom);
    return newRoom;
  }

  /** Changes without listeners count as one frame that was not sent. */
  #catchUp(room: LiveRoom): void {
    if (room.currentStep === this.#at) return;
    room.currentStep = this.#at;
    room.sequence += 1;
    room.tape = this.#tape.position(room.slot);
    if (room.book === undefined) return;
    this.#fill(room, room.book);
    room.book.hold();
  }

  #fill(room: LiveRoom, book: BookRoom): void {
    const [bids, asks] = book.sides();
    this.#feed.book(room.slot, this.#at, bids, asks);
  }

  #bookFrame(room: LiveRoom, book: BookRoom): Uint8Array<ArrayBuffer> | undefined {
    this.#fill(room, book);
    const changes = book.changes(() => this.#next(KIND.bookChanges, room));
    if (changes !== undefined || this.#at - room.sentAt < QUIET_MS) return changes;
    return new FrameWriter(this.#next(KIND.bookChanges, room), 0).bytes;
  }

  #tradeFrame(room: LiveRoom): Uint8Array<ArrayBuffer> | undefined {
    const from = room.tape;
    room.tape = this.#tape.position(room.slot);
    if (room.tape === from && this.#at - room.sentAt < QUIET_MS) return undefined;
    const header = this.#next(KIND.trades, room);
    return this.#tape.frame(room.slot, from, room.tape, header);
  }

  #quotes(): RoomFrame[] {
    const frames = this.#windows
      .take(
        (slot) => this.#feed.flags(slot),
        (count) => new FrameWriter(this.#nextQuotes(KIND.ticks), count),
      )
      .map(({ bytes }) => bytes);
    const minute = startOf(this.#at, MINUTE_MS);
    if (minute !== this.#minute) {
      // Without a trade too: the price of 24 hours ago is now that of the next minute.
      this.#minute = minute;
      this.#changedDays.fill(1);
    }
    if (this.#at - this.#daysSent >= HEARTBEAT_MS) {
      this.#daysSent = this.#at;
      const days = this.#dayFrame();
      if (days !== undefined) frames.push(days);
    }
    if (frames.length === 0 && this.#at - this.#quotesSent >= QUIET_MS) {
      frames.push(new FrameWriter(this.#nextQuotes(KIND.ticks), 0).bytes);
    }
    if (frames.length > 0) {
      this.#quotesSent = this.#at;
      this.#quotesSnapshot = undefined;
    }
    return frames.map((bytes) => ({ room: 'quotes', bytes }));
  }

  #dayFrame(): Uint8Array<ArrayBuffer> | undefined {
    const slots: number[] = [];
    for (const slot of this.#changedDays.keys())
      if (this.#changedDays[slot] === 1 && this.#feed.hasPrice(slot)) slots.push(slot);
    if (slots.length === 0) return undefined;
    this.#changedDays.fill(0);
    const writer = new FrameWriter(this.#nextQuotes(KIND.statistics), slots.length);
    for (const slot of slots) this.#writeDay(writer, slot);
    return writer.bytes;
  }

  #wholeQuotes(): Uint8Array<ArrayBuffer> {
    const feed = this.#feed;
    const instruments = this.#instruments;
    const header = this.#headerOf(KIND.quotesSnapshot, this.#quotesSequence, 0);
    const pricedSlots = [...instruments.entries()].filter(([slot]) => feed.hasPrice(slot));
    const writer = new FrameWriter(header, pricedSlots.length);
    for (const [slot, { match_id, price_exponent, number_exponent }] of pricedSlots) {
      const price = feed.price(slot);
      writer.tick(
        match_id,
        price_exponent,
        number_exponent,
        feed.flags(slot),
        price,
        price,
        price,
        price,
        feed.mark(slot),
        0,
        feed.time(slot),
      );
      this.#writeDay(writer, slot);
    }
    return writer.bytes;
  }

  #writeDay(writer: FrameWriter, slot: number): void {
    const instrument = this.#instruments[slot];
    if (instrument === undefined) return;
    const day: DayFigures = this.#feed.day(slot, this.#at);
    writer.statistics(
      instrument.match_id,
      instrument.price_exponent,
      day.volume_exponent,
      day.turnover_exponent,
      day.open,
      day.high,
      day.low,
      day.volume,
      day.turnover,
    );
  }

  #nextQuotes(kind: FrameKind): FrameHeader {
    this.#quotesSequence += 1;
    return this.#headerOf(kind, this.#quotesSequence, 0);
  }

  #next(kind: FrameKind, room: LiveRoom): FrameHeader {
    room.sequence += 1;
    room.sentAt = this.#at;
    return this.#header(kind, room);
  }

  #header(kind: FrameKind, { sequence, room }: LiveRoom): FrameHeader {
    return this.#headerOf(kind, sequence, room.match_id);
  }

  #headerOf(kind: FrameKind, sequence: number, match_id: number): FrameHeader {
    const flags = this.isStale() ? FEED_STALE : 0;
    return { kind, flags, epoch: this.#epoch, sequence, server_time: this.#newestAt, match_id };
  }
}
