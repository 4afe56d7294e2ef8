// A plain second implementation of all three products in decimal.js: how each action changes balances.

import { Decimal } from 'decimal.js';
import { BTC, USDT } from '../../../protocol/constants.ts';
import { TOKEN } from './product-floor.ts';

const Exact = Decimal.clone({
  precision: 20,
  rounding: Decimal.ROUND_HALF_UP,
  toExpNeg: -20,
});
const DAY = 86_400_000;
const PRICE_WITHIN = 60_000;

const amountOf = (value: Decimal): Decimal =>
  new Exact(value).toDecimalPlaces(8, Decimal.ROUND_HALF_UP);

export interface ModelDual {
  id: number;
  type: 'call' | 'put';
  unit: string;
  apr: string;
  linkedPrice: string;
  days: number;
  remaining: number;
  max: number;
  end: number;
  maturity: number;
  price?: string | null;
}

export interface ModelLockTerms {
  id: number;
  days: number;
  daily: string;
  penalty: string;
}

export interface ModelProject {
  id: number;
  price: string;
  supply: number;
  end: number;
  lock: number;
  isAllotted: boolean;
}

interface Share {
  user: number;
  dual: ModelDual;
  amount: Decimal;
  payment: Decimal;
  status: 0 | 2 | 3;
}

interface Lock {
  user: number;
  terms: ModelLockTerms;
  amount: Decimal;
  from: number;
  paidDays: number;
  renew: boolean;
  isOpen: boolean;
}

interface Subscription {
  user: number;
  project: ModelProject;
  tokens: number;
  payment: Decimal;
  allotment: number;
  status: 0 | 1 | 2 | 3;
}

export class ProductsModel {
  readonly duals: ModelDual[] = [];
  readonly terms: ModelLockTerms[] = [];
  readonly projects: ModelProject[] = [];
  readonly shares: Share[] = [];
  readonly locks: Lock[] = [];
  readonly subscriptions: Subscription[] = [];
  readonly #money = new Map<string, Decimal>();

  /** `place`: change, held (frozen in `change`) or financial (frozen there). */
  of(user: number, place: 'change' | 'held' | 'financial', currency: number): Decimal {
    return this.#money.get(`${user} ${place} ${currency}`) ?? new Exact(0);
  }

  give(user: number, place: 'change' | 'held' | 'financial', currency: number, amount: Decimal) {
    const sum = this.of(user, place, currency).add(amount);
    if (sum.isNegative()) throw new Error(`${user} ${place} ${currency} is ${sum}`);
    this.#money.set(`${user} ${place} ${currency}`, sum);
  }

