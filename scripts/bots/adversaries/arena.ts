// The adversaries' exchange: its engines over a stepped market and a real database, used through the same calls as by a
// user. The ledger decides what a trade earned.

import type { Instrument } from '../../../protocol/calls/market/market.ts';
import { readRequest } from '../../../protocol/calls/platform/call.ts';
import { type AnswerOf, CALLS } from '../../../protocol/catalogue.ts';
import { USDT } from '../../../protocol/constants.ts';
import type { ErrorKey, ErrorParams } from '../../../protocol/errors.ts';
import { settleAll } from '../../../server/market/engines/engine.ts';
import { instrumentsOf } from '../../../server/market/engines/instruments.ts';
import { quotesOf } from '../../../server/market/engines/quotes.ts';
import { openConversion } from '../../../server/money/conversion/module.ts';
import { systemDice } from '../../../server/people/auth/dice.ts';
import { CallRefusal } from '../../../server/platform/base/call-refusal.ts';
import { Currencies } from '../../../server/platform/currencies/currencies.ts';
import type { Database } from '../../../server/platform/db/database.ts';
import { instant } from '../../../server/platform/db/values.ts';
import type { CallContext } from '../../../server/platform/http/context.ts';
import { house, type UserAccount } from '../../../server/platform/ledger/accounts.ts';
import { credit } from '../../../server/platform/ledger/movements.ts';
import { post } from '../../../server/platform/ledger/post.ts';
import type { Engine } from '../../../server/platform/modules/engine.ts';
import { handlersOf } from '../../../server/platform/modules/module.ts';
import { Settings } from '../../../server/platform/settings/settings.ts';
import { NO_COPIES } from '../../../server/trading/contract/copy-hooks.ts';
import { openContract } from '../../../server/trading/contract/module.ts';
import { openOptions } from '../../../server/trading/options/module.ts';
import { openSpot } from '../../../server/trading/spot/module.ts';
import { type Flow, flowsSince, lastPosting } from './flows.ts';
import { type MarketWish, SteppedMarket } from './stepped-market.ts';

export interface Clock {
  time: number;
}

export interface ArenaWish extends MarketWish {
  database: Database;
  clock: Clock;
}

type Handlers = ReturnType<typeof openModules>['handlers'];
type ArenaCall = keyof Handlers;
type Fields = Readonly<Record<string, string | number>>;

/** The answer of a call, or the error key of its refusal. */
type Outcome<Answer> =
  | { ok: Answer; refusal?: undefined }
  | { ok?: undefined; refusal: ErrorKey; params?: ErrorParams };

/** Coins for conversions and sales; USDT is in every account. */
const FUNDS = '1000000000';
const COINS = '100000';

export class Arena {
  readonly market: SteppedMarket;
  readonly clock: Clock;
  readonly database: Database;
  readonly #modules: ReturnType<typeof openModules>;
  #people = 0;
  #requests = 0;

  private constructor(
    { database, clock }: ArenaWish,
    market: SteppedMarket,
    modules: ReturnType<typeof openModules>,
  ) {
    this.database = database;
    this.clock = clock;
    this.market = market;
    this.#modules = modules;
  }

  static async open(wish: ArenaWish): Promise<Arena> {
    const { database, clock } = wish;
    const now = (): number => clock.time;
    const market = new SteppedMarket(wish, now);
    const settings = await Settings.open({ database, now });
    const modules = openModules({ database, now, market, settings });
    for (const engine of modules.engines) await engine.begin();
    return new Arena(wish, market, modules);
  }

  async close(): Promise<void> {
    for (const engine of this.#modules.engines) await engine.end();
    this.#modules.close();
  }

  instrument(match_id: number): Instrument {
    const instrument = this.market.listing.instruments.find((one) => one.match_id === match_id);
    if (instrument === undefined) throw new Error(`no instrument ${match_id}`);
    return instrument;
  }

  mark(match_id: number): string {
    return this.market.quote(match_id).mark;
  }

  async user(): Promise<number> {
    this.#people += 1;
    const name = `adversary-${this.clock.time}-${this.#people}`;
    const { rows } = await this.database.query<{ id: number }>(
      `insert into users (email, password_hash, extension_code, lang, created_at)
       values ($1, 'x', $2, 'en', $3) returning id`,
      [`${name}@example.com`, name, instant(this.clock.time)],
    );
    const user_id = rows[0]?.id ?? 0;
    for (const type of ['lever', 'micro', 'change'] as const) {
      await this.#give({ user_id, type, currency_id: USDT }, FUNDS);
    }
    for (const { type, currency_id } of this.market.listing.instruments) {
      if (type === 'crypto') await this.#give({ user_id, type: 'change', currency_id }, COINS);
    }
    return user_id;
  }

  async #give(account: UserAccount, number: string): Promise<void> {
    const { user_id, type, currency_id } = account;
    const reference = `adversary ${user_id} ${type} ${currency_id}`;
    const movements = [credit(house('custody', currency_id), account, number, 'deposit')];
    const { time } = this.clock;
    await this.database.transaction((tx) =>
      post(tx, { kind: 'deposit', reference, time, movements }),
    );
  }

