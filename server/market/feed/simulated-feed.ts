// The simulated market: unpredictable index prices, and trades half a spread around them (R-PRICE-3). With a seed, the
// result depends on the seed and the start only, not on when or how often it is stepped.

import { MARKET_OPEN } from '../../../protocol/frame.ts';
import { DAY_MS, SECOND_MS } from '../../../protocol/time.ts';
import { startOf } from './bars.ts';
import { onTick } from './draw-past.ts';
import {
  type BookSide,
  type DayFigures,
  type Feed,
  type FeedSink,
  type HandTrade,
  isTrading,
  type RecentPrices,
} from './feed.ts';
import type { History } from './history.ts';
import { IndexWalk } from './index-walk.ts';
import { KeyedDice } from './keyed-dice.ts';
import type { Simulated } from './listed-instrument.ts';
import { keyFor, type MarketSeed } from './market-secret.ts';
import { type Kind, keyedLevels, type Levels, moodAt, sharedPart } from './mood.ts';
import type { OpenSlots } from './open-hours.ts';
import { openingMove } from './opening-gap.ts';
import { QuoteBoard } from './quote-board.ts';
import { type QuotientPair, quotient, quotientPairs } from './quotient-pairs.ts';
import { SimulatedBook } from './simulated-book.ts';

export interface SimulationOptions {
  listing: readonly Simulated[];
  seed: MarketSeed;
  start: number;
  history: History;
  /** The index at which a slot continues; undefined: none was stored. */
  storedIndex?: ((slot: number) => number | undefined) | undefined;
  /** Without hours, all instruments are always open. */
  hours?: OpenSlots;
  /** Ticks per second of every instrument, instead of its own rate. */
  ticks_per_second?: number | undefined;
  market_speed?: number | undefined;
}

/**
 * Shared moves of a kind reach all its instruments at once, at this interval. Otherwise a fast instrument would predict
 * a slow one.
 */
const BEAT_MS = 500;
const BEATS_A_SECOND = SECOND_MS / BEAT_MS;
const KINDS = ['crypto', 'stock'] as const satisfies readonly Kind[];
const JUMPS_A_DAY = 0.8;
/** In daily moves. */
const JUMP = 1.2;
/** Distance of the best bid and ask from the index, in ticks. */
const HALF_SPREAD_TICKS = 1;
/** After a longer sleep of the machine ticks are skipped: the market continues from now. */
const LONGEST_CATCH_UP_MS = 5000;

interface Pace {
  kind: Kind;
  /** Between its own ticks; infinite if it ticks with the beat only. */
  gap_ms: number;
  /** Deviation of each tick, its own and those of the beat. */
  own: number;
  /** Deviation of each beat; 0 if the instrument is slower than that. */
  beat: number;
  jump_chance: number;
}

export class SimulatedFeed implements Feed {
  readonly #dice: KeyedDice;
  readonly #sharedDice: KeyedDice;
  readonly #levels: Levels;
  readonly #orders: SimulatedBook;
  readonly #board: QuoteBoard;
  readonly #index: IndexWalk;
  readonly #paces: readonly Pace[];
  readonly #listing: readonly Simulated[];
  readonly #dueAt: Float64Array;
  readonly #wasOpen: Uint8Array;
  readonly #hours: OpenSlots | undefined;
  readonly #pairs: readonly QuotientPair[];
  /** Slots of quotient pairs, which never move by themselves. */
  readonly #following: ReadonlySet<number>;
  #nextBeat: number;
  #reachedTime: number;

