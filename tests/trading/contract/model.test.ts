// Random orders, ticks, closes, cancels, nights and restarts compared with a plain model: after each
// step the database equals the model to the last digit; no order is lost or in an invalid state.
import { describe, expect, test } from 'vitest';
import { seededIntegers } from '../../../bench/inputs.ts';
import { isBeyond, Model, type Num, num, type Order, type Wish } from './model.ts';
import { type Fields, type Stage, stage } from './stage.ts';

const IS_LONG = process.env['LONG'] === '1';
const STEPS = IS_LONG ? 2_000_000 : 5_000;
/** Small ticks in a hundred steps: a market moves more often than users act. */
const CALM = IS_LONG ? 97 : 92;
const LOOK_EVERY = 25;
const SEED = 6;
const USERS = 4;
const DAY = 24 * 60 * 60_000;

const at = stage();

interface Live {
  id: number;
  user_id: number;
  status: number;
  price: string;
  share: string;
  caution_money: string;
  trade_fee: string;
  overnight_money: string;
  close_price: string | null;
  close_reason: string | null;
  fact_profits: string;
}

const lineOf = (order: Order): Live => ({
  id: order.id,
  user_id: order.user,
  status: order.status,
  price: `${order.price}`,
  share: `${order.share}`,
  caution_money: `${order.margin}`,
  trade_fee: `${order.fee}`,
  overnight_money: `${order.nights}`,
  close_price: order.close_price === null ? null : `${order.close_price}`,
  close_reason: order.reason,
  fact_profits: `${order.profit}`,
});

async function storedOrders(s: Stage, after: number): Promise<Live[]> {
  const { rows } = await s.database.query<Live>(
    `select id, user_id, status, price, share, caution_money, trade_fee, overnight_money, close_price, close_reason,
       fact_profits
     from lever_orders where id > $1 order by id`,
    [after],
  );
  return rows;
}

class Walk {
  readonly model = new Model();
  readonly users: number[] = [];
  readonly #s: Stage;
  readonly #pick = seededIntegers(SEED);
  #actCount = 0;

  constructor(s: Stage) {
    this.#s = s;
    for (const match_id of [1, 2, 3]) this.model.marks.set(match_id, num(100));
  }

  async begin(): Promise<void> {
    for (let user = 0; user < USERS; user += 1) {
      const id = await this.#s.user('500');
      this.users.push(id);
      this.model.give(id, num(500));
    }
  }

  isQuiet = false;

