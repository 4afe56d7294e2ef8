// Random orders of several users, cancels, trades and restarts, compared with the plain model:
// every response, every balance, no order lost. LONG=1 for the long form.

import { expect, test } from 'vitest';
import { call } from '../../../protocol/call.ts';
import type { CoinOrder } from '../../../protocol/calls/trading/spot.ts';
import { CALLS } from '../../../protocol/catalogue.ts';
import { BTC, USDT } from '../../../protocol/constants.ts';
import { SeededRandom } from '../../market/seeded-random.ts';
import { floor, type Trader, whyNot } from '../people.ts';
import { BookModel, type Level, ModelOrder, ModelUser, type ModelWish } from './book-model.ts';
import { cancel, place } from './orders.ts';

const LONG = process.env['LONG'] === '1';
const STEPS = LONG ? 20_000 : 120;
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
    await at().later(3001);
    this.draw();
    if (what < 7) return this.cancel();
    if (what === 7) return at().restart();
    return this.place();
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
    this.model.tick(priceOf(this.last), number);
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

  async place(): Promise<void> {
    const { dice } = this;
    const player = dice.pick(this.players);
    const type = dice.pick([1, 2] as const);
    const wish = this.wish(type);
    const levels = type === 1 ? this.books.asks : this.books.bids;
    const expected = this.model.place(player.user, wish, levels);
    const placing = place(at(), player.trader, wish);
    if (!(expected instanceof ModelOrder)) {
      this.count(expected);
      // The server reports all errors, the model only the first.
      expect(await whyNot(placing)).toContain(expected);
      return;
    }
    const outcome = await placing;
    this.count(`${outcome.order_type} to ${outcome.status}`);
    this.ids.set(expected, { id: outcome.id, player });
    expect({ wish, ...pick(outcome) }).toEqual({ wish, ...expected.wire });
    await at().settle();
  }

  wish(type: 1 | 2): ModelWish {
    const { dice } = this;
    const amount = amountOf(dice.between(6, 6000));
    const kind = dice.below(10);
    if (kind < 2) return { type, amount };
    if (kind === 2 && type === 1) return { type, quote_amount: `${dice.between(5, 400)}` };
    return { type, amount, target_price: priceOf(this.last + dice.between(-120, 120)) };
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

function pick({ status, filled, turnover, fee, frozen }: CoinOrder) {
  return { status, filled, turnover, fee, frozen };
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
    expect(Object.keys(game.counts).sort()).toEqual([
      ...['0 to 0', '0 to 3', '1 to 3', '1 to 4'],
      ...['insufficient_balance', 'no_liquidity', 'self_trade'],
    ]);
  },
  PATIENCE,
);