  constructor(options: SimulationOptions) {
    const { listing, seed, start, history, storedIndex } = options;
    // The start is part of the key: a seed reused after a restart must not repeat earlier draws.
    const key = (purpose: string): Buffer => keyFor(seed, `${purpose} from ${start}`);
    this.#dice = new KeyedDice(key('moves'), listing.length);
    this.#sharedDice = new KeyedDice(key('shared moves'), KINDS.length);
    this.#levels = keyedLevels(seed);
    this.#orders = new SimulatedBook(listing, key('orders').readUInt32LE());
    this.#listing = listing;
    this.#paces = listing.map((instrument) => paceOf(instrument, options));
    this.#hours = options.hours;
    this.#pairs = quotientPairs(listing);
    this.#following = new Set(this.#pairs.map(({ slot }) => slot));
    this.#wasOpen = Uint8Array.from(listing, (_, slot) => (this.#isOpen(slot) ? 1 : 0));
    const first = (slot: number): number => {
      const { start_price, tick } = listing[slot] ?? { start_price: 1, tick: 1 };
      return onTick(storedIndex?.(slot) ?? history.lastPrice(slot) ?? start_price, tick);
    };
    this.#index = new IndexWalk(listing, first);
    for (const pair of this.#pairs)
      this.#index.prices[pair.slot] = quotient(listing, pair, this.#index.prices);
    this.#dueAt = Float64Array.from(
      this.#paces,
      ({ gap_ms }, slot) => start + this.#dice.next(slot) * gap_ms,
    );
    this.#reachedTime = start;
    this.#nextBeat = beatAfter(start);
    this.#board = new QuoteBoard({
      listing,
      history,
      start,
      first: (slot) => this.#index.prices[slot] ?? first(slot),
    });
  }

  advance(now: number, sink: FeedSink): void {
    if (now - this.#reachedTime > LONGEST_CATCH_UP_MS) this.#leap(now);
    this.#reachedTime = now;
    const { open, opening } = this.#tradedSlots();
    for (; this.#nextBeat <= now; this.#nextBeat += BEAT_MS) {
      this.#ownTicks(open, this.#nextBeat, sink);
      this.#beat(open, this.#nextBeat, sink);
    }
    this.#ownTicks(open, now, sink);
    for (const slot of opening) this.#reopen(slot, now, sink);
    this.#follow(sink);
  }

  /** A closed market doesn't move: no user could act meanwhile. */
  #tradedSlots(): { open: number[]; opening: number[] } {
    const slots: { open: number[]; opening: number[] } = { open: [], opening: [] };
    for (const slot of this.#paces.keys()) {
      const isOpen = this.#isOpen(slot);
      if (isOpen && !this.#following.has(slot))
        (this.#wasOpen[slot] === 1 ? slots.open : slots.opening).push(slot);
      this.#wasOpen[slot] = isOpen ? 1 : 0;
    }
    return slots;
  }

  #isOpen(slot: number): boolean {
    return (
      this.#hours === undefined || (this.#hours.isOpen(slot) && isTrading(this.#hours.flags(slot)))
    );
  }

  /** The whole overnight move is in the first price, in the step in which it opens. */
  #reopen(slot: number, now: number, sink: FeedSink): void {
    const dice = this.#dice;
    const instrument = this.#listing[slot];
    const deviation = instrument === undefined ? 0 : openingMove(instrument);
    const ticks = this.#index.ticks(slot, deviation, dice.bell(slot), dice.next(slot));
    this.#trade(slot, ticks, now, sink);
    this.#dueAt[slot] = now + dice.next(slot) * (this.#paces[slot]?.gap_ms ?? SECOND_MS);
  }

  /** A pair moves when one of its two sources has moved, with that time. */
  #follow(sink: FeedSink): void {
    for (const pair of this.#pairs) {
      const { slot, base, quote } = pair;
      if (![slot, base, quote].every((one) => this.#isOpen(one))) continue;
      const time = Math.max(this.time(base), this.time(quote));
      const index = quotient(this.#listing, pair, this.#board.marks);
      if (time <= this.time(slot) && index === this.mark(slot)) continue;
      this.#index.prices[slot] = index;
      this.#tradeAt(slot, index, time, sink);
    }
  }

  #leap(now: number): void {
    for (const slot of this.#paces.keys()) {
      if ((this.#dueAt[slot] ?? 0) < now - SECOND_MS) this.#dueAt[slot] = now;
    }
    this.#nextBeat = Math.max(this.#nextBeat, beatAfter(now));
  }

  #ownTicks(open: readonly number[], until: number, sink: FeedSink): void {
    for (const slot of open) {
      const { gap_ms = SECOND_MS } = this.#paces[slot] ?? {};
      for (
        let dueTime = this.#dueAt[slot] ?? until;
        dueTime <= until;
        dueTime = this.#dueAt[slot] ?? until
      ) {
        // Gaps from a half to one and a half times the usual one.
        this.#dueAt[slot] = dueTime + gap_ms * (0.5 + this.#dice.next(slot));
        this.#trade(slot, this.#ownMove(slot, dueTime), dueTime, sink);
      }
    }
  }

  #beat(open: readonly number[], time: number, sink: FeedSink): void {
    const bells = KINDS.map((_, at) => this.#sharedDice.bell(at));
    for (const slot of open) {
      const { kind, beat } = this.#paces[slot] ?? { kind: 'crypto', beat: 0 };
      if (beat === 0) continue;
      const deviation = beat * moodAt(this.#levels, kind, time);
      const bell = bells[KINDS.indexOf(kind)] ?? 0;
      const felt = this.#index.ticks(slot, deviation, bell, this.#dice.next(slot));
      this.#trade(slot, felt + this.#ownMove(slot, time), time, sink);
    }
  }

  #ownMove(slot: number, time: number): number {
    const dice = this.#dice;
    const index = this.#index;
    const { kind, own, jump_chance } = this.#paces[slot] ?? {
      kind: 'crypto',
      own: 0,
      jump_chance: 0,
    };
    const deviation = own * moodAt(this.#levels, kind, time);
    const usual = index.ticks(slot, deviation, dice.bell(slot), dice.next(slot));
    if (dice.next(slot) >= jump_chance) return usual;
    const size = JUMP * (this.#listing[slot]?.daily_move ?? 0);
    return usual + index.ticks(slot, size, dice.bell(slot), dice.next(slot));
  }

  /** Moves the index, with a trade on a random side that is independent of the direction. */
  #trade(slot: number, ticks: number, dueTime: number, sink: FeedSink): void {
    this.#tradeAt(slot, this.#index.move(slot, ticks), dueTime, sink);
  }

  #tradeAt(slot: number, index: number, dueTime: number, sink: FeedSink): void {
    const dice = this.#dice;
    const { wire, large_trade, tick } = this.#listing[slot] ?? {
      wire: undefined,
      large_trade: 1,
      tick: 1,
    };
    this.#board.marks[slot] = index;
    const type = dice.next(slot) < 0.5 ? 1 : 2;
    const half = HALF_SPREAD_TICKS * tick;
    const price = type === 1 ? index + half : Math.max(tick, index - half);
    const cube = dice.next(slot) ** 3;
    const mood = moodAt(this.#levels, wire?.type ?? 'crypto', dueTime);
    const number = 1 + Math.floor(cube * cube * mood * large_trade);
    this.#board.takeTrade({ slot, type, price, number, time: Math.floor(dueTime) }, sink);
  }

  leapt(now: number): void {
    this.#board.leapt(now);
  }

  addTrade(trade: HandTrade, sink: FeedSink): void {
    this.#board.takeTrade(trade, sink);
    for (const pair of this.#pairs) {
      if (pair.base !== trade.slot && pair.quote !== trade.slot) continue;
      const { slot } = pair;
      const index = quotient(this.#listing, pair, this.#board.marks);
      this.place(slot, index, trade.time);
      sink.window(slot, index, index, index, index, index, 0, trade.time);
    }
  }

  userTraded(trade: HandTrade, sink: FeedSink): void {
    this.#board.userTraded(trade, sink);
  }

  place(slot: number, price: number, time: number): void {
    this.#index.prices[slot] = price;
    this.#board.setLast(slot, price);
    this.#board.marks[slot] = price;
    this.#board.advanceTime(slot, time);
  }

  newest(): number {
    return this.#board.newest;
  }

  book(slot: number, now: number, bids: BookSide, asks: BookSide): void {
    const half = HALF_SPREAD_TICKS * (this.#listing[slot]?.tick ?? 1);
    const index = this.mark(slot);
    this.#orders.fill(slot, index - half, index + half, now, bids, asks);
  }

  day(slot: number, now: number): DayFigures {
    return this.#board.day(slot, now);
  }

  sparkline(slot: number, now: number): number[] {
    return this.#board.days.sparkline(slot, now);
  }

  recent(slot: number, now: number): RecentPrices {
    return this.#board.days.recent(slot, now);
  }

  flags(slot: number): number {
    return this.#hours?.flags(slot) ?? MARKET_OPEN;
  }

  hasPrice(): boolean {
    return true;
  }

  price(slot: number): number {
    return this.#board.shownPrices[slot] ?? 0;
  }

  mark(slot: number): number {
    return this.#board.marks[slot] ?? 0;
  }

  time(slot: number): number {
    return this.#board.times[slot] ?? 0;
  }
}

/** Never at the start of a minute: a window across it would be split in two. */
function beatAfter(time: number): number {
  const beat = startOf(time, BEAT_MS) + BEAT_MS / 2;
  return beat > time ? beat : beat + BEAT_MS;
}

function paceOf(
  { ticks_per_second, daily_move, wire }: Simulated,
  { ticks_per_second: givenRate, market_speed = 1 }: SimulationOptions,
): Pace {
  const ticks = givenRate ?? ticks_per_second;
  const day_s = DAY_MS / SECOND_MS / market_speed;
  const kind = wire.type;
  const isWithBeat = ticks >= BEATS_A_SECOND;
  const together = isWithBeat ? sharedPart(kind) : 0;
  const ownTicks = isWithBeat ? ticks - BEATS_A_SECOND : ticks;
  return {
    kind,
    gap_ms: SECOND_MS / ownTicks,
    own: (daily_move * Math.sqrt(1 - together * together)) / Math.sqrt(ticks * day_s),
    beat: (daily_move * together) / Math.sqrt(BEATS_A_SECOND * day_s),
    jump_chance: JUMPS_A_DAY / (ticks * day_s),
  };
}