  async step(): Promise<string> {
    if (this.#pick(100) < CALM) return this.#tick(40, 400);
    this.isQuiet = false;
    const what = this.#pick(100);
    if (what < 34) return this.#submit();
    if (what < 64) return this.#tick(300, 12);
    if (what < 74) return this.#close();
    if (what < 79) return this.#cancel();
    if (what < 85) return this.#stops();
    if (what < 89) return this.#reverse();
    if (what < 92) return this.#batch();
    if (what < 94) return this.#nights();
    if (what < 96) return this.#restart();
    return this.#gift();
  }

  async compare(step: string): Promise<void> {
    const isEnded = (order: Order): boolean => order.status > 1;
    const expectedOrders = [...this.model.orders.values()].sort((a, b) => a.id - b.id);
    expect(await storedOrders(this.#s, this.#actCount), step).toEqual(
      expectedOrders.filter(({ id }) => id > this.#actCount).map(lineOf),
    );
    const oldest =
      expectedOrders.find((order) => !isEnded(order))?.id ??
      (expectedOrders.at(-1)?.id ?? this.#actCount) + 1;
    for (const order of expectedOrders) {
      if (order.id < oldest) this.model.orders.delete(order.id);
    }
    this.#actCount = oldest - 1;
    const { model } = this;
    const { rows } = await this.#s.database.query<{ text: string }>(
      `select a.user_id || ': ' || trim_scale(b.available) || ' + ' || trim_scale(b.frozen) as text
       from ledger_accounts a join ledger_balances b on b.account_id = a.id
       where a.user_id = any($1::bigint[]) and a.type = 'lever' order by a.user_id`,
      [this.users],
    );
    expect(
      rows.map(({ text }) => text),
      step,
    ).toEqual(this.users.map((user) => `${user}: ${model.free(user)} + ${model.frozen(user)}`));
    this.isQuiet = true;
  }

  #user(): number {
    return this.users[this.#pick(USERS)] ?? 0;
  }

  #near(price: Num, cents: number): Num {
    const away = this.#pick(2 * cents) - cents;
    const near = price.plus(num(away).dividedBy(100)).toDecimalPlaces(2);
    return near.lt('0.5') ? num('0.5') : near;
  }

  async #submit(): Promise<string> {
    const [user, pick] = [this.#user(), this.#pick];
    const match_id = 1 + pick(3);
    const mark = this.model.mark(match_id);
    const target = pick(2) === 0 ? null : this.#near(mark, pick(8) === 0 ? 8000 : 600);
    const stop = (): Num | null => (pick(3) === 0 ? this.#near(target ?? mark, 700) : null);
    const multiples = [1, 2, 5, 10, 20, 50, 100, 100, 50, 3];
    const wish: Wish = {
      match_id,
      isLong: pick(2) === 0,
      isIsolated: pick(3) === 0,
      share: num(pick(12) === 0 ? pick(300) : 10 + pick(90)).dividedBy(pick(20) === 0 ? 7 : 10),
      multiple: multiples[pick(pick(10) === 0 ? 10 : 9)] ?? 1,
      target,
      take_profit: stop(),
      stop_loss: stop(),
    };
    wish.share = wish.share.toDecimalPlaces(3);
    if (wish.share.isZero()) wish.share = num(1);
    const fields: Fields = {
      share: `${wish.share}`,
      multiple: wish.multiple,
      type: wish.isLong ? 1 : 2,
      currency_id: [1, 2, 4][match_id - 1] ?? 0,
      status: target === null ? 1 : 0,
      margin_mode: wish.isIsolated ? 'isolated' : 'cross',
      ...(target && { target_price: `${target}` }),
      ...(wish.take_profit && { target_profit_price: `${wish.take_profit}` }),
      ...(wish.stop_loss && { stop_loss_price: `${wish.stop_loss}` }),
    };
    const wrongs = this.model.wrongs(user, wish);
    const step = `submit ${user} ${JSON.stringify(fields)} -> ${wrongs}`;
    if (wrongs.length > 0) {
      expect(
        keysOf(await this.#s.refusalOf(user, 'lever.submit', { legal_id: 3, ...fields })),
        step,
      ).toEqual(wrongs);
      return step;
    }
    const { id } = await this.#s.submit(user, fields).catch((error: Error) => {
      throw new Error(`${step}: ${error.message}`);
    });
    await this.#s.settle();
    this.model.submit(user, id, wish);
    return step;
  }

  /** Each instrument moves by up to this many cents, or not at all; one in `oneJumpIn` jumps. */
  async #tick(cents: number, oneJumpIn: number): Promise<string> {
    const moves = [1, 2, 3]
      .filter(() => this.#pick(2) === 0)
      .map((match_id) => {
        const jump = this.#pick(oneJumpIn) === 0 ? 2500 : cents;
        const price = this.#near(this.model.mark(match_id), jump);
        const boundedPrice = price.lt(40) || price.gt(250) ? num(100) : price;
        return [match_id, boundedPrice] as const;
      });
    for (const [match_id, price] of moves) this.model.marks.set(match_id, price);
    await this.#s.tick(...moves.map(([match_id, price]) => [match_id, `${price}`] as const));
    for (const user of this.users) if (this.model.settle(user)) this.isQuiet = false;
    return `tick ${moves}`;
  }

  #one(status: Order['status']): Order | undefined {
    const orders = this.model.of(this.#user(), status);
    return orders[this.#pick(Math.max(1, orders.length))];
  }

  async #close(): Promise<string> {
    const order = this.#one(1);
    if (order === undefined) return 'nothing to close';
    const { id, user } = order;
    const part = num(1 + this.#pick(90)).dividedBy(10);
    if (this.#pick(2) === 0 && part.lt(order.share)) {
      const split = await this.#s.ok(user, 'lever.close', { id, share: `${part}` });
      this.model.closePart(order, split.id, part);
    } else {
      await this.#s.ok(user, 'lever.close', { id });
      this.model.close(order, 'user');
    }
    return this.#settleAfter(`close ${id}`, user);
  }

  async #settleAfter(step: string, user: number): Promise<string> {
    await this.#s.settle();
    this.model.settle(user);
    return step;
  }

  async #cancel(): Promise<string> {
    const order = this.#one(0);
    if (order === undefined) return 'nothing to cancel';
    await this.#s.ok(order.user, 'lever.cancel', { id: order.id });
    this.model.cancel(order);
    return `cancel ${order.id}`;
  }

  async #stops(): Promise<string> {
    const order = this.#one(this.#pick(2) === 0 ? 1 : 0);
    if (order === undefined) return 'nothing to set';
    const { id, user, isLong } = order;
    const price = order.status === 0 ? order.price : this.model.mark(order.match_id);
    const cents = 1 + this.#pick(900);
    const away = num(cents).dividedBy(100);
    const [above, below] = [price.plus(away), price.minus(away)];
    const isRemoved = this.#pick(4) === 0;
    const [gain, loss] = isLong ? [above, below] : [below, above];
    const cross = this.model.of(user, 1).filter(({ isIsolated }) => !isIsolated);
    const limit =
      order.status === 1 ? this.model.liquidation(this.model.free(user), cross, order) : null;
    if (!isRemoved && isBeyond(loss, limit, isLong, price)) {
      const stops = { id, stop_loss_price: `${loss}`, target_profit_price: `${gain}` };
      expect(keysOf(await this.#s.refusalOf(user, 'lever.setstop', stops))).toEqual([
        'stop_loss_unreachable',
      ]);
      return `unreachable stop of ${id}`;
    }
    await this.#s.ok(user, 'lever.setstop', {
      id,
      target_profit_price: isRemoved ? 0 : `${gain}`,
      ...(!isRemoved && { stop_loss_price: `${loss}` }),
    });
    order.take_profit = isRemoved ? null : gain;
    if (!isRemoved) order.stop_loss = loss;
    return this.#settleAfter(`stops ${id}`, user);
  }

  async #reverse(): Promise<string> {
    const order = this.#one(1);
    if (order === undefined) return 'nothing to reverse';
    const { id, user, match_id, share, multiple } = order;
    const before = this.model.free(user);
    const [pool, insurance] = [this.model.pool, this.model.insurance];
    this.model.close(order, 'reverse');
    const { isLong, isIsolated } = order;
    const stops = { target: null, take_profit: null, stop_loss: null };
    const wish = { match_id, isLong: !isLong, isIsolated, share, multiple, ...stops };
    const wrongs = this.model.wrongs(user, wish);
    if (wrongs.length > 0) {
      Object.assign(order, { status: 1, close_price: null, reason: null, profit: num(0) });
      Object.assign(this.model, { pool, insurance });
      this.model.available.set(user, before);
      const step = `reverse ${id} -> ${wrongs}`;
      expect(keysOf(await this.#s.refusalOf(user, 'lever.reverse', { id })), step).toEqual(wrongs);
      return step;
    }
    const { opened } = await this.#s.ok<{ opened: { id: number } }>(user, 'lever.reverse', { id });
    await this.#s.settle();
    this.model.submit(user, opened.id, wish);
    return `reverse ${id}`;
  }

  async #batch(): Promise<string> {
    const user = this.#user();
    const type = this.#pick(3);
    const fits = ({ isLong }: Order): boolean => type === 0 || isLong === (type === 1);
    if (this.#pick(2) === 0) {
      await this.#s.ok(user, 'lever.batch_cancel', { type });
      for (const order of this.model.of(user, 0).filter(fits)) this.model.cancel(order);
    } else {
      await this.#s.ok(user, 'lever.batch_close', { type });
      this.model.closeAll(this.model.of(user, 1).filter(fits), 'batch');
    }
    return this.#settleAfter(`batch ${type} of ${user}`, user);
  }

  async #nights(): Promise<string> {
    this.#s.time += DAY;
    await this.#s.runNights();
    for (const user of this.users) {
      this.model.night(user);
      this.model.settle(user);
    }
    return 'a night';
  }

  async #restart(): Promise<string> {
    await this.#s.restart();
    return 'a restart';
  }

  async #gift(): Promise<string> {
    const user = this.#user();
    const amount = num(1 + this.#pick(40_000)).dividedBy(100);
    await this.#s.give(user, `${amount}`);
    this.model.give(user, amount);
    return this.#settleAfter(`gift to ${user}`, user);
  }
}

