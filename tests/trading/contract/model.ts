// A slow, plain second implementation of the contract engine with decimal.js, from the rules
// (R-CONTRACT): no database, no index, every order checked in every batch.
import { Decimal } from 'decimal.js';

Decimal.set({ precision: 20, rounding: Decimal.ROUND_HALF_UP });

export type Num = Decimal;
export const num = (value: string | number): Num => new Decimal(value);
const ZERO = num(0);
const HUNDRED = num(100);
const BURST = num('0.3');
const FEE_RATE = num('0.001');
const NIGHT_RATE = num('0.0005');
const STEP = num('0.1');
const LOTS_AT_LEAST = num(1);
const LOTS_AT_MOST = num(1000);
const MULTIPLES = [1, 2, 5, 10, 20, 50, 100];
const BAND = num('0.5');

const postedAmount = (value: Num): Num => value.toDecimalPlaces(8);

export interface Order {
  id: number;
  user: number;
  match_id: number;
  isLong: boolean;
  isIsolated: boolean;
  status: 0 | 1 | 3 | 4;
  price: Num;
  share: Num;
  multiple: number;
  margin: Num;
  fee: Num;
  nights: Num;
  take_profit: Num | null;
  stop_loss: Num | null;
  close_price: Num | null;
  reason: string | null;
  profit: Num;
}

export interface Wish {
  match_id: number;
  isLong: boolean;
  isIsolated: boolean;
  share: Num;
  multiple: number;
  target: Num | null;
  take_profit: Num | null;
  stop_loss: Num | null;
}

export class Model {
  readonly available = new Map<number, Num>();
  readonly orders = new Map<number, Order>();
  readonly marks = new Map<number, Num>();
  fees = ZERO;
  insurance = ZERO;
  pool = ZERO;

  mark(match_id: number): Num {
    return this.marks.get(match_id) ?? ZERO;
  }

  of(user: number, status: Order['status']): Order[] {
    const mine = [...this.orders.values()].filter((one) => one.user === user);
    return mine.filter((one) => one.status === status).sort((a, b) => a.id - b.id);
  }

  frozen(user: number): Num {
    const heldOrders = [...this.of(user, 0), ...this.of(user, 1)];
    return heldOrders.reduce((sum, { margin }) => sum.plus(margin), ZERO);
  }

  free(user: number): Num {
    return this.available.get(user) ?? ZERO;
  }

  give(user: number, amount: Num): void {
    this.available.set(user, this.free(user).plus(amount));
  }

  profit(order: Order, mark = this.mark(order.match_id)): Num {
    const priceMove = order.isLong ? mark.minus(order.price) : order.price.minus(mark);
    return priceMove.times(order.share);
  }

  /** R-CONTRACT-6 and 7: of an order that opens, or of one of `cross`. */
  liquidation(
    available: Num,
    cross: readonly Order[],
    order: Pick<Order, 'match_id' | 'isLong' | 'isIsolated' | 'share' | 'price' | 'margin'>,
  ): Num | null {
    const { share, price, margin, isLong } = order;
    if (order.isIsolated) {
      const distance = num(1).minus(BURST).times(margin).dividedBy(share);
      const alone = isLong ? price.minus(distance) : price.plus(distance);
      return alone.gt(0) ? alone : null;
    }
    const all = cross.some((one) => one === order) ? cross : [...cross, order];
    const sum = (of: (one: (typeof all)[number]) => Num): Num =>
      all.reduce((total, one) => total.plus(of(one)), ZERO);
    const withSign = (one: (typeof all)[number]): Num => {
      if (one.match_id !== order.match_id) return ZERO;
      return one.isLong ? one.share : one.share.negated();
    };
    const net = sum(withSign);
    if (net.isZero()) return null;
    const others = sum((one) =>
      one.match_id === order.match_id ? ZERO : this.profit(one as Order),
    );
    const margins = sum((one) => one.margin);
    const least = BURST.times(margins);
    const at = least
      .minus(available)
      .minus(margins)
      .minus(others)
      .plus(sum((one) => withSign(one).times(one.price)))
      .dividedBy(net);
    return at.gt(0) ? at : null;
  }

