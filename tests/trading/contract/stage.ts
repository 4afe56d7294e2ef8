// The contract engine on a real database and the real market, with marks and a clock set by the
// test: without a thread, so that the test controls the order of events.

import { afterAll, afterEach, beforeAll } from 'vitest';
import type { LeverSum } from '../../../protocol/calls/money/wallet.ts';
import { readRequest } from '../../../protocol/calls/platform/call.ts';
import type { LeverOrder } from '../../../protocol/calls/trading/contract.ts';
import { CALLS, type CallName } from '../../../protocol/catalogue.ts';
import { USDT } from '../../../protocol/constants.ts';
import { makeWatches } from '../../../server/exchange/market-thread/make-watches.ts';
import { settleAll } from '../../../server/market/engines/engine.ts';
import { instrumentsOf } from '../../../server/market/engines/instruments.ts';
import { quotesOf } from '../../../server/market/engines/quotes.ts';
import { FeedSwitch } from '../../../server/market/feed/feed-switch.ts';
import { HandledFeed } from '../../../server/market/feed/handled-feed.ts';
import { SimulatedHistory } from '../../../server/market/feed/history.ts';
import { Market } from '../../../server/market/feed/market.ts';
import type {
  FiredListener,
  MarketLink,
  WatchLink,
} from '../../../server/market/feed/market-link.ts';
import type { Listing } from '../../../server/market/feed/messages.ts';
import type { Answer, Question } from '../../../server/market/feed/questions.ts';
import type { EngineName } from '../../../server/market/feed/watch.ts';
import { CallRefusal } from '../../../server/platform/base/call-refusal.ts';
import { MarketGone } from '../../../server/platform/base/market-gone.ts';
import type { Database } from '../../../server/platform/db/database.ts';
import { instant } from '../../../server/platform/db/values.ts';
import type { CallContext } from '../../../server/platform/http/context.ts';
import { house, type UserAccount } from '../../../server/platform/ledger/accounts.ts';
import { balanceOf, houseBalance } from '../../../server/platform/ledger/balances.ts';
import { credit } from '../../../server/platform/ledger/movements.ts';
import { post } from '../../../server/platform/ledger/post.ts';
import { verify } from '../../../server/platform/ledger/verify.ts';
import { handlersOf, type Module } from '../../../server/platform/modules/module.ts';
import { type CopyHooks, NO_COPIES } from '../../../server/trading/contract/copy-hooks.ts';
import { type Contract, openContract } from '../../../server/trading/contract/module.ts';
import { openLimits } from '../../../server/trading/limits/module.ts';
import { databases, OPEN_MS } from '../../support/databases.ts';
import { HandFeed, pastListing, roundListing } from '../hand-feed.ts';

const START = Date.UTC(2026, 0, 31, 10);
const EPOCH = 7;

/** The market as the engine's link sees it; reports of a watch arrive at once. */
export class HandLink implements MarketLink, WatchLink {
  readonly listing: Listing;
  readonly feed: HandFeed;
  readonly #market: Market;
  readonly #now: () => number;
  #fireListener: FiredListener = () => undefined;
  /** As if the market's thread or its leader were away. */
  isGone = false;

  constructor(now: () => number) {
    const listedInstruments = roundListing();
    this.#now = now;
    this.feed = new HandFeed(listedInstruments, now());
    const history = new SimulatedHistory(pastListing(), { seed: 1, start: now() });
    const feedSwitch = new FeedSwitch(this.feed);
    const feed = new HandledFeed(feedSwitch);
    const watches = makeWatches(listedInstruments, feed);
    this.#market = new Market({
      instruments: listedInstruments,
      feed,
      hands: { feed, feedSwitch },
      history,
      epoch: EPOCH,
      now: now(),
      watches,
    });
    const instruments = listedInstruments.map(({ wire }) => wire);
    this.listing = { instruments, version: 1, epoch: EPOCH };
  }

  ask(question: Question): Promise<Answer> {
    if (this.isGone) return Promise.reject(new MarketGone('the market is away'));
    if (question.kind === 'step') this.step();
    return Promise.resolve(this.#market.ask(question));
  }

  step(): void {
    this.#market.step(this.#now());
    this.#sendFired();
  }

  sendToWatch(engine: EngineName, message: object): void {
    // As between threads: only what can be cloned.
    this.#market.sendToWatch(engine, structuredClone(message));
    this.#sendFired();
  }

  onFired(_engine: EngineName, listener: FiredListener): void {
    this.#fireListener = listener;
  }

  listen(): void {}
  onFrames(): void {}
  onFeed(): void {}

  #sendFired(): void {
    const { triggers, at } = this.#market.takeFired();
    for (const { message } of triggers) this.#fireListener(structuredClone(message), at);
  }
}

