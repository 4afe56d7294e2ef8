// All kinds of entries and exits at random, with restarts at random points, compared with a plain model after each act: the orders to
// the last digit, their exits, the balances, and the house's accounts at the end.
import { expect, test } from 'vitest';
import { seededIntegers } from '../../../bench/inputs.ts';
import { type Entry, KindsModel, type Level, type Num, num, type Order } from './kinds-model.ts';
import { type Fields, type Stage, stage } from './stage.ts';

const IS_LONG_FORM = process.env['LONG'] === '1';
const [ROUNDS, ACTS] = IS_LONG_FORM ? [200, 500] : [1, 400];
const SEED = 57;
const HUNDRED = num(100);
const CURRENCIES = [1, 2];

const at = stage();

const lineOf = (order: Order): string =>
  [
    order.user,
    order.kind,
    order.status,
    order.price,
    order.share,
    order.fee,
    order.status === 4 ? '-' : order.margin,
    order.close_price ?? '-',
    order.reason ?? '-',
    order.profit,
    (order.status > 1 ? [] : order.exits)
      .map(({ number, kind, share }) => `${number} ${kind} ${share}`)
      .join(', '),
  ].join(' | ');

async function storedLines(s: Stage, users: readonly number[]): Promise<string[]> {
  const { rows } = await s.database.query<{
    user_id: number;
    kind: string;
    status: number;
    price: string;
    share: string;
    trade_fee: string;
    caution_money: string;
    close_price: string | null;
    close_reason: string | null;
    fact_profits: string;
    exits: { number: number; kind: string; share: string }[];
  }>(
    `select user_id, kind, status, price, share, trade_fee, caution_money, close_price, close_reason, fact_profits, exits
     from lever_orders where user_id = any($1::bigint[]) order by id`,
    [users],
  );
  return rows.map((row) =>
    [
      row.user_id,
      row.kind,
      row.status,
      row.price,
      row.share,
      row.trade_fee,
      row.status === 4 ? '-' : row.caution_money,
      row.close_price ?? '-',
      row.close_reason ?? '-',
      row.fact_profits,
      (row.status > 1 ? [] : row.exits)
        .map(({ number, kind, share }) => `${number} ${kind} ${share}`)
        .join(', '),
    ].join(' | '),
  );
}

class Walk {
  readonly model = new KindsModel();
  readonly users: number[] = [];
  readonly #s: Stage;
  readonly #pick: (below: number) => number;

  constructor(s: Stage, seed: number) {
    this.#s = s;
    this.#pick = seededIntegers(seed);
    for (const match_id of [1, 2]) this.model.marks.set(match_id, HUNDRED);
  }

  async begin(): Promise<void> {
    await this.#s.tick([1, '100'], [2, '100']);
    for (let user = 0; user < 3; user += 1) {
      const id = await this.#s.user('100000');
      this.users.push(id);
      this.model.give(id, num(100_000));
    }
  }

  async act(): Promise<string> {
    const what = this.#pick(100);
    if (what < 45) return this.#tick();
    if (what < 65) return this.#submit();
    if (what < 70) return this.#pair();
    if (what < 80) return this.#exit();
    if (what < 85) return this.#levels();
    if (what < 89) return this.#closePart();
    if (what < 92) return this.#cancel();
    if (what < 94) return this.#margin();
    if (what < 97) return this.#restart();
    return this.#wait();
  }