  wrongs(user: number, wish: Wish): string[] {
    const faults: string[] = [];
    const { share, target, isLong } = wish;
    const mark = this.mark(wish.match_id);
    const price = target ?? mark;
    if (!share.modulo(STEP).isZero()) faults.push('quantity_off_step');
    if (share.lt(LOTS_AT_LEAST)) faults.push('below_minimum');
    if (share.gt(LOTS_AT_MOST)) faults.push('above_maximum');
    if (!MULTIPLES.includes(wish.multiple)) faults.push('multiple_not_offered');
    if (target !== null) {
      const reach = mark.times(BAND);
      if (target.lt(mark.minus(reach)) || target.gt(mark.plus(reach))) {
        faults.push('price_out_of_band');
      }
    }
    const wins = (at: Num): boolean => (isLong ? at.gt(price) : at.lt(price));
    const loses = (at: Num): boolean => (isLong ? at.lt(price) : at.gt(price));
    if (wish.take_profit !== null && !wins(wish.take_profit)) faults.push('take_profit_wrong_side');
    if (wish.stop_loss !== null && !loses(wish.stop_loss)) faults.push('stop_loss_wrong_side');
    const margin = postedAmount(price.times(share).dividedBy(wish.multiple));
    const cost = margin.plus(postedAmount(price.times(share).times(FEE_RATE)));
    if (cost.gt(this.free(user))) {
      faults.push('insufficient_balance');
    } else {
      const cross = this.of(user, 1).filter((one) => !one.isIsolated);
      const margins = cross.reduce((sum, one) => sum.plus(one.margin), ZERO);
      const profits = cross.reduce((sum, one) => sum.plus(this.profit(one)), ZERO);
      const after = wish.isIsolated ? margins : margins.plus(margin);
      const equity = this.free(user).minus(cost).plus(after).plus(profits);
      if (after.gt(0) && mustEnd(equity, after)) {
        faults.push('would_liquidate');
      } else if (wish.stop_loss !== null) {
        const newPosition = { ...wish, price, margin };
        const limit = this.liquidation(this.free(user).minus(cost), cross, newPosition);
        if (isBeyond(wish.stop_loss, limit, isLong, price)) faults.push('stop_loss_unreachable');
      }
    }
    return faults.sort();
  }

  submit(user: number, id: number, wish: Wish): void {
    const price = wish.target ?? this.mark(wish.match_id);
    const { share, multiple } = wish;
    const margin = postedAmount(price.times(share).dividedBy(multiple));
    const fee = postedAmount(price.times(share).times(FEE_RATE));
    this.give(user, margin.plus(fee).negated());
    this.fees = this.fees.plus(fee);
    const order: Order = {
      id,
      user,
      match_id: wish.match_id,
      isLong: wish.isLong,
      isIsolated: wish.isIsolated,
      status: wish.target === null ? 1 : 0,
      price,
      share,
      multiple,
      margin,
      fee,
      nights: ZERO,
      take_profit: wish.take_profit,
      stop_loss: wish.stop_loss,
      close_price: null,
      reason: null,
      profit: ZERO,
    };
    this.orders.set(id, order);
    // A limit that the mark has already passed opens at once, before anything else is checked.
    if (order.status === 0) this.#opens(order);
    this.settle(user);
  }

  cancel(order: Order): void {
    order.status = 4;
    this.give(order.user, order.margin);
  }

  /**
   * Returns margin and profit; a loss is taken from the margin, in cross mode then from available,
   * then from the insurance.
   */
  close(order: Order, reason: string): void {
    const mark = this.mark(order.match_id);
    const profit = postedAmount(this.profit(order));
    this.pool = this.pool.minus(profit);
    const remainingMargin = order.margin.plus(profit);
    if (remainingMargin.gte(0)) {
      this.give(order.user, remainingMargin);
    } else {
      const mine = order.isIsolated
        ? ZERO
        : Decimal.min(remainingMargin.negated(), this.free(order.user));
      this.give(order.user, mine.negated());
      this.insurance = this.insurance.minus(remainingMargin.negated().minus(mine));
    }
    Object.assign(order, { status: 3, close_price: mark, reason, profit });
  }

