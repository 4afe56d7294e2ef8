// A slow, plain second implementation of spot with decimal.js: all orders in one list, sorted for
// each new one. Written from the rules of R-SPOT, without the server's code.
import { Decimal } from 'decimal.js';

const Number20 = Decimal.clone({
  precision: 20,
  rounding: Decimal.ROUND_HALF_UP,
  toExpNeg: -30,
  toExpPos: 40,
});
type Dec = Decimal;
const dec = (text: string | Dec): Dec => new Number20(text);
const ZERO = dec('0');
const RATE = '0.001';
const STEP = '0.00001';
const postedAmount = (value: Dec): Dec => value.toDecimalPlaces(8);

export interface ModelWish {
  type: 1 | 2;
  kind?: 'market' | 'limit' | 'stop_market' | 'stop_limit';
  execution?: 'normal' | 'post_only' | 'ioc' | 'fok';
  amount?: string;
  quote_amount?: string;
  target_price?: string;
  trigger_price?: string;
  until?: number;
}

export type Level = readonly [price: string, number: string];

interface Account {
  available: Dec;
  frozen: Dec;
}

export class ModelUser {
  readonly money: Account;
  readonly coins: Account;

  constructor(money: string, coins: string) {
    this.money = { available: dec(money), frozen: ZERO };
    this.coins = { available: dec(coins), frozen: ZERO };
  }

  get wire(): { money: string; coins: string } {
    const both = ({ available, frozen }: Account) => `${plain(available)} + ${plain(frozen)}`;
    return { money: both(this.money), coins: both(this.coins) };
  }
}

type Reason = 'user' | 'expired' | 'partner' | 'unfilled' | 'self_trade' | 'no_liquidity';

export class ModelOrder {
  readonly user: ModelUser;
  readonly wish: ModelWish;
  readonly type: 1 | 2;
  readonly price: Dec | undefined;
  readonly amount: Dec | undefined;
  readonly trigger: Dec | undefined;
  readonly isRise: boolean;
  isTriggered = false;
  partner: ModelOrder | undefined;
  /** When it came into the book. */
  since = 0;
  filledQuantity = ZERO;
  turnover = ZERO;
  fee = ZERO;
  frozen = ZERO;
  status: 0 | 3 | 4 = 0;
  reason: Reason | null = null;

  constructor(user: ModelUser, wish: ModelWish, mark: Dec) {
    const { type, amount, target_price, trigger_price } = wish;
    this.user = user;
    this.wish = wish;
    this.type = type;
    this.price = target_price === undefined ? undefined : dec(target_price);
    this.amount = amount === undefined ? undefined : dec(amount);
    this.trigger = trigger_price === undefined ? undefined : dec(trigger_price);
    this.isRise = this.trigger?.greaterThan(mark) ?? false;
  }

  get isWaitingStop(): boolean {
    return this.status === 0 && this.trigger !== undefined && !this.isTriggered;
  }

  get isHolding(): boolean {
    return this.price !== undefined || this.trigger !== undefined;
  }

  get rest(): Dec {
    return (this.amount ?? ZERO).minus(this.filledQuantity);
  }

  /** What all that isn't filled needs. */
  get need(): Dec {
    if (this.type === 2) return this.rest;
    if (this.price === undefined) return dec(this.wish.quote_amount ?? '0').minus(this.turnover);
    return postedAmount(this.price.times(this.rest));
  }

  get from(): Account {
    return this.type === 1 ? this.user.money : this.user.coins;
  }

  get wire(): object {
    const { status, filledQuantity, turnover, fee, frozen, reason } = this;
    return {
      status,
      filled: plain(filledQuantity),
      turnover: plain(turnover),
      fee: plain(fee),
      frozen: plain(frozen),
      cancel_reason: reason,
    };
  }
}

interface Offer {
  price: Dec;
  number: Dec;
  maker: ModelOrder | undefined;
}

export type Refusal =
  | 'insufficient_balance'
  | 'self_trade'
  | 'no_liquidity'
  | 'would_take'
  | 'not_fillable';
export type Outcome = ModelOrder | Refusal;

export class BookModel {
  readonly orders: ModelOrder[] = [];
  mark = dec('90000');
  time = 0;

  get openOrders(): ModelOrder[] {
    return this.orders.filter(({ status }) => status === 0);
  }

  place(user: ModelUser, wish: ModelWish, levels: readonly Level[]): Outcome {
    const order = new ModelOrder(user, wish, this.mark);
    const takes = order.trigger === undefined ? this.#takes(order, levels) : [];
    const refusal = this.#refusalOf(order, takes);
    if (refusal !== undefined) return refusal;
    const spentSum = takes.reduce((sum, one) => sum.plus(turnoverOf(one)), ZERO);
    const neededAmount = order.isHolding
      ? order.need
      : order.type === 2
        ? dec(wish.amount ?? '0')
        : wish.quote_amount !== undefined
          ? dec(wish.quote_amount)
          : spentSum;
    if (neededAmount.greaterThan(order.from.available)) return 'insufficient_balance';
    this.#keep(order, order.isHolding ? neededAmount : ZERO);
    if (order.trigger === undefined) this.#match(order, takes);
    return order;
  }