  async compare(step: string): Promise<void> {
    expect(await storedLines(this.#s, this.users), step).toEqual(this.model.orders.map(lineOf));
    for (const user of this.users) {
      const expected = `${this.model.free(user)} + ${this.model.frozen(user)}`;
      expect(await this.#s.balance(user), step).toBe(expected);
    }
  }

  #user(): number {
    return this.users[this.#pick(this.users.length)] ?? 0;
  }

  /** `cents` away from the price, above or below. */
  #beside(price: Num, isAbove: boolean, cents: number): Num {
    const away = num(1 + this.#pick(cents)).dividedBy(100);
    return isAbove ? price.plus(away) : price.minus(away);
  }

  async #tick(): Promise<string> {
    const cents = this.#pick(8) === 0 ? 400 : 60;
    const marks = [1, 2].map((match_id) => {
      const mark = this.#beside(this.model.mark({ match_id }), this.#pick(2) === 0, cents);
      return [match_id, mark.lt(70) || mark.gt(140) ? HUNDRED : mark] as const;
    });
    const changes = this.#pick(2) === 0 ? marks : marks.slice(0, 1);
    this.model.now = this.#s.time + 1;
    await this.#s.tick(...changes.map(([match_id, mark]) => [match_id, `${mark}`] as const));
    this.model.tick(changes);
    return `tick ${changes}`;
  }

  /** A stop is near enough to be reached before the liquidation. */
  #levelsOf(price: Num, isLong: boolean): Level[] {
    const levels: Level[] = [];
    for (const kind of ['take_profit', 'stop_loss'] as const) {
      const parts = [[], [100], [50, 50], [33, 33, 34], [30, 20]][this.#pick(5)] ?? [];
      const prices = new Set<string>();
      for (const part of parts) {
        const level = this.#beside(price, (kind === 'take_profit') === isLong, 300);
        if (prices.has(`${level}`)) return levels;
        prices.add(`${level}`);
        levels.push({ kind, price: level, part });
      }
    }
    return levels;
  }

  #entry(kind: Entry['kind'], match_id: number, isLong: boolean): Entry {
    const mark = this.model.mark({ match_id });
    const isAbove = this.#pick(2) === 0;
    const trigger = this.#beside(mark, isAbove, 300);
    const isStop = kind === 'stop_market' || kind === 'stop_limit';
    const isPercent = this.#pick(2) === 0;
    const trail = {
      distance: num(isPercent ? 10 + this.#pick(300) : 1 + this.#pick(300)).dividedBy(100),
      isPercent,
      start: this.#pick(2) === 0 ? null : this.#beside(mark, !isLong, 100),
    };
    const target =
      kind === 'limit' || kind === 'stop_limit'
        ? this.#beside(kind === 'limit' ? mark : trigger, this.#pick(2) === 0, 200)
        : null;
    return {
      kind,
      match_id,
      isLong,
      isIsolated: this.#pick(2) === 0,
      share: num(10 + this.#pick(50)).dividedBy(10),
      multiple: [1, 2, 5, 10][this.#pick(4)] ?? 1,
      target,
      trigger: isStop ? trigger : null,
      trail: kind === 'trailing' ? trail : null,
      until: kind !== 'market' && this.#pick(4) === 0 ? this.#s.time + 5 + this.#pick(40) : null,
      levels: [],
    };
  }

  #fields({ levels, ...entry }: Entry): Fields {
    const exits = levels.map(({ kind, price, part }) => `${kind}/${price}/${part}`).join(',');
    return {
      kind: entry.kind,
      status: entry.kind === 'market' ? 1 : 0,
      type: entry.isLong ? 1 : 2,
      currency_id: CURRENCIES[entry.match_id - 1] ?? 0,
      legal_id: 3,
      margin_mode: entry.isIsolated ? 'isolated' : 'cross',
      share: `${entry.share}`,
      multiple: entry.multiple,
      exits,
      ...(entry.target && { target_price: `${entry.target}` }),
      ...(entry.trigger && { trigger_price: `${entry.trigger}` }),
      ...(entry.trail && {
        distance: `${entry.trail.distance}`,
        distance_unit: entry.trail.isPercent ? 'percent' : 'price',
      }),
      ...(entry.trail?.start && { start_price: `${entry.trail.start}` }),
      ...(entry.until !== null && { in_force: 'until', until: entry.until }),
    };
  }

  async #submit(): Promise<string> {
    const user = this.#user();
    const kinds = ['market', 'limit', 'stop_market', 'stop_limit', 'trailing'] as const;
    const kind = kinds[this.#pick(5)] ?? 'market';
    const isLong = this.#pick(2) === 0;
    const entry = this.#entry(kind, 1 + this.#pick(2), isLong);
    const price = entry.target ?? entry.trigger ?? this.model.mark(entry);
    // The expected price of a trailing entry is up to 3 away.
    const levels = kind === 'trailing' ? [] : this.#levelsOf(price, isLong);
    const wish = { ...entry, levels };
    const fields = this.#fields(wish);
    const step = `submit ${user} ${JSON.stringify(fields)}`;
    await this.#s.ok(user, 'lever.submit', fields).catch((error: Error) => {
      throw new Error(`${step}: ${error.message}`);
    });
    await this.#s.settle();
    this.model.submit(user, wish);
    return step;
  }

  async #pair(): Promise<string> {
    const user = this.#user();
    const kinds = ['limit', 'stop_market', 'stop_limit'] as const;
    const [one, other] = [kinds[this.#pick(3)] ?? 'limit', kinds[this.#pick(3)] ?? 'limit'];
    const match_id = 1 + this.#pick(2);
    const first = this.#entry(one, match_id, this.#pick(2) === 0);
    const second = this.#entry(other, match_id, this.#pick(2) === 0);
    const { share, multiple, isIsolated, until } = first;
    const half = { ...second, share, multiple, isIsolated, until };
    const mark = this.model.mark(first);
    const isReached = ({ kind, target, isLong }: Entry): boolean =>
      kind === 'limit' && target !== null && (isLong ? mark.lte(target) : mark.gte(target));
    if (isReached(first) && isReached(half)) return 'a pair that is true already';
    const { status: _, ...fields } = this.#fields(first);
    const { type, kind, target_price, trigger_price } = this.#fields(half);
    const step = `pair ${user} ${JSON.stringify(fields)}`;
    await this.#s.ok(user, 'lever.submit_pair', {
      ...fields,
      other_kind: kind ?? '',
      other_type: type ?? '',
      ...(target_price !== undefined && { other_target_price: target_price }),
      ...(trigger_price !== undefined && { other_trigger_price: trigger_price }),
    });
    await this.#s.settle();
    this.model.submitPair(user, first, half);
    return step;
  }

