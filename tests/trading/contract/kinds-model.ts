// Entries and exits of every kind, a second time and plainly, from the rules (R-CONTRACT-26 to 35): no index, no database, every
// condition of an account looked at again after each change.
import { Decimal } from 'decimal.js';

Decimal.set({ precision: 20, rounding: Decimal.ROUND_HALF_UP });

export type Num = Decimal;
export const num = (value: string | number): Num => new Decimal(value);
const ZERO = num(0);
const BURST = num('0.3');
const FEE_RATE = num('0.001');
const TICK = num('0.01');
const STEP = num('0.1');

const asPosted = (value: Num): Num => value.toDecimalPlaces(8);

export interface Trail {
  distance: Num;
  isPercent: boolean;
  start: Num | null;
  best: Num | null;
}

export interface Exit {
  number: number;
  kind: 'take_profit' | 'stop_loss' | 'trailing' | 'limit';
  price: Num | null;
  share: Num;
  trail: Trail | null;
}

export interface Level {
  kind: 'take_profit' | 'stop_loss';
  price: Num;
  part: number;
}

export interface Entry {
  kind: 'market' | 'limit' | 'stop_market' | 'stop_limit' | 'trailing';
  match_id: number;
  isLong: boolean;
  isIsolated: boolean;
  share: Num;
  multiple: number;
  target: Num | null;
  trigger: Num | null;
  trail: Omit<Trail, 'best'> | null;
  until: number | null;
  levels: readonly Level[];
}

export interface Order extends Omit<Entry, 'levels' | 'trail'> {
  id: number;
  user: number;
  status: 0 | 1 | 3 | 4;
  price: Num;
  rises: boolean;
  isTriggered: boolean;
  trail: Trail | null;
  partner: Order | null;
  margin: Num;
  fee: Num;
  exits: Exit[];
  /** The largest number that an exit ever had. */
  lastExit: number;
  close_price: Num | null;
  reason: string | null;
  profit: Num;
}

interface Due {
  order: Order;
  exit: number;
  rank: readonly number[];
}

export class KindsModel {
  readonly available = new Map<number, Num>();
  readonly marks = new Map<number, Num>();
  /** In the order in which they come to be. */
  readonly orders: Order[] = [];
  now = 0;
  pool = ZERO;
  insurance = ZERO;
  fees = ZERO;

  mark({ match_id }: { match_id: number }): Num {
    return this.marks.get(match_id) ?? ZERO;
  }

  free(user: number): Num {
    return this.available.get(user) ?? ZERO;
  }

  give(user: number, amount: Num): void {
    this.available.set(user, this.free(user).plus(amount));
  }

  frozen(user: number): Num {
    const live = this.orders.filter((one) => one.user === user && one.status < 2);
    return live.reduce((sum, { margin }) => sum.plus(margin), ZERO);
  }