  /** The limit, then the stop. */
  placePair(
    user: ModelUser,
    limit: ModelWish,
    stop: ModelWish,
    levels: readonly Level[],
  ): [ModelOrder, ModelOrder] | Refusal {
    const order = new ModelOrder(user, limit, this.mark);
    const other = new ModelOrder(user, stop, this.mark);
    const takes = this.#takes(order, levels);
    const refusal = this.#refusalOf(order, takes);
    if (refusal !== undefined) return refusal;
    const hold = Number20.max(order.need, other.need);
    if (hold.greaterThan(order.from.available)) return 'insufficient_balance';
    this.#keep(order, hold);
    this.#keep(other, ZERO);
    order.partner = other;
    other.partner = order;
    this.#match(order, takes);
    return [order, other];
  }

  cancel(order: ModelOrder): void {
    end(order, 'user');
    if (order.partner?.status === 0) end(order.partner, 'partner');
  }

  expire(time: number): void {
    this.time = time;
    for (const order of this.openOrders)
      if (order.status === 0 && isOver(order, time)) endBoth(order);
  }

  tick(price: string, number: string, books: { bids: readonly Level[]; asks: readonly Level[] }) {
    this.mark = dec(price);
    for (const type of [1, 2] as const) {
      let tradedNumber = dec(number);
      for (const order of this.#queue(type)) {
        const at = order.price ?? ZERO;
        const isPassed = type === 1 ? at.greaterThan(price) : at.lessThan(price);
        const part = isPassed
          ? order.rest
          : at.equals(price)
            ? Number20.min(order.rest, tradedNumber)
            : ZERO;
        if (part.isZero()) continue;
        if (!isPassed) tradedNumber = tradedNumber.minus(part);
        fill(order, part, turnoverOf({ price: at, number: part, maker: order }));
      }
    }
    for (const order of this.#reachedStops()) {
      if (order.status === 0) this.#fire(order, order.type === 1 ? books.asks : books.bids);
    }
  }

  /** Those that wait for a rise first, of each the nearest first. */
  #reachedStops(): ModelOrder[] {
    const reachedStops = this.openOrders.filter(({ isWaitingStop, isRise, trigger = ZERO }) => {
      const way = trigger.comparedTo(this.mark);
      return isWaitingStop && (isRise ? way <= 0 : way >= 0);
    });
    const inOrder = (isRise: boolean): ModelOrder[] =>
      reachedStops
        .filter((order) => order.isRise === isRise)
        .sort((a, b) => (a.trigger ?? ZERO).comparedTo(b.trigger ?? ZERO) * (isRise ? 1 : -1));
    return [...inOrder(true), ...inOrder(false)];
  }

  #fire(order: ModelOrder, levels: readonly Level[]): void {
    const { partner, from } = order;
    if (partner?.status === 0) {
      const need = order.need;
      const free = partner.frozen.minus(need);
      from.frozen = from.frozen.minus(free);
      from.available = from.available.plus(free);
      order.frozen = need;
      partner.frozen = ZERO;
      end(partner, 'partner');
    }
    order.isTriggered = true;
    order.since = this.time;
    const all = this.#takes(order, levels);
    const own = all.findIndex(({ maker }) => maker?.user === order.user);
    const takes = own === -1 ? all : all.slice(0, own);
    for (const one of takes) this.#fillBoth(order, one);
    if (order.status !== 0) return;
    if (own !== -1) end(order, 'self_trade');
    else if (order.price === undefined) this.#endMarket(order, takes);
  }

  #refusalOf(order: ModelOrder, takes: readonly Offer[]): Refusal | undefined {
    const { execution, kind, amount } = order.wish;
    const isMarket = order.price === undefined && kind !== 'stop_market';
    const isNothing = takes.length === 0 && order.trigger === undefined;
    if (isNothing && (isMarket || execution === 'ioc')) return 'no_liquidity';
    if (takes.some(({ maker }) => maker?.user === order.user)) return 'self_trade';
    if (execution === 'post_only' && takes.length > 0) return 'would_take';
    const sum = takes.reduce((total, { number }) => total.plus(number), ZERO);
    return execution === 'fok' && !sum.equals(amount ?? '0') ? 'not_fillable' : undefined;
  }

  #keep(order: ModelOrder, hold: Dec): void {
    const { from } = order;
    this.orders.push(order);
    order.since = this.time;
    from.available = from.available.minus(hold);
    from.frozen = from.frozen.plus(hold);
    order.frozen = hold;
  }

  #match(order: ModelOrder, takes: readonly Offer[]): void {
    for (const one of takes) this.#fillBoth(order, one);
    const { execution } = order.wish;
    if (order.status !== 0) return;
    if (order.price === undefined) this.#endMarket(order, takes);
    else if (execution === 'ioc' || execution === 'fok') end(order, 'unfilled');
  }

  #fillBoth(order: ModelOrder, one: Offer): void {
    const turnover = turnoverOf(one);
    fill(order, one.number, turnover);
    if (one.maker !== undefined) fill(one.maker, one.number, turnover);
  }

  #endMarket(order: ModelOrder, takes: readonly Offer[]): void {
    if (this.#isWhole(order, takes)) {
      end(order, null);
      order.status = 3;
    } else {
      const isNothing = takes.length === 0 && order.trigger !== undefined;
      end(order, isNothing ? 'no_liquidity' : 'unfilled');
    }
  }

  #queue(type: 1 | 2): ModelOrder[] {
    const side = this.openOrders.filter(
      (order) => order.type === type && !order.isWaitingStop && order.price !== undefined,
    );
    const way = type === 1 ? -1 : 1;
    return side
      .map((order, index) => ({ order, index }))
      .sort((a, b) => {
        const byPrice = (a.order.price ?? ZERO).comparedTo(b.order.price ?? ZERO) * way;
        const byTime = a.order.since - b.order.since;
        return byPrice === 0 ? byTime || a.index - b.index : byPrice;
      })
      .map(({ order }) => order);
  }

  #takes(order: ModelOrder, levels: readonly Level[]): Offer[] {
    const { wish } = order;
    const way = order.type === 1 ? 1 : -1;
    const offers: Offer[] = [
      // At one price orders of users come before simulated ones: sorting keeps this order.
      ...this.#queue(order.type === 1 ? 2 : 1).map((maker) => ({
        price: maker.price ?? ZERO,
        number: maker.rest,
        maker,
      })),
      ...levels.map(([price, number]) => ({
        price: dec(price),
        number: dec(number),
        maker: undefined,
      })),
    ].sort((a, b) => a.price.comparedTo(b.price) * way);
    const takes: Offer[] = [];
    let [filledSum, spentSum] = [ZERO, ZERO];
    for (const offer of offers) {
      const limit = order.price;
      if (limit !== undefined && offer.price.comparedTo(limit) * way > 0) break;
      const quantity = wantedAt(offer.price, wish, filledSum, spentSum);
      if (quantity.isZero()) break;
      const one = { ...offer, number: Number20.min(quantity, offer.number) };
      takes.push(one);
      filledSum = filledSum.plus(one.number);
      spentSum = spentSum.plus(turnoverOf(one));
    }
    return takes;
  }

  #isWhole(order: ModelOrder, takes: readonly Offer[]): boolean {
    if (order.amount !== undefined) return order.rest.isZero();
    const last = takes.at(-1);
    if (last === undefined) return false;
    return wantedAt(last.price, order.wish, order.filledQuantity, order.turnover).isZero();
  }
}