  /** An order of a user, and its id in the database. */
  async #one(status: Order['status']): Promise<{ order: Order; id: number } | undefined> {
    const user = this.#user();
    const mine = this.model.orders.filter((one) => one.user === user);
    const fitting = mine.filter((one) => one.status === status);
    const order = fitting[this.#pick(Math.max(1, fitting.length))];
    if (order === undefined) return undefined;
    const { rows } = await this.#s.database.query<{ id: number }>(
      'select id from lever_orders where user_id = $1 order by id',
      [user],
    );
    return { order, id: rows[mine.indexOf(order)]?.id ?? 0 };
  }

  async #exit(): Promise<string> {
    const choice = await this.#one(1);
    if (choice === undefined) return 'nothing to exit';
    const { order, id } = choice;
    const mark = this.model.mark(order);
    if (order.exits.length >= 6) return 'enough exits';
    const share = num(1 + this.#pick(60)).dividedBy(10);
    const cut = share.gt(order.share) ? order.share : share;
    if (this.#pick(2) === 0) {
      const price = this.#beside(mark, (this.#pick(6) !== 0) === order.isLong, 200);
      await this.#s.ok(order.user, 'lever.limit_close', {
        id,
        share: `${share}`,
        price: `${price}`,
      });
      await this.#s.settle();
      this.model.addExit(order, { kind: 'limit', price, share: cut, trail: null });
      return `limit close of ${id} at ${price}`;
    }
    const isPercent = this.#pick(2) === 0;
    const distance = num(isPercent ? 10 + this.#pick(200) : 1 + this.#pick(200)).dividedBy(100);
    const start = this.#pick(2) === 0 ? null : this.#beside(mark, order.isLong, 100);
    await this.#s.ok(order.user, 'lever.trailing_stop', {
      id,
      share: `${cut}`,
      distance: `${distance}`,
      distance_unit: isPercent ? 'percent' : 'price',
      ...(start && { start_price: `${start}` }),
    });
    await this.#s.settle();
    const trail = { distance, isPercent, start, best: start === null ? mark : null };
    this.model.addExit(order, { kind: 'trailing', price: null, share: cut, trail });
    return `trailing stop of ${id} by ${distance}`;
  }

  async #levels(): Promise<string> {
    const choice = await this.#one(1);
    if (choice === undefined) return 'nothing to set';
    const { order, id } = choice;
    const levels = this.#levelsOf(this.model.mark(order), order.isLong);
    const { exits = '' } = this.#fields({ ...order, trail: null, levels });
    const why = await this.#s.refusalOf(order.user, 'lever.exits', { id, exits });
    // Only what a small rest or a near liquidation forbids.
    if (!why.startsWith('no refusal')) {
      expect(why).toMatch(/^(exit_part_too_small|stop_loss_unreachable) at exits/);
      return `levels of ${id}: ${why}`;
    }
    await this.#s.settle();
    this.model.setLevels(order, levels);
    this.model.settle([order.user]);
    return `levels of ${id}: ${exits}`;
  }

  async #closePart(): Promise<string> {
    const choice = await this.#one(1);
    if (choice === undefined) return 'nothing to close';
    const { order, id } = choice;
    const part = num(1 + this.#pick(30)).dividedBy(10);
    const share = part.gt(order.share) ? order.share : part;
    await this.#s.ok(order.user, 'lever.close', { id, share: `${share}` });
    await this.#s.settle();
    this.model.closeByUser(order, share);
    return `close ${share} of ${id}`;
  }

  async #cancel(): Promise<string> {
    const choice = await this.#one(0);
    if (choice === undefined) return 'nothing to cancel';
    await this.#s.ok(choice.order.user, 'lever.cancel', { id: choice.id });
    this.model.cancel(choice.order);
    return `cancel ${choice.id}`;
  }

  async #margin(): Promise<string> {
    const choice = await this.#one(1);
    if (choice === undefined || !choice.order.isIsolated) return 'no margin to add';
    const amount = num(1 + this.#pick(500)).dividedBy(100);
    const { order, id } = choice;
    await this.#s.ok(order.user, 'lever.margin', { id, amount: `${amount}`, way: 'add' });
    await this.#s.settle();
    this.model.addMargin(order, amount);
    return `add ${amount} to ${id}`;
  }

  async #restart(): Promise<string> {
    await this.#s.restart();
    return 'a restart';
  }

  async #wait(): Promise<string> {
    this.#s.time += 20;
    await this.#s.runNights();
    this.model.now = this.#s.time;
    this.model.expire();
    return 'time';
  }
}