  async call<Name extends ArenaCall>(
    user_id: number,
    name: Name,
    fields: Fields,
  ): Promise<Outcome<AnswerOf<Name>>> {
    const texts = Object.fromEntries(Object.entries(fields).map(([key, one]) => [key, `${one}`]));
    const read = readRequest(CALLS[name], texts);
    if (!read.ok) throw new Error(`${name}: ${JSON.stringify(read.wrong)}`);
    const handler = this.#modules.handlers[name] as unknown as (
      request: unknown,
      context: CallContext,
    ) => Promise<AnswerOf<Name>>;
    this.#requests += 1;
    const context: CallContext = {
      language: 'en',
      ip: '203.0.113.7',
      device: 'adversary',
      headers: {},
      request_id: `adversary-${this.clock.time}-${this.#requests}`,
      session: { id: 1, user_id },
    };
    try {
      return { ok: await handler(read.request, context) };
    } catch (error) {
      if (!(error instanceof CallRefusal)) throw error;
      const [{ error: errorKey, params }] = error.wrong;
      return { refusal: errorKey, ...(params && { params }) };
    }
  }

  /** Advances the time in steps of the market; triggers of each step are executed at its end. */
  async pass(ms: number, step_ms = 1000): Promise<void> {
    const until = this.clock.time + ms;
    while (this.clock.time < until) {
      this.clock.time = Math.min(until, this.clock.time + step_ms);
      this.market.step();
      await this.settle();
    }
  }

  /** Advances the time in one late step, during which no user can act. */
  async leap(time: number): Promise<void> {
    this.clock.time = time;
    this.market.step();
    await this.settle();
  }

  async settle(): Promise<void> {
    const results = await Promise.all(this.#modules.engines.map((engine) => engine.whenSettled()));
    if (results.includes(true)) await settleAll(this.market, this.#modules.engines);
  }

  async measureFlow(work: () => Promise<void>): Promise<Flow> {
    const from = await lastPosting(this.database);
    await work();
    return flowsSince(this.database, from, (currency_id) => this.#worth(currency_id));
  }

  #worth(currency_id: number): string {
    if (currency_id === USDT) return '1';
    const instrument = this.market.listing.instruments.find(
      (one) => one.currency_id === currency_id,
    );
    return instrument === undefined ? '0' : this.mark(instrument.match_id);
  }
}

interface Parts {
  database: Database;
  now(): number;
  market: SteppedMarket;
  settings: Settings;
}

function openModules({ database, now, market, settings }: Parts) {
  const report = (error: unknown): never => {
    throw error;
  };
  const currencies = new Currencies(market.listing.instruments, true);
  const trading = {
    database,
    now,
    report,
    market,
    settings,
    currencies,
    quotes: quotesOf(market),
    instruments: instrumentsOf(market),
    priceUsd: (id: number) => (id === USDT ? '1' : undefined),
    isCurrency: (id: number) => currencies.of(id) !== undefined,
    nameOf: (id: number) => currencies.nameOf(id),
    blockMs: () => settings.get('block_ms'),
    burstRate: () => settings.get('burst_rate'),
  };
  const contract = openContract({
    ...trading,
    copies: NO_COPIES,
    onBurstRateChanged: () => undefined,
  });
  const spot = openSpot(trading);
  const options = openOptions(trading);
  const conversion = openConversion({ ...trading, dice: systemDice });
  const engines: Engine[] = [contract, spot, options].flatMap(({ engine }) => engine ?? []);
  return {
    handlers: handlersOf([contract, spot, options, conversion], { database, now }),
    engines,
    close: () => contract.engine.close(),
  };
}