const isOver = ({ wish: { until } }: ModelOrder, time: number): boolean =>
  until !== undefined && until <= time;

function endBoth(order: ModelOrder): void {
  end(order, 'expired');
  if (order.partner?.status === 0) end(order.partner, 'expired');
}

function end(order: ModelOrder, reason: Reason | null): void {
  const { from } = order;
  from.available = from.available.plus(order.frozen);
  from.frozen = from.frozen.minus(order.frozen);
  order.frozen = ZERO;
  order.status = 4;
  order.reason = reason;
}

function wantedAt(
  price: Dec,
  { amount, quote_amount }: ModelWish,
  filledSum: Dec,
  spentSum: Dec,
): Dec {
  if (amount !== undefined) return dec(amount).minus(filledSum);
  const remainingTotal = dec(quote_amount ?? '0').minus(spentSum);
  return remainingTotal.div(price).div(STEP).floor().times(STEP);
}

/** A waiting buyer pays the corresponding part of what it needs. */
function turnoverOf({ price, number, maker }: Offer): Dec {
  if (maker?.type !== 1) return postedAmount(price.times(number));
  const hold = Number20.min(maker.frozen, maker.need);
  const rest = postedAmount((maker.price ?? ZERO).times(maker.rest.minus(number)));
  return hold.minus(Number20.min(hold, rest));
}

function fill(order: ModelOrder, number: Dec, turnover: Dec): void {
  const { money, coins } = order.user;
  const [from, to] = order.type === 1 ? [money, coins] : [coins, money];
  const [givenAmount, got] = order.type === 1 ? [turnover, number] : [number, turnover];
  const fee = postedAmount(got.times(RATE));
  order.filledQuantity = order.filledQuantity.plus(number);
  order.turnover = order.turnover.plus(turnover);
  order.fee = order.fee.plus(fee);
  if (!order.isHolding) {
    from.available = from.available.minus(givenAmount);
  } else {
    const rest = order.frozen.minus(givenAmount);
    const heldAmount = order.type === 2 ? rest : Number20.min(rest, order.need);
    from.frozen = from.frozen.minus(order.frozen).plus(heldAmount);
    from.available = from.available.plus(rest.minus(heldAmount));
    order.frozen = heldAmount;
    if (order.amount !== undefined && order.rest.isZero()) order.status = 3;
  }
  to.available = to.available.plus(got).minus(fee);
  const { partner } = order;
  if (partner?.status === 0) end(partner, 'partner');
}

function plain(value: Dec): string {
  return value.toString();
}
