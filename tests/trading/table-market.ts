import type { Instrument } from '../../protocol/calls/market/market.ts';
import { MARKET_OPEN } from '../../protocol/frame.ts';
import { makeWatches } from '../../server/exchange/market-thread/make-watches.ts';
import type {
  BookSide,
  DayFigures,
  Feed,
  FeedSink,
  HandTrade,
} from '../../server/market/feed/feed.ts';
import { FeedSwitch } from '../../server/market/feed/feed-switch.ts';
import { HandledFeed } from '../../server/market/feed/handled-feed.ts';
import { SimulatedHistory } from '../../server/market/feed/history.ts';
import type { Simulated } from '../../server/market/feed/listed-instrument.ts';
import { simulatedListing } from '../../server/market/feed/listing.ts';
import { Market } from '../../server/market/feed/market.ts';
import type { FiredListener, MarketLink, WatchLink } from '../../server/market/feed/market-link.ts';
import type { Listing } from '../../server/market/feed/messages.ts';
import type { Answer, Question } from '../../server/market/feed/questions.ts';
import { scaledOf } from '../../server/market/feed/scaled-text.ts';
import type { EngineName } from '../../server/market/feed/watch.ts';

type Level = readonly [price: string, number: string];

interface Window {
  slot: number;
  price: number;
  number: number;
  time: number;
}

class TableFeed implements Feed {
  readonly listing: readonly Simulated[];
  readonly prices: number[];
  readonly lastPrices: number[];
  readonly times: number[];
  readonly isOpen: boolean[];
  readonly books: { bids: [number, number][]; asks: [number, number][] }[];
  pendingWindows: Window[] = [];
  #trades = 0;

  constructor(listing: readonly Simulated[], now: number) {
    this.listing = listing;
    this.prices = listing.map(({ start_price }) => start_price);
    this.lastPrices = [...this.prices];
    this.times = listing.map(() => now);
    this.isOpen = listing.map(() => true);
    this.books = listing.map(() => ({ bids: [], asks: [] }));
  }

  advance(_now: number, sink: FeedSink): void {
    const { pendingWindows } = this;
    this.pendingWindows = [];
    for (const { slot, price, number, time } of pendingWindows) {
      this.place(slot, price, time);
      sink.window(slot, price, price, price, price, price, number, time);
      if (number > 0) this.#trade(slot, time, price, number, 1, sink);
    }
  }

  addTrade({ slot, type, price, number, time }: HandTrade, sink: FeedSink): void {
    this.place(slot, price, time);
    sink.window(slot, price, price, price, price, price, number, time);
    this.#trade(slot, time, price, number, type, sink);
  }

  userTraded({ slot, type, price, number, time }: HandTrade, sink: FeedSink): void {
    this.lastPrices[slot] = price;
    const index = this.mark(slot);
    sink.userTrade(slot, index, price, index, number, this.time(slot));
    this.#trade(slot, time, price, number, type, sink);
  }

  #trade(slot: number, time: number, price: number, number: number, type: number, sink: FeedSink) {
    this.#trades += 1;
    sink.trade(slot, this.#trades, time, price, number, type);
  }

  place(slot: number, price: number, time: number): void {
    this.prices[slot] = price;
    this.lastPrices[slot] = price;
    this.times[slot] = time;
  }

  newest(): number {
    return Math.max(...this.times);
  }

  book(slot: number, _now: number, bids: BookSide, asks: BookSide): void {
    const book = this.books[slot];
    fill(bids, book?.bids ?? []);
    fill(asks, book?.asks ?? []);
  }

  day(slot: number): DayFigures {
    const open = this.mark(slot);
    const volumes = { volume: 0n, volume_exponent: 0, turnover: 0n, turnover_exponent: 0 };
    return { open, high: open, low: open, ...volumes };
  }

  sparkline(slot: number): number[] {
    return Array.from({ length: 24 }, () => this.mark(slot));
  }

  recent(slot: number) {
    const price = this.listing[slot]?.start_price ?? 1;
    return { five_minutes: price, hour: price, high: price, low: price };
  }

  flags(slot: number): number {
    return this.isOpen[slot] ? MARKET_OPEN : 0;
  }

  hasPrice(): boolean {
    return true;
  }

  price(slot: number): number {
    return this.lastPrices[slot] ?? 1;
  }