  /** The part becomes its own order; divided amounts are rounded, and the rest keeps the difference. */
  closePart(order: Order, id: number, share: Num): void {
    const part = (of: Num): Num => postedAmount(of.times(share).dividedBy(order.share));
    const [margin, fee, nights] = [part(order.margin), part(order.fee), part(order.nights)];
    const split: Order = { ...order, id, share, margin, fee, nights };
    this.orders.set(id, split);
    order.share = order.share.minus(share);
    order.margin = order.margin.minus(margin);
    order.fee = order.fee.minus(fee);
    order.nights = order.nights.minus(nights);
    this.close(split, 'user');
  }

  /** Winning positions close first, so that their profit covers losses. */
  closeAll(orders: readonly Order[], reason: string): void {
    const sorted = [...orders].sort((a, b) => this.profit(b).comparedTo(this.profit(a)));
    for (const order of sorted) this.close(order, reason);
  }

  night(user: number): void {
    for (const order of this.of(user, 1)) {
      const fee = postedAmount(order.price.times(order.share).times(NIGHT_RATE));
      const from_available = Decimal.min(fee, this.free(user));
      const from_margin = Decimal.min(fee.minus(from_available), order.margin);
      const paidFee = from_available.plus(from_margin);
      this.give(user, from_available.negated());
      order.margin = order.margin.minus(from_margin);
      order.nights = order.nights.plus(paidFee);
      this.fees = this.fees.plus(paidFee);
    }
  }

  /** A batch: take profit and stop loss, then liquidation, then limits; repeated until nothing changes. */
  settle(user: number): boolean {
    let something = false;
    while (this.#stops(user) || this.#liquidations(user) || this.#limits(user)) something = true;
    return something;
  }

  #stops(user: number): boolean {
    let something = false;
    for (const order of this.of(user, 1)) {
      const mark = this.mark(order.match_id);
      const { isLong, take_profit, stop_loss } = order;
      const wins = take_profit !== null && (isLong ? mark.gte(take_profit) : mark.lte(take_profit));
      const loses = stop_loss !== null && (isLong ? mark.lte(stop_loss) : mark.gte(stop_loss));
      if (!wins && !loses) continue;
      this.close(order, wins ? 'take_profit' : 'stop_loss');
      something = true;
    }
    return something;
  }

  #liquidations(user: number): boolean {
    let something = false;
    for (;;) {
      const cross = this.of(user, 1).filter((one) => !one.isIsolated);
      const margins = cross.reduce((sum, one) => sum.plus(one.margin), ZERO);
      const profits = cross.reduce((sum, one) => sum.plus(this.profit(one)), ZERO);
      const equity = this.free(user).plus(margins).plus(profits);
      const [first] = cross;
      if (first === undefined || !(margins.isZero() || mustEnd(equity, margins))) break;
      const worst = cross.reduce(
        (least, one) => (this.profit(one).lt(this.profit(least)) ? one : least),
        first,
      );
      this.close(worst, 'liquidation');
      something = true;
    }
    for (const order of this.of(user, 1).filter((one) => one.isIsolated)) {
      const equity = order.margin.plus(this.profit(order));
      if (!order.margin.isZero() && !mustEnd(equity, order.margin)) continue;
      this.close(order, 'liquidation');
      something = true;
    }
    return something;
  }

  #limits(user: number): boolean {
    let something = false;
    for (const order of this.of(user, 0)) if (this.#opens(order)) something = true;
    return something;
  }

  #opens(order: Order): boolean {
    const mark = this.mark(order.match_id);
    if (order.isLong ? mark.gt(order.price) : mark.lt(order.price)) return false;
    const requiredMargin = postedAmount(mark.times(order.share).dividedBy(order.multiple));
    const more = Decimal.min(requiredMargin.minus(order.margin), this.free(order.user));
    this.give(order.user, more.negated());
    Object.assign(order, { status: 1, price: mark, margin: order.margin.plus(more) });
    return true;
  }
}

/** A stop that would not be reached before the liquidation. */
export function isBeyond(stop: Num, limit: Num | null, isLong: boolean, price: Num): boolean {
  // A hedged account may be liquidated on the winning side.
  if (limit === null || (isLong ? limit.gte(price) : limit.lte(price))) return false;
  return isLong ? stop.lt(limit) : stop.gt(limit);
}

function mustEnd(equity: Num, margins: Num): boolean {
  return equity.dividedBy(margins).times(HUNDRED).lte(BURST.times(HUNDRED));
}