  #has(user: number, currency: number, amount: Decimal): boolean {
    return this.of(user, 'change', currency).gte(amount);
  }

  buy(user: number, dual: ModelDual, num: number, now: number): boolean {
    const currency = dual.type === 'call' ? BTC : USDT;
    const paidAmount = amountOf(new Exact(dual.unit).mul(num));
    const isSold = now < dual.end && num <= dual.remaining && num <= dual.max;
    if (!isSold || !this.#has(user, currency, paidAmount)) return false;
    dual.remaining -= num;
    this.give(user, 'change', currency, paidAmount.negated());
    this.give(user, 'financial', currency, paidAmount);
    const amount = dual.type === 'call' ? paidAmount : new Exact(paidAmount).div(dual.linkedPrice);
    this.shares.push({ user, dual, amount, payment: paidAmount, status: 0 });
    return true;
  }

  lock(user: number, terms: ModelLockTerms, amount: Decimal, now: number): boolean {
    if (amount.lt(10) || amount.gt(1000) || !this.#has(user, USDT, amount)) return false;
    this.give(user, 'change', USDT, amount.negated());
    this.give(user, 'financial', USDT, amount);
    this.#lockFrom(user, terms, amount, now, false);
    return true;
  }

  #lockFrom(user: number, terms: ModelLockTerms, amount: Decimal, from: number, renew: boolean) {
    this.locks.push({ user, terms, amount, from, paidDays: 0, renew, isOpen: true });
  }

  redeem(lock: Lock, now: number): boolean {
    if (!lock.isOpen || now >= lock.from + lock.terms.days * DAY) return false;
    this.#payYields(lock, now);
    const back = amountOf(lock.amount.mul(new Exact(1).sub(lock.terms.penalty)));
    this.give(lock.user, 'financial', USDT, lock.amount.negated());
    this.give(lock.user, 'change', USDT, back);
    lock.isOpen = false;
    return true;
  }

  subscribe(user: number, project: ModelProject, tokens: number, now: number): boolean {
    const paidAmount = amountOf(new Exact(project.price).mul(tokens));
    const mine = this.subscriptions
      .filter((one) => one.user === user && one.project === project)
      .reduce((sum, one) => sum + one.tokens, 0);
    const isTaken = now < project.end && tokens >= 10 && mine + tokens <= 1000;
    if (!isTaken || !this.#has(user, USDT, paidAmount)) return false;
    this.give(user, 'change', USDT, paidAmount.negated());
    this.give(user, 'held', USDT, paidAmount);
    this.subscriptions.push({
      user,
      project,
      tokens,
      payment: paidAmount,
      allotment: 0,
      status: 0,
    });
    return true;
  }

  /** Settles everything due now, with the current index. */
  passTime(now: number, index: string): void {
    for (const dual of this.duals) {
      if (dual.price !== undefined || now < dual.maturity) continue;
      dual.price = now <= dual.maturity + PRICE_WITHIN ? index : null;
      for (const share of this.shares) if (share.dual === dual) this.#settle(share, dual.price);
    }
    for (let at = 0; at < this.locks.length; at += 1) {
      const lock = this.locks[at];
      if (lock?.isOpen) this.#payLock(lock, now);
    }
    for (const project of this.projects) {
      if (!project.isAllotted && now >= project.end) this.#allot(project);
    }
    for (const one of this.subscriptions) {
      if (one.status !== 1 || now < one.project.end + one.project.lock * DAY) continue;
      one.status = 2;
      this.give(one.user, 'held', TOKEN, new Exact(-one.allotment));
      this.give(one.user, 'change', TOKEN, new Exact(one.allotment));
    }
  }

  #settle(share: Share, price: string | null): void {
    const { user, dual, amount, payment } = share;
    const pay = dual.type === 'call' ? BTC : USDT;
    this.give(user, 'financial', pay, payment.negated());
    share.status = price === null ? 3 : 2;
    if (price === null) {
      this.give(user, 'change', pay, payment);
      return;
    }
    const factor = new Exact(dual.days).mul(dual.apr).div(365).add(1);
    const isCoin = new Exact(price).lt(dual.linkedPrice);
    const paidOut = isCoin ? amount.mul(factor) : amount.mul(dual.linkedPrice).mul(factor);
    this.give(user, 'change', isCoin ? BTC : USDT, amountOf(paidOut));
  }

  #payYields(lock: Lock, now: number): void {
    const { user, terms, amount, from } = lock;
    while (lock.paidDays < terms.days && from + (lock.paidDays + 1) * DAY <= now) {
      lock.paidDays += 1;
      this.give(user, 'change', USDT, amountOf(amount.mul(terms.daily)));
    }
  }

  #payLock(lock: Lock, now: number): void {
    this.#payYields(lock, now);
    const { user, terms, amount, from } = lock;
    if (lock.paidDays < terms.days) return;
    lock.isOpen = false;
    if (lock.renew) {
      this.#lockFrom(user, terms, amount, from + terms.days * DAY, true);
      return;
    }
    this.give(user, 'financial', USDT, amount.negated());
    this.give(user, 'change', USDT, amount);
  }

  #allot(project: ModelProject): void {
    project.isAllotted = true;
    const mine = this.subscriptions.filter((one) => one.project === project);
    const demand = mine.reduce((sum, one) => sum + one.tokens, 0);
    const supply = Math.min(project.supply, demand);
    let remainingSupply = supply;
    const rests = mine.map((one, index) => {
      const rest = (supply * one.tokens) % demand;
      one.allotment = (supply * one.tokens - rest) / demand;
      remainingSupply -= one.allotment;
      return { index, rest };
    });
    rests.sort((a, b) => b.rest - a.rest || a.index - b.index);
    for (const { index } of rests.slice(0, remainingSupply))
      (mine[index] ?? { allotment: 0 }).allotment += 1;
    for (const one of mine) {
      const cost = amountOf(new Exact(project.price).mul(one.allotment));
      this.give(one.user, 'held', USDT, one.payment.negated());
      this.give(one.user, 'change', USDT, one.payment.sub(cost));
      this.give(one.user, 'held', TOKEN, new Exact(one.allotment));
      one.status = one.allotment > 0 ? 1 : 3;
    }
  }
}
