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
  amount?: string;
  quote_amount?: string;
  target_price?: string;
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

export class ModelOrder {
  readonly user: ModelUser;
  readonly type: 1 | 2;
  readonly price: Dec | undefined;
  readonly amount: Dec | undefined;
  filledQuantity = ZERO;
  turnover = ZERO;
  fee = ZERO;
  frozen = ZERO;
  status: 0 | 3 | 4 = 0;

  constructor(user: ModelUser, { type, amount, target_price }: ModelWish) {
    this.user = user;
    this.type = type;
    this.price = target_price === undefined ? undefined : dec(target_price);
    this.amount = amount === undefined ? undefined : dec(amount);
  }

  get rest(): Dec {
    return (this.amount ?? ZERO).minus(this.filledQuantity);
  }

  get wire(): object {
    const { status, filledQuantity, turnover, fee, frozen } = this;
    return {
      status,
      filled: plain(filledQuantity),
      turnover: plain(turnover),
      fee: plain(fee),
      frozen: plain(frozen),
    };
  }
}

interface Offer {
  price: Dec;
  number: Dec;
  maker: ModelOrder | undefined;
}

export type Outcome = ModelOrder | 'insufficient_balance' | 'self_trade' | 'no_liquidity';

export class BookModel {
  readonly orders: ModelOrder[] = [];

  get openOrders(): ModelOrder[] {
    return this.orders.filter(({ status }) => status === 0);
  }

  place(user: ModelUser, wish: ModelWish, levels: readonly Level[]): Outcome {
    const order = new ModelOrder(user, wish);
    const takes = this.#takes(order, wish, levels);
    if (order.price === undefined && takes.length === 0) return 'no_liquidity';
    if (takes.some(({ maker }) => maker?.user === user)) return 'self_trade';
    const spentSum = takes.reduce((sum, one) => sum.plus(turnoverOf(one)), ZERO);
    const heldAmount = this.#heldFor(order);
    const neededAmount =
      order.type === 2
        ? dec(wish.amount ?? '0')
        : order.price !== undefined
          ? heldAmount
          : wish.quote_amount !== undefined
            ? dec(wish.quote_amount)
            : spentSum;
    const from = order.type === 1 ? user.money : user.coins;
    if (neededAmount.greaterThan(from.available)) return 'insufficient_balance';
    this.orders.push(order);
    if (order.price !== undefined) {
      from.available = from.available.minus(heldAmount);
      from.frozen = from.frozen.plus(heldAmount);
      order.frozen = heldAmount;
    }
    for (const one of takes) {
      const turnover = turnoverOf(one);
      fill(order, one.number, turnover);
      if (one.maker !== undefined) fill(one.maker, one.number, turnover);
    }
    if (order.price === undefined) order.status = this.#isWhole(order, wish, takes) ? 3 : 4;
    return order;
  }

  cancel(order: ModelOrder): void {
    const account = order.type === 1 ? order.user.money : order.user.coins;
    account.available = account.available.plus(order.frozen);
    account.frozen = account.frozen.minus(order.frozen);
    order.frozen = ZERO;
    order.status = 4;
  }

  tick(price: string, number: string): void {
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
  }

  #heldFor(order: ModelOrder): Dec {
    const amount = order.amount ?? ZERO;
    return order.type === 2 ? amount : postedAmount((order.price ?? ZERO).times(amount));
  }

  #queue(type: 1 | 2): ModelOrder[] {
    const side = this.openOrders.filter((order) => order.type === type);
    const way = type === 1 ? -1 : 1;
    return side
      .map((order, index) => ({ order, index }))
      .sort((a, b) => {
        const byPrice = (a.order.price ?? ZERO).comparedTo(b.order.price ?? ZERO) * way;
        return byPrice === 0 ? a.index - b.index : byPrice;
      })
      .map(({ order }) => order);
  }

  #takes(order: ModelOrder, wish: ModelWish, levels: readonly Level[]): Offer[] {
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

  #isWhole(order: ModelOrder, wish: ModelWish, takes: readonly Offer[]): boolean {
    if (order.amount !== undefined) return order.rest.isZero();
    const best = takes.at(-1)?.price ?? ZERO;
    return wantedAt(best, wish, order.filledQuantity, order.turnover).isZero();
  }
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

/** A waiting buyer pays the corresponding part of the frozen amount. */
function turnoverOf({ price, number, maker }: Offer): Dec {
  if (maker?.type !== 1) return postedAmount(price.times(number));
  return maker.frozen.minus(heldAfter(maker, number));
}

function heldAfter(order: ModelOrder, number: Dec): Dec {
  const rest = postedAmount((order.price ?? ZERO).times(order.rest.minus(number)));
  return Number20.min(order.frozen, rest);
}

function fill(order: ModelOrder, number: Dec, turnover: Dec): void {
  const { money, coins } = order.user;
  const [from, to] = order.type === 1 ? [money, coins] : [coins, money];
  const [givenAmount, got] = order.type === 1 ? [turnover, number] : [number, turnover];
  const fee = postedAmount(got.times(RATE));
  order.filledQuantity = order.filledQuantity.plus(number);
  order.turnover = order.turnover.plus(turnover);
  order.fee = order.fee.plus(fee);
  if (order.price === undefined) {
    from.available = from.available.minus(givenAmount);
  } else {
    const rest = order.frozen.minus(givenAmount);
    const heldAmount =
      order.type === 2 ? rest : Number20.min(rest, postedAmount(order.price.times(order.rest)));
    from.frozen = from.frozen.minus(order.frozen).plus(heldAmount);
    from.available = from.available.plus(rest.minus(heldAmount));
    order.frozen = heldAmount;
    if (order.rest.isZero()) order.status = 3;
  }
  to.available = to.available.plus(got).minus(fee);
}

function plain(value: Dec): string {
  return value.toString();
}
