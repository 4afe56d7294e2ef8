import { afterAll, beforeAll, expect } from 'vitest';
import type { AccountType } from '../../protocol/bill.ts';
import { CallError, type Caller, call } from '../../protocol/call.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { USDT } from '../../protocol/constants.ts';
import { settleAll } from '../../server/market/engines/engine.ts';
import type { Simulated } from '../../server/market/feed/listed-instrument.ts';
import type { Engine } from '../../server/platform/db/database.ts';
import { house } from '../../server/platform/ledger/accounts.ts';
import { credit } from '../../server/platform/ledger/movements.ts';
import { post } from '../../server/platform/ledger/post.ts';
import { verify } from '../../server/platform/ledger/verify.ts';
import { missedSince } from '../../server/platform/outbox/backlog.ts';
import { OPEN_MS } from '../support/databases.ts';
import { signedUp } from '../support/signed-up.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { TableMarket } from './table-market.ts';

const START = Date.UTC(2026, 10, 21, 12);
export const MINUTE = 60_000;

export interface Trader extends Caller {
  id: number;
}

export class TradingFloor {
  readonly app: TestApp;
  readonly market: TableMarket;
  readonly #clock: { time: number };
  readonly #origin: string;
  #people = 0;
  #keys = 0;

  private constructor(app: TestApp, market: TableMarket, clock: { time: number }, origin: string) {
    this.app = app;
    this.market = market;
    this.#clock = clock;
    this.#origin = origin;
  }

  static async open(
    listedInstruments?: readonly Simulated[],
    engine?: Engine,
  ): Promise<TradingFloor> {
    const clock = { time: START };
    const now = (): number => clock.time;
    const market = new TableMarket(now, listedInstruments);
    const app = await openTestApp(now, { market, ...(engine !== undefined && { engine }) });
    const origin = await app.app.listen({ port: 0, host: '127.0.0.1' });
    return new TradingFloor(app, market, clock, origin);
  }

  get time(): number {
    return this.#clock.time;
  }

  /** Nothing is traded meanwhile, but the market's steps go on. */
  async later(ms: number): Promise<void> {
    this.#clock.time += ms;
    await this.settle();
  }

  async tick(match_id: number, price: string, number?: string): Promise<void> {
    this.market.tick(match_id, price, number);
    await this.settle();
  }

  async settle(): Promise<void> {
    await settleAll(this.market, this.app.exchange.engines);
  }

  async restart(): Promise<void> {
    for (const engine of this.app.exchange.engines) await engine.begin();
    await this.settle();
  }

  async setting(key: string, value: string): Promise<void> {
    const { settings } = this.app.exchange;
    await this.app.database.transaction((tx) => settings.write(tx, key, value));
    await settings.refresh();
  }

  newKey(): string {
    this.#keys += 1;
    return `trading-test-key-${this.#keys}`;
  }

  async person(money: Partial<Record<AccountType, Record<number, string>>>): Promise<Trader> {
    this.#people += 1;
    const name = `trader${this.#people}@example.com`;
    const caller = await signedUp(this.app, this.#origin, name);
    const { id } = await call(caller, CALLS['user.info'], {});
    const trader = { ...caller, id };
    for (const [account, amounts] of Object.entries(money)) {
      for (const [currency, number] of Object.entries(amounts)) {
        await this.give(trader, account as AccountType, JSON.parse(currency), number);
      }
    }
    return trader;
  }

  /** Like a deposit, without the limits of the faucet. */
  async give(trader: Trader, type: AccountType, currency_id: number, number: string) {
    const account = { user_id: trader.id, type, currency_id };
    await this.app.database.transaction((tx) =>
      post(tx, {
        kind: 'deposit',
        reference: this.newKey(),
        time: this.time,
        movements: [credit(house('custody', currency_id), account, number, 'deposit')],
      }),
    );
  }

  async balance(trader: Trader, account_type: AccountType, currency_id = USDT): Promise<string> {
    const wallet = await call(trader, CALLS['wallet.detail'], { currency_id, account_type });
    return `${wallet.available} + ${wallet.frozen}`;
  }

  async events(trader: Trader, since = 0) {
    const { events } = await missedSince(this.app.database, trader.id, since);
    return events;
  }

  async close(): Promise<void> {
    const verdict = await verify(this.app.database);
    await this.app.close();
    expect(verdict).toMatchObject({ is_clean: true });
  }
}

export function floor(
  listedInstruments?: readonly Simulated[],
  engine?: Engine,
): () => TradingFloor {
  let openFloor: TradingFloor | undefined;
  beforeAll(async () => {
    openFloor = await TradingFloor.open(listedInstruments, engine);
  }, OPEN_MS);
  afterAll(() => openFloor?.close(), OPEN_MS);
  return () => {
    if (openFloor === undefined)
      throw new Error('the floor is not open yet: use it inside a test.');
    return openFloor;
  };
}

export async function whyNot(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof CallError) || error.failure === undefined) throw error;
    const { failure } = error;
    const all = failure.errors ?? [failure];
    return all.map((one) => (one.field ? `${one.error} at ${one.field}` : one.error)).join(', ');
  }
  return 'nothing';
}