function keysOf(result: string): string[] {
  // `key at field {params}, ...`; params contain commas.
  return result
    .replace(/ \{[^}]*\}/g, '')
    .split(', ')
    .map((one) => one.split(' ')[0] ?? '')
    .sort();
}

describe('the model', () => {
  test(
    `${STEPS} random steps end like the plain model`,
    async () => {
      const s = at();
      const walk = new Walk(s);
      await walk.begin();
      for (let step = 0; step < STEPS; step += 1) {
        const result = await walk.step();
        if (!walk.isQuiet || step % LOOK_EVERY === 0) await walk.compare(`step ${step}: ${result}`);
      }
      const { model } = walk;
      expect(await s.house('fees')).toBe(`${model.fees}`);
      expect(await s.house('contract_pool')).toBe(`${model.pool}`);
      expect(await s.house('insurance')).toBe(`${model.insurance}`);
      // Fails if the run never reached the cases that it tests.
      const { rows } = await s.database.query<{ reason: string }>(
        'select distinct close_reason as reason from lever_orders where close_reason is not null order by 1',
      );
      expect(rows.map(({ reason }) => reason)).toEqual([
        'batch',
        'liquidation',
        'reverse',
        'stop_loss',
        'take_profit',
        'user',
      ]);
    },
    IS_LONG ? 2 ** 31 - 1 : 300_000,
  );
});
