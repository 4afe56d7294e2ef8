// Matches a new order with the other side: best price first; at one price users before simulated orders, users
// by time. Pure computation.
import { affordable_quantity } from '../../../core/pkg/pe_core.js';
import { add, isAbove, isEqual, min, mul, roundAmount, sub } from '../../platform/base/exact.ts';
import { ownHold } from './kinds.ts';
import type { CoinSize } from './rules.ts';
import type { RestingRow } from './store.ts';

/** A level of the book: one user's order, or all simulated orders at a price. */
export interface BookLevel {
  price: string;
  number: string;
  order: RestingRow | undefined;
}

export type Wish = CoinSize & {
  type: 1 | 2;
  target_price: string | null;
  step: string;
};

export interface Match {
  price: string;
  number: string;
  turnover: string;
  /** The user's order that was matched; undefined: a simulated one. */
  maker: RestingRow | undefined;
}

export interface Walked {
  matches: readonly Match[];
  filledQuantity: string;
  turnover: string;
  isDone: boolean;
}

/** Merges both lists, each sorted best first. `levels` are simulated, `orders` are users' orders. */
export function mergeLevels(
  type: 1 | 2,
  levels: readonly BookLevel[],
  orders: readonly BookLevel[],
): BookLevel[] {
  const isBetter = (a: string, b: string): boolean => (type === 1 ? isAbove(b, a) : isAbove(a, b));
  const mergedLevels: BookLevel[] = [];
  let next = 0;
  for (const order of orders) {
    for (let level = levels[next]; level !== undefined; level = levels[next]) {
      if (!isBetter(level.price, order.price)) break;
      mergedLevels.push(level);
      next += 1;
    }
    mergedLevels.push(order);
  }
  return [...mergedLevels, ...levels.slice(next)];
}

export function walk(wish: Wish, levels: readonly BookLevel[]): Walked {
  const matches: Match[] = [];
  let [filledAmount, turnover] = ['0', '0'];
  const missingAmount = (price: string): string => wantedAt(wish, price, filledAmount, turnover);
  for (const { price, number, order } of levels) {
    if (wish.target_price !== null && isBeyond(wish.type, price, wish.target_price)) break;
    const missing = missingAmount(price);
    if (isEqual(missing, '0'))
      return { matches, filledQuantity: filledAmount, turnover, isDone: true };
    const takenNumber = min(missing, number);
    const paidTurnover = turnoverOf(price, takenNumber, order);
    matches.push({ price, number: takenNumber, turnover: paidTurnover, maker: order });
    filledAmount = add(filledAmount, takenNumber);
    turnover = add(turnover, paidTurnover);
  }
  const last = matches.at(-1);
  const isDone = last !== undefined && isEqual(missingAmount(last.price), '0');
  return { matches, filledQuantity: filledAmount, turnover, isDone };
}

function isBeyond(type: 1 | 2, price: string, limit: string): boolean {
  return type === 1 ? isAbove(price, limit) : isAbove(limit, price);
}

function wantedAt(
  { amount, quote_amount, step }: Wish,
  price: string,
  filledAmount: string,
  turnover: string,
): string {
  if (amount !== null) return sub(amount, filledAmount);
  return affordable_quantity(sub(quote_amount, turnover), price, step);
}

/**
 * A waiting buyer pays its part of its own hold, so that all parts add up to exactly the hold. All others pay price x
 * number, rounded as posted.
 */
export function turnoverOf(price: string, number: string, maker: RestingRow | undefined): string {
  if (maker?.type !== 1) return roundAmount(mul(price, number));
  const filledOrder = { ...maker, filled: add(maker.filled, number) };
  return sub(ownHold(maker), ownHold(filledOrder));
}
