// The server's market without its thread: an adversary controls the time, and reports of the watches arrive at once.

import { makeMarket } from '../../../server/exchange/market-thread/make-market.ts';
import type { VenueSession } from '../../../server/market/feed/external/venue-session.ts';
import type { FeedAct } from '../../../server/market/feed/feed-acts.ts';
import type { InstrumentRow } from '../../../server/market/feed/instrument-row.ts';
import type { Market } from '../../../server/market/feed/market.ts';
import type {
  FiredListener,
  MarketLink,
  WatchLink,
} from '../../../server/market/feed/market-link.ts';
import type { Listing } from '../../../server/market/feed/messages.ts';
import type { Answer, Question, Quote } from '../../../server/market/feed/questions.ts';
import type { EngineName } from '../../../server/market/feed/watch.ts';

export interface MarketWish {
  rows: readonly InstrumentRow[];
  seed: number;
  /** Factor of the market's speed: compresses a year. */
  speed: number;
  /** Prices of an exchange instead of the simulation. */
  sessions?: readonly VenueSession[] | undefined;
}

export class SteppedMarket implements MarketLink, WatchLink {
  readonly listing: Listing;
  readonly #now: () => number;
  readonly #market: Market;
  readonly #listeners = new Map<EngineName, FiredListener>();
  #epoch = 1;

  constructor({ rows, seed, speed, sessions }: MarketWish, now: () => number) {
    const options = { seed, rows, market_speed: speed, ticks_per_second: undefined, epoch: 1 };
    this.#now = now;
    this.#market = makeMarket(options, now(), sessions);
    this.listing = { instruments: this.#market.instruments(), version: 1, epoch: 1 };
  }

  quote(match_id: number): Quote {
    const answer = this.#market.ask({ kind: 'quotes' });
    const quotes = answer.kind === 'quotes' ? answer.quotes : [];
    const quote = quotes.find((one) => one.match_id === match_id);
    if (quote === undefined) throw new Error(`no instrument ${match_id}`);
    return quote;
  }

  step(): void {
    this.#market.step(this.#now());
    this.#sendFired();
  }

  /** Stops the feed, or continues from another price, like an exchange whose connection fails. */
  act(act: Exclude<FeedAct, { kind: 'start' }> | { kind: 'start' }): void {
    if (act.kind === 'start') this.#epoch += 1;
    const whole = act.kind === 'start' ? { ...act, epoch: this.#epoch } : act;
    const answer = this.#market.ask({ kind: 'act', act: whole });
    if (answer.kind !== 'acted' || answer.refusal !== undefined) {
      throw new Error(`${act.kind}: ${JSON.stringify(answer)}`);
    }
  }

  async ask(question: Question): Promise<Answer> {
    if (question.kind === 'step') this.step();
    return this.#market.ask(question);
  }

  sendToWatch(engine: EngineName, message: object): void {
    // Cloned, as between threads.
    this.#market.sendToWatch(engine, structuredClone(message));
    this.#sendFired();
  }

  onFired(engine: EngineName, listener: FiredListener): void {
    this.#listeners.set(engine, listener);
  }

  listen(): void {}
  onFrames(): void {}
  onFeed(): void {}

  #sendFired(): void {
    const { triggers, at } = this.#market.takeFired();
    for (const { engine, message } of triggers) {
      this.#listeners.get(engine)?.(structuredClone(message), at);
    }
  }
}
