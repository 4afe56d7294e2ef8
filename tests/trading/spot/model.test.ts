// Random orders of all kinds by several users, pairs, cancels, trades, ends of their time and restarts, compared with the plain model:
// every response, every balance, no order lost. LONG=1 for the long form.

import { expect, test } from 'vitest';
import { call } from '../../../protocol/call.ts';
import type { CoinOrder } from '../../../protocol/calls/trading/spot.ts';
import { CALLS } from '../../../protocol/catalogue.ts';
import { BTC, USDT } from '../../../protocol/constants.ts';
import { SeededRandom } from '../../market/seeded-random.ts';
import { floor, type Trader, whyNot } from '../people.ts';
import { BookModel, type Level, ModelOrder, ModelUser, type ModelWish } from './book-model.ts';
import { cancel, place, placePair, type Wish } from './orders.ts';

const LONG = process.env['LONG'] === '1';
const STEPS = LONG ? 20_000 : 160;
const PATIENCE = LONG ? 2 * 3_600_000 : 120_000;
const LOOK_EVERY = 40;
/** In tenths: a narrow market, so that orders meet. */
const [LOWEST, HIGHEST] = [899_500, 900_500];

const at = floor();

interface Player {
  trader: Trader;
  user: ModelUser;
}

const priceOf = (tenths: number): string =>
  tenths % 10 === 0 ? `${tenths / 10}` : `${(tenths - (tenths % 10)) / 10}.${tenths % 10}`;
const amountOf = (steps: number): string =>
  `0.${String(steps).padStart(5, '0')}`.replace(/0+$/, '');

class Game {
  readonly dice = new SeededRandom(6);
  readonly model = new BookModel();
  readonly ids = new Map<ModelOrder, { id: number; player: Player }>();
  readonly players: Player[];
  last = 900_000;
  books: { bids: Level[]; asks: Level[] } = { bids: [], asks: [] };
  readonly counts: Record<string, number> = {};

  constructor(players: Player[]) {
    this.players = players;
  }

  async step(): Promise<void> {
    const { dice } = this;
    const what = dice.below(20);
    if (what < 4) return this.tick();
    await this.later();
    this.draw();
    if (what < 7) return this.cancel();
    if (what === 7) return at().restart();
    return what === 8 || what === 9 ? this.placePair() : this.place();
  }

  async later(): Promise<void> {
    await at().later(3001);
    const job = at().app.exchange.jobs.find(({ name }) => name === 'expired spot orders');
    await job?.run();
    await at().settle();
    this.model.expire(at().time);
  }

  draw(): void {
    const { dice, last } = this;
    const side = (way: 1 | -1): Level[] => {
      let price = last;
      return Array.from({ length: dice.below(4) }, () => {
        price += way * dice.between(1, 60);
        return [priceOf(price), amountOf(dice.between(1, 3000))] as const;
      });
    };
    this.books = { bids: side(-1), asks: side(1) };
    at().market.book(BTC, this.books.bids, this.books.asks);
    at().market.refresh(BTC);
  }

  async tick(): Promise<void> {
    this.last = this.dice.between(LOWEST, HIGHEST);
    const number = amountOf(this.dice.between(1, 4000));
    this.model.tick(priceOf(this.last), number, this.books);
    await at().tick(BTC, priceOf(this.last), number);
  }

  async cancel(): Promise<void> {
    const { openOrders } = this.model;
    if (openOrders.length === 0) return;
    const order = this.dice.pick(openOrders);
    const { id, player } = this.of(order);
    this.model.cancel(order);
    const outcome = await cancel(at(), player.trader, id);
    expect(outcome).toMatchObject(order.wire);
  }

  async placePair(): Promise<void> {
    const { dice, last } = this;
    const player = dice.pick(this.players);
    const type = dice.pick([1, 2] as const);
    const amount = amountOf(dice.between(6, 6000));
    const [near, far] = type === 1 ? [-1, 1] : [1, -1];
    const trigger_price = priceOf(last + far * dice.between(1, 120));
    const target_price = priceOf(last + near * dice.between(1, 120));
    const isMarket = type === 2 && dice.below(2) === 0;
    const stop_target_price = isMarket ? undefined : priceOf(last + dice.between(-200, 200));
    const ends = this.ends();
    const limit = { type, kind: 'limit', amount, target_price, ...ends } as const;
    const stop: ModelWish = {
      type,
      kind: isMarket ? 'stop_market' : 'stop_limit',
      amount,
      trigger_price,
      ...(stop_target_price !== undefined && { target_price: stop_target_price }),
      ...ends,
    };
    const levels = type === 1 ? this.books.asks : this.books.bids;
    const expected = this.model.placePair(player.user, limit, stop, levels);
    const placing = placePair(at(), player.trader, {
      ...sentWish(limit),
      amount,
      target_price,
      trigger_price,
      stop_target_price,
    });
    if (!Array.isArray(expected)) {
      expect(await whyNot(placing)).toContain(expected);
      return;
    }
    const { first, second } = await placing;
    this.ids.set(expected[0], { id: first.id, player });
    this.ids.set(expected[1], { id: second.id, player });
    expect([pick(first), pick(second)]).toEqual(expected.map(({ wire }) => wire));
    this.count('pair');
    await at().settle();
  }