  mark(slot: number): number {
    return this.prices[slot] ?? 1;
  }

  time(slot: number): number {
    return this.times[slot] ?? 0;
  }
}

function fill(side: BookSide, levels: readonly (readonly [number, number])[]): void {
  side.count = levels.length;
  for (const [at, [price, number]] of levels.entries()) {
    side.prices[at] = price;
    side.numbers[at] = number;
  }
}

const EPOCH = 1;

export class TableMarket implements MarketLink, WatchLink {
  readonly listing: Listing;
  readonly #now: () => number;
  readonly #feed: TableFeed;
  readonly #market: Market;
  #lose: (() => void) | undefined;
  readonly #listeners = new Map<EngineName, FiredListener>();

  constructor(
    now: () => number,
    listedInstruments: readonly Simulated[] = simulatedListing().slice(0, 4),
  ) {
    const start = now();
    this.#now = now;
    this.#feed = new TableFeed(listedInstruments, start);
    const history = new SimulatedHistory(listedInstruments, { seed: 1, start });
    const feedSwitch = new FeedSwitch(this.#feed);
    const feed = new HandledFeed(feedSwitch);
    const hands = { feed, feedSwitch };
    const watches = makeWatches(listedInstruments, feed);
    this.#market = new Market({
      instruments: listedInstruments,
      feed,
      hands,
      history,
      epoch: EPOCH,
      now: start,
      watches,
    });
    this.listing = { instruments: this.#market.instruments(), version: 1, epoch: EPOCH };
  }

  instrument(match_id: number): Instrument {
    const instrument = this.listing.instruments.find((one) => one.match_id === match_id);
    if (instrument === undefined) throw new Error(`no instrument ${match_id}`);
    return instrument;
  }

  tick(match_id: number, price: string, number = '1'): void {
    const { price_exponent, number_exponent } = this.instrument(match_id);
    this.#feed.pendingWindows.push({
      slot: this.#slotOf(match_id),
      price: scaledNumber(price, price_exponent),
      number: scaledNumber(number, number_exponent),
      time: this.#now(),
    });
    this.step();
  }

  refresh(match_id: number): void {
    this.#feed.times[this.#slotOf(match_id)] = this.#now();
    this.step();
  }

  book(match_id: number, bids: readonly Level[], asks: readonly Level[]): void {
    const { price_exponent, number_exponent } = this.instrument(match_id);
    const units = ([price, number]: Level): [number, number] => [
      scaledNumber(price, price_exponent),
      scaledNumber(number, number_exponent),
    ];
    this.#feed.books[this.#slotOf(match_id)] = { bids: bids.map(units), asks: asks.map(units) };
  }

  open(match_id: number, isOpen: boolean): void {
    this.#feed.isOpen[this.#slotOf(match_id)] = isOpen;
  }

  step(): void {
    this.#market.step(this.#now());
    this.#sendFired();
  }

  async ask(question: Question): Promise<Answer> {
    if (question.kind === 'step') this.step();
    return this.#market.ask(question);
  }

  loseMessages(): { count(): number; end(): void } {
    let count = 0;
    this.#lose = () => {
      count += 1;
    };
    return {
      count: () => count,
      end: () => {
        this.#lose = undefined;
      },
    };
  }

  sendToWatch(engine: EngineName, message: object): void {
    if (this.#lose !== undefined) {
      this.#lose();
      return;
    }
    this.#market.sendToWatch(engine, message);
    this.#sendFired();
  }

  onFired(engine: EngineName, listener: FiredListener): void {
    this.#listeners.set(engine, listener);
  }

  listen(room: string, isHeard: boolean): void {
    this.#market.listen(room, isHeard);
  }

  onFrames(): void {}
  onFeed(): void {}

  #slotOf(match_id: number): number {
    return this.listing.instruments.findIndex((one) => one.match_id === match_id);
  }

  #sendFired(): void {
    const { triggers, at } = this.#market.takeFired();
    for (const { engine, message } of triggers) this.#listeners.get(engine)?.(message, at);
  }
}

function scaledNumber(text: string, exponent: number): number {
  const units = scaledOf(text, exponent);
  if (units === undefined) throw new Error(`${text} has digits below 10^${exponent}`);
  return JSON.parse(String(units));
}