export type Fields = Readonly<Record<string, string | number>>;

export class Stage {
  time = START;
  readonly database: Database;
  link: HandLink;
  contract: Contract;
  readonly settings = { burst_rate: '0.3', block_ms: 5000 };
  readonly errors: unknown[] = [];
  readonly #copies: CopyHooks;
  #people = 0;
  #gifts = 0;

  constructor(database: Database, copies: CopyHooks = NO_COPIES) {
    this.database = database;
    this.#copies = copies;
    this.link = new HandLink(() => this.time);
    this.contract = this.#open();
  }

  #open(): Contract {
    return openContract({
      database: this.database,
      market: this.link,
      quotes: quotesOf(this.link),
      instruments: instrumentsOf(this.link),
      now: () => this.time,
      burstRate: () => this.settings.burst_rate,
      onBurstRateChanged: () => undefined,
      blockMs: () => this.settings.block_ms,
      priceUsd: () => '1',
      isCurrency: (id) => id <= 3,
      nameOf: (id) => `c${id}`,
      copies: this.#copies,
      report: (error) => this.errors.push(error),
    });
  }

  /** Ends the process and starts another one, on the same database and at the same marks. */
  async restart(): Promise<void> {
    await this.contract.engine.end();
    this.contract.engine.close();
    this.contract = this.#open();
    await this.contract.engine.begin();
    await this.settle();
  }

  async user(amount = '1000', inviter_id: number | null = null): Promise<number> {
    this.#people += 1;
    const name = `trader${this.#people}`;
    const { rows } = await this.database.query<{ id: number }>(
      `insert into users (email, password_hash, extension_code, inviter_id, lang, created_at)
       values ($1, 'x', $2, $3, 'en', $4) returning id`,
      [`${name}@example.com`, name, inviter_id, instant(this.time)],
    );
    const user_id = rows[0]?.id ?? 0;
    if (amount !== '0') await this.give(user_id, amount);
    return user_id;
  }

  async give(user_id: number, amount: string, type: 'lever' | 'change' = 'lever'): Promise<void> {
    this.#gifts += 1;
    const account = { ...lever(user_id), type };
    const movements = [credit(house('custody', USDT), account, amount, 'faucet')];
    await this.database.transaction((tx) =>
      post(tx, { kind: 'faucet', reference: `${this.#gifts}`, time: this.time, movements }),
    );
  }

  modules(): readonly Module[] {
    const limits = openLimits({
      database: this.database,
      quotes: quotesOf(this.link),
      now: () => this.time,
      priceUsd: () => '1',
    });
    return [this.contract, limits];
  }

  async ok<T = LeverOrder>(user_id: number, call: CallName, fields: Fields = {}): Promise<T> {
    const texts = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, `${value}`]),
    );
    const read = readRequest(CALLS[call], texts);
    if (!read.ok) throw new CallRefusal(read.wrong);
    const handlers = handlersOf(this.modules(), { database: this.database, now: () => this.time });
    const handler = (handlers as Record<string, unknown>)[call] as (
      request: unknown,
      context: CallContext,
    ) => Promise<unknown>;
    const message = await handler(read.request, {
      language: 'en',
      request_id: 'stage',
      ip: '203.0.113.7',
      device: 'stage',
      session: { id: 1, user_id },
      headers: {},
    });
    const { response } = CALLS[call];
    return response.parse(JSON.parse(JSON.stringify(message))) as T;
  }

  async refusalOf(user_id: number, call: CallName, fields: Fields = {}): Promise<string> {
    try {
      return `no refusal: ${JSON.stringify(await this.ok(user_id, call, fields))}`;
    } catch (error) {
      if (!(error instanceof CallRefusal)) throw error;
      return error.wrong
        .map(({ error: key, field, params }) =>
          [
            key,
            field === undefined ? '' : ` at ${field}`,
            params ? ` ${JSON.stringify(params)}` : '',
          ].join(''),
        )
        .join(', ');
    }
  }

  submit(user_id: number, fields: Fields = {}): Promise<LeverOrder> {
    return this.ok(user_id, 'lever.submit', { ...MARKET_LONG, ...fields });
  }

  /** Sets the marks of one batch; resolves when everything that they trigger is done. */
  async tick(...marks: readonly (readonly [match_id: number, mark: string])[]): Promise<void> {
    this.move(...marks);
    await this.settle();
  }

  move(...marks: readonly (readonly [match_id: number, mark: string])[]): void {
    // Marks of one instrument have times of their own.
    this.time += 1;
    for (const [match_id, mark] of marks) this.link.feed.set(match_id, mark);
    this.link.step();
  }

  async settle(): Promise<void> {
    await Promise.resolve();
    await settleAll(this.link, [this.contract.engine]);
  }

  async runNights(): Promise<void> {
    for (const job of this.contract.jobs) await job.run();
    await this.settle();
  }

  order(user_id: number, id: number): Promise<LeverOrder & { events: { kind: string }[] }> {
    return this.ok(user_id, 'lever.detail', { id });
  }

  async balance(user_id: number, type: 'lever' | 'change' = 'lever'): Promise<string> {
    const account = { ...lever(user_id), type };
    const { available, frozen } = await balanceOf(this.database, account);
    return `${available} + ${frozen}`;
  }

  async sum(user_id: number): Promise<LeverSum> {
    const { all_levers } = await this.ok<{ all_levers: LeverSum }>(user_id, 'lever.dealall');
    return all_levers;
  }

  house(type: 'fees' | 'insurance' | 'contract_pool'): Promise<string> {
    return houseBalance(this.database, type, USDT);
  }

  /** The user's events since the last call: `lever_order 3/closed`, `balance`. */
  async newEvents(user_id: number): Promise<string[]> {
    const { rows } = await this.database.query<{ kind: string; data: Record<string, unknown> }>(
      'select kind, data from user_events where user_id = $1 order by sequence',
      [user_id],
    );
    const from = this.#seenCounts.get(user_id) ?? 0;
    this.#seenCounts.set(user_id, rows.length);
    return rows.slice(from).map(({ kind, data }) => {
      if (kind === 'lever_order') return `lever_order ${data['status']}`;
      return kind === 'notice' ? `notice ${data['kind']}` : kind;
    });
  }

  readonly #seenCounts = new Map<number, number>();
}

const lever = (user_id: number): UserAccount => ({
  user_id,
  type: 'lever',
  currency_id: USDT,
});

/** 1 lot of instrument 1 at the mark, 10 times. */
export const MARKET_LONG: Fields = {
  share: 1,
  multiple: 10,
  type: 1,
  legal_id: USDT,
  currency_id: 1,
  status: 1,
};

export function stage(): () => Stage {
  const all = databases();
  let stage: Stage | undefined;
  beforeAll(async () => {
    const { database } = await all.open('embedded');
    stage = new Stage(database);
    await stage.contract.engine.begin();
  }, OPEN_MS);
  afterEach(() => {
    const errors = stage?.errors.splice(0) ?? [];
    if (errors.length > 0) throw errors[0];
  });
  afterAll(async () => {
    if (stage === undefined) return;
    await stage.contract.engine.end();
    const verdict = await verify(stage.database);
    if (!verdict.is_clean) throw new Error(`the ledger is wrong: ${JSON.stringify(verdict)}`);
  });
  return () => {
    if (stage === undefined) throw new Error('the stage is not open yet: use it inside a test.');
    return stage;
  };
}