async function house(s: Stage): Promise<Num[]> {
  return [await s.house('fees'), await s.house('contract_pool'), await s.house('insurance')].map(
    num,
  );
}

/** New users, so that what is compared stays short. */
async function round(s: Stage, seed: number): Promise<KindsModel> {
  const before = await house(s);
  const walk = new Walk(s, seed);
  await walk.begin();
  for (let act = 0; act < ACTS; act += 1) {
    await walk.compare(`seed ${seed}, act ${act}: ${await walk.act()}`);
  }
  const { fees, pool, insurance } = walk.model;
  const after = await house(s);
  const changes = after.map((sum, index) => `${sum.minus(before[index] ?? 0)}`);
  expect(changes, `the house after seed ${seed}`).toEqual([fees, pool, insurance].map(String));
  for (const user of walk.users) {
    await s.ok(user, 'lever.batch_cancel', { type: 0 });
    await s.ok(user, 'lever.batch_close', { type: 0 });
  }
  return walk.model;
}

test(
  `R-CONTRACT-26 to 35: ${ROUNDS * ACTS} random acts of all kinds end like the plain model`,
  async () => {
    const reasons = new Set<string | null>();
    const kinds = new Set<string>();
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      const { orders } = await round(at(), SEED + turn);
      for (const { reason, status, kind } of orders) {
        reasons.add(reason);
        if (status === 1 || status === 3) kinds.add(kind);
      }
    }
    // Fails if the run never reached the cases that it tests.
    const ways = ['take_profit', 'stop_loss', 'trailing_stop', 'limit_close', 'user'];
    expect(ways.filter((way) => !reasons.has(way))).toEqual([]);
    expect(kinds.size).toBe(5);
  },
  IS_LONG_FORM ? 2 ** 31 - 1 : 300_000,
);