  /** Some end by themselves. */
  ends(): { until?: number } {
    return this.dice.below(4) === 0 ? { until: at().time + this.dice.between(1, 40_000) } : {};
  }

  async place(): Promise<void> {
    const { dice } = this;
    const player = dice.pick(this.players);
    const type = dice.pick([1, 2] as const);
    const wish = this.wish(type);
    const levels = type === 1 ? this.books.asks : this.books.bids;
    const expected = this.model.place(player.user, wish, levels);
    const placing = place(at(), player.trader, sentWish(wish));
    if (!(expected instanceof ModelOrder)) {
      this.count(expected);
      // The server reports all errors, the model only the first.
      expect(await whyNot(placing)).toContain(expected);
      return;
    }
    const outcome = await placing;
    this.count(`${outcome.kind} to ${outcome.status}`);
    if (outcome.execution !== 'normal') this.count(outcome.execution);
    this.ids.set(expected, { id: outcome.id, player });
    expect({ wish, ...pick(outcome) }).toEqual({ wish, ...expected.wire });
    await at().settle();
  }

  wish(type: 1 | 2): ModelWish {
    const { dice } = this;
    const amount = amountOf(dice.between(6, 6000));
    const kind = dice.below(14);
    if (kind < 2) return { type, amount };
    if (kind === 2 && type === 1) return { type, quote_amount: `${dice.between(5, 400)}` };
    const target_price = priceOf(this.last + dice.between(-120, 120));
    if (kind < 7) {
      // Never at the mark, which is refused.
      const trigger = this.last + dice.pick([-1, 1]) * dice.between(1, 200);
      const stop = { type, trigger_price: priceOf(trigger), ...this.ends() };
      if (kind < 5) return { ...stop, kind: 'stop_limit', amount, target_price };
      return type === 2
        ? { ...stop, kind: 'stop_market', amount }
        : { ...stop, kind: 'stop_market', quote_amount: `${dice.between(5, 400)}` };
    }
    const limit = { type, amount, target_price } as const;
    if (kind === 7) return { ...limit, execution: 'post_only', ...this.ends() };
    if (kind === 8) return { ...limit, execution: dice.pick(['ioc', 'fok'] as const) };
    return { ...limit, ...this.ends() };
  }

  count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }

  of(order: ModelOrder): { id: number; player: Player } {
    const knownId = this.ids.get(order);
    if (knownId === undefined) throw new Error('an unknown order');
    return knownId;
  }

  async look(): Promise<void> {
    for (const { trader, user } of this.players) {
      const outcome = {
        money: await at().balance(trader, 'change', USDT),
        coins: await at().balance(trader, 'change', BTC),
      };
      expect(outcome).toEqual(user.wire);
      const mine = this.model.openOrders.filter((order) => order.user === user);
      const { list } = await call(trader, CALLS['coin.list'], { status: '0' as never, limit: 100 });
      const openOrders = list.map((order) => ({ id: order.id, ...pick(order) }));
      expect(openOrders.sort((a, b) => a.id - b.id)).toEqual(
        mine.map((order) => ({ id: this.of(order).id, ...order.wire })).slice(-100),
      );
    }
  }
}

function pick({ status, filled, turnover, fee, frozen, cancel_reason }: CoinOrder) {
  return { status, filled, turnover, fee, frozen, cancel_reason };
}

/** As the call takes it. */
function sentWish({ until, ...wish }: ModelWish): Wish {
  return until === undefined ? wish : { ...wish, in_force: 'until', until };
}

test(
  `${STEPS} random steps end like the plain model`,
  async () => {
    await at().tick(BTC, '90000');
    const players: Player[] = [];
    for (let count = 0; count < 4; count += 1) {
      const trader = await at().person({ change: { [USDT]: '3000', [BTC]: '0.03' } });
      players.push({ trader, user: new ModelUser('3000', '0.03') });
    }
    const game = new Game(players);
    for (let step = 1; step <= STEPS; step += 1) {
      await game.step();
      if (step % LOOK_EVERY === 0) await game.look();
    }
    await game.look();
    expect(Object.keys(game.counts)).toEqual(
      expect.arrayContaining([
        ...['limit to 0', 'limit to 3', 'market to 3', 'stop_limit to 0', 'stop_market to 0'],
        ...['pair', 'post_only', 'insufficient_balance', 'no_liquidity', 'self_trade'],
      ]),
    );
    const reasons = new Set(game.model.orders.map(({ reason }) => reason));
    expect(reasons).toContain('partner');
    expect(reasons).toContain('expired');
  },
  PATIENCE,
);