  #price(entry: Entry): Num {
    const mark = this.mark(entry);
    if (entry.kind === 'market') return mark;
    if (entry.kind === 'stop_market') return entry.trigger ?? mark;
    if (entry.kind !== 'trailing' || entry.trail === null) return entry.target ?? mark;
    return levelOf({ ...entry.trail, best: mark }, !entry.isLong);
  }

  #make(user: number, entry: Entry): Order {
    const { levels, ...fields } = entry;
    const price = this.#price(entry);
    const mark = this.mark(entry);
    const { trail } = entry;
    const starts =
      trail?.start === null || trail?.start === undefined
        ? true
        : entry.isLong
          ? mark.lte(trail.start)
          : mark.gte(trail.start);
    const order: Order = {
      ...fields,
      id: this.orders.length + 1,
      user,
      status: 0,
      price,
      rises: entry.trigger?.gt(mark) ?? false,
      isTriggered: false,
      trail: trail === null ? null : { ...trail, best: starts ? mark : null },
      partner: null,
      margin: asPosted(price.times(entry.share).dividedBy(entry.multiple)),
      fee: asPosted(price.times(entry.share).times(FEE_RATE)),
      exits: [],
      lastExit: 0,
      close_price: null,
      reason: null,
      profit: ZERO,
    };
    this.setLevels(order, levels);
    this.orders.push(order);
    return order;
  }

  #pay(order: Order): void {
    this.give(order.user, order.margin.plus(order.fee).negated());
    this.fees = this.fees.plus(order.fee);
  }

  submit(user: number, entry: Entry): Order {
    const order = this.#make(user, entry);
    this.#pay(order);
    if (entry.kind === 'market') order.status = 1;
    else if (entry.kind === 'limit' && this.#isAtLimit(order)) this.#open(order);
    this.settle([user]);
    return order;
  }

  submitPair(user: number, first: Entry, second: Entry): void {
    const [one, other] = [this.#make(user, first), this.#make(user, second)];
    [one.partner, other.partner] = [other, one];
    one.margin = Decimal.max(one.margin, other.margin);
    one.fee = Decimal.max(one.fee, other.fee);
    [other.margin, other.fee] = [ZERO, ZERO];
    this.#pay(one);
    const atOnce = [one, other].find((half) => half.kind === 'limit' && this.#isAtLimit(half));
    if (atOnce !== undefined) this.#open(atOnce);
    this.settle([user]);
  }

  setLevels(order: Order, levels: readonly Level[]): void {
    const others = order.exits.filter(({ trail, kind }) => trail !== null || kind === 'limit');
    const first = order.lastExit + 1;
    order.lastExit += levels.length;
    const exits = levels.map((level, index): Exit => {
      const side = levels.filter(({ kind }) => kind === level.kind);
      const isFull = side.reduce((sum, { part }) => sum + part, 0) === 100;
      const down = ({ part }: Level): Num =>
        order.share.times(part).dividedBy(100).dividedBy(STEP).floor().times(STEP);
      const earlier = side.slice(0, -1).reduce((sum, one) => sum.plus(down(one)), ZERO);
      const isLast = side.at(-1) === level;
      const share = isFull && isLast ? order.share.minus(earlier) : down(level);
      return { number: first + index, kind: level.kind, price: level.price, share, trail: null };
    });
    order.exits = [...others, ...exits];
  }

  addExit(position: Order, exit: Omit<Exit, 'number'>): number {
    position.lastExit += 1;
    const number = position.lastExit;
    position.exits = [...position.exits, { ...exit, number }];
    this.settle([position.user]);
    return number;
  }

  cancel(order: Order): void {
    for (const half of [order, order.partner]) {
      if (half?.status !== 0) continue;
      half.status = 4;
      this.give(half.user, half.margin);
    }
  }

  expire(): void {
    for (const order of this.orders) {
      const isOver = order.until !== null && this.now >= order.until;
      if (order.status === 0 && isOver) this.cancel(order);
    }
  }

  addMargin(position: Order, amount: Num): void {
    position.margin = position.margin.plus(amount);
    this.give(position.user, amount.negated());
    this.settle([position.user]);
  }

  closeByUser(position: Order, share: Num): void {
    this.#closeShare(position, share, 'user');
    this.settle([position.user]);
  }

  /** One batch of marks. */
  tick(marks: readonly (readonly [number, Num])[]): void {
    for (const [match_id, mark] of marks) {
      this.marks.set(match_id, mark);
      for (const order of this.orders) if (order.match_id === match_id) follow(order, mark);
    }
    this.settle([...this.available.keys()]);
  }

  /** What is due, in its order; after each change what the account then makes due goes to the end. */
  settle(users: readonly number[]): void {
    const queue = this.#dueNow(users);
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      this.#carryOut(next);
      for (const more of this.#dueNow([next.order.user])) {
        const isThere = queue.some(({ order, exit }) => order === more.order && exit === more.exit);
        if (!isThere) queue.push(more);
      }
    }
  }

  #dueNow(users: readonly number[]): Due[] {
    const all: Due[] = [];
    for (const order of this.orders) {
      if (!users.includes(order.user)) continue;
      if (order.status === 0 && this.#entryStep(order) !== 'wait') {
        all.push({ order, exit: 0, rank: [3, order.id, 0, 0] });
      }
      if (order.status !== 1) continue;
      for (const exit of order.exits) {
        const step = this.#exitStep(order, exit);
        if (step === 'wait') continue;
        const isStart = step === 'start';
        const within = isStart
          ? 3
          : exit.kind === 'stop_loss'
            ? 0
            : exit.kind === 'trailing'
              ? 1
              : 2;
        all.push({ order, exit: exit.number, rank: [1, order.id, within, exit.number] });
      }
      if (this.#mustLiquidate(order)) all.push({ order, exit: -1, rank: [2, order.id, 0, 0] });
    }
    return all.sort((a, b) => compare(a.rank, b.rank));
  }

  #mustLiquidate(order: Order): boolean {
    if (!order.isIsolated) return false;
    const equity = order.margin.plus(this.#profit(order));
    return equity.dividedBy(order.margin).lte(BURST);
  }

  #carryOut({ order, exit: number }: Due): void {
    if (number === 0) {
      this.#carryOutEntry(order);
      return;
    }
    if (order.status !== 1) return;
    if (number === -1) {
      if (this.#mustLiquidate(order)) this.#close(order, 'liquidation');
      return;
    }
    const exit = order.exits.find((one) => one.number === number);
    if (exit === undefined) return;
    const step = this.#exitStep(order, exit);
    if (step === 'start' && exit.trail !== null) exit.trail.best = this.mark(order);
    if (step !== 'close') return;
    order.exits = order.exits.filter((one) => one !== exit);
    const reasons = { trailing: 'trailing_stop', limit: 'limit_close' } as const;
    const { kind } = exit;
    const reason = kind === 'trailing' || kind === 'limit' ? reasons[kind] : kind;
    this.#closeShare(order, Decimal.min(exit.share, order.share), reason);
  }

  #carryOutEntry(order: Order): void {
    if (order.status !== 0) return;
    const isOver = order.until !== null && this.now >= order.until;
    const step = this.#entryStep(order);
    if (isOver) this.cancel(order);
    else if (step === 'open') this.#open(order);
    else if (step === 'trigger') order.isTriggered = true;
    else if (step === 'start' && order.trail !== null) order.trail.best = this.mark(order);
  }

  #isAtLimit({ isLong, price, match_id }: Order): boolean {
    const mark = this.mark({ match_id });
    return isLong ? mark.lte(price) : mark.gte(price);
  }

  #entryStep(order: Order): 'wait' | 'open' | 'trigger' | 'start' {
    const mark = this.mark(order);
    const { trigger, trail, isLong, kind } = order;
    if (kind === 'limit') return this.#isAtLimit(order) ? 'open' : 'wait';
    if (trail !== null) {
      if (trail.best === null) return reaches(mark, trail.start, !isLong) ? 'start' : 'wait';
      return reaches(mark, levelOf(trail, !isLong), isLong) ? 'open' : 'wait';
    }
    const isHit = order.isTriggered || reaches(mark, trigger, order.rises);
    if (!isHit) return 'wait';
    if (kind === 'stop_market' || this.#isAtLimit(order)) return 'open';
    return order.isTriggered ? 'wait' : 'trigger';
  }

  #exitStep({ isLong, match_id }: Order, { kind, price, trail }: Exit): 'wait' | 'close' | 'start' {
    const mark = this.mark({ match_id });
    if (trail !== null) {
      if (trail.best === null) return reaches(mark, trail.start, isLong) ? 'start' : 'wait';
      return reaches(mark, levelOf(trail, isLong), !isLong) ? 'close' : 'wait';
    }
    const isUp = kind === 'stop_loss' ? !isLong : isLong;
    return reaches(mark, price, isUp) ? 'close' : 'wait';
  }

  #open(order: Order): void {
    const mark = this.mark(order);
    const { partner } = order;
    if (partner?.status === 0) {
      order.margin = order.margin.plus(partner.margin);
      order.fee = order.fee.plus(partner.fee);
      Object.assign(partner, { status: 4, margin: ZERO, fee: ZERO });
    }
    const fullMargin = asPosted(mark.times(order.share).dividedBy(order.multiple));
    const more = Decimal.min(fullMargin.minus(order.margin), this.free(order.user));
    this.give(order.user, more.negated());
    Object.assign(order, { status: 1, price: mark, margin: order.margin.plus(more) });
  }

  #profit(order: Order): Num {
    const move = this.mark(order).minus(order.price);
    return (order.isLong ? move : move.negated()).times(order.share);
  }

  #closeShare(position: Order, share: Num, reason: string): void {
    if (share.gte(position.share)) {
      this.#close(position, reason);
      return;
    }
    const part = (of: Num): Num => asPosted(of.times(share).dividedBy(position.share));
    const [margin, fee] = [part(position.margin), part(position.fee)];
    const id = this.orders.length + 1;
    const split: Order = { ...position, id, share, margin, fee, exits: [] };
    position.share = position.share.minus(share);
    position.margin = position.margin.minus(margin);
    position.fee = position.fee.minus(fee);
    this.orders.push(split);
    this.#close(split, reason);
  }

  #close(order: Order, reason: string): void {
    const profit = asPosted(this.#profit(order));
    this.pool = this.pool.minus(profit);
    const rest = order.margin.plus(profit);
    const beyond = Decimal.max(rest.negated(), ZERO);
    const own = order.isIsolated ? ZERO : Decimal.min(beyond, this.free(order.user));
    this.give(order.user, rest.plus(beyond).minus(own));
    this.insurance = this.insurance.minus(beyond.minus(own));
    const close_price = this.mark(order);
    Object.assign(order, { status: 3, close_price, reason, profit, exits: [] });
  }
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((one, index) => one !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

function reaches(mark: Num, level: Num | null, isUp: boolean): boolean {
  if (level === null) return false;
  return isUp ? mark.gte(level) : mark.lte(level);
}

/** Below the best mark for those that follow rising marks, above it for the others. */
function levelOf({ best, distance, isPercent }: Trail, isBelow: boolean): Num {
  if (best === null) throw new Error('it has not started');
  const away = isPercent ? best.times(distance).dividedBy(100) : distance;
  const level = isBelow ? best.minus(away) : best.plus(away);
  const way = isBelow ? Decimal.ROUND_FLOOR : Decimal.ROUND_CEIL;
  return isPercent ? level.dividedBy(TICK).toDecimalPlaces(0, way).times(TICK) : level;
}

function follow(order: Order, mark: Num): void {
  const better = (best: Num, isHigh: boolean): Num =>
    isHigh ? Decimal.max(best, mark) : Decimal.min(best, mark);
  if (order.status === 0 && order.trail?.best) {
    order.trail.best = better(order.trail.best, !order.isLong);
  }
  if (order.status !== 1) return;
  for (const { trail } of order.exits) {
    if (trail?.best) trail.best = better(trail.best, order.isLong);
  }
}
