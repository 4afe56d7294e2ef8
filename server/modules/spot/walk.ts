// A new order goes through what stands on the other side: best price first; at one price users before the simulated orders,
// and the user who came first before the others. Nothing is done here, only worked out.
import { affordable_quantity } from '../../../core/pkg/pe_core.js';
import { add, isAbove, isEqual, min, mul, roundAmount, sub } from '../../exact.ts';
import type { CoinRow } from './store.ts';

/** What stands at a price: a user's order, or all simulated ones. */
export interface BookLevel {
  price: string;
  number: string;
  order: CoinRow | undefined;
}

export interface Wish {
  type: 1 | 2;
  /** Null: at any price. */
  target_price: string | null;
  /** In the coin, or else what to spend. */
  amount: string | null;
  quote_amount: string | null;
  step: string;
}

export interface Match {
  price: string;
  number: string;
  turnover: string;
  /** Whose order was met; undefined: a simulated one. */
  maker: CoinRow | undefined;
}

export interface Walked {
  matches: readonly Match[];
  filled: string;
  turnover: string;
  /** Nothing more was wanted, or what is left of the money buys not one step. */
  isDone: boolean;
}

/** Best first. `levels` are the simulated ones, `orders` the users', each best first already. */
export function mergeLevels(
  type: 1 | 2,
  levels: readonly BookLevel[],
  orders: readonly BookLevel[],
): BookLevel[] {
  const isBetter = (a: string, b: string): boolean => (type === 1 ? isAbove(b, a) : isAbove(a, b));
  const merged: BookLevel[] = [];
  let next = 0;
  for (const order of orders) {
    for (let level = levels[next]; level !== undefined; level = levels[next]) {
      if (!isBetter(level.price, order.price)) break;
      merged.push(level);
      next += 1;
    }
    merged.push(order);
  }
  return [...merged, ...levels.slice(next)];
}

export function walk(wish: Wish, standing: readonly BookLevel[]): Walked {
  const matches: Match[] = [];
  let [filled, turnover] = ['0', '0'];
  const wantedMore = (price: string): string => wantedAt(wish, price, filled, turnover);
  for (const { price, number, order } of standing) {
    if (wish.target_price !== null && isBeyond(wish.type, price, wish.target_price)) break;
    const wanted = wantedMore(price);
    if (isEqual(wanted, '0')) return { matches, filled, turnover, isDone: true };
    const taken = min(wanted, number);
    const paid = turnoverOf(price, taken, order);
    matches.push({ price, number: taken, turnover: paid, maker: order });
    filled = add(filled, taken);
    turnover = add(turnover, paid);
  }
  const last = matches.at(-1);
  const isDone = last !== undefined && isEqual(wantedMore(last.price), '0');
  return { matches, filled, turnover, isDone };
}

function isBeyond(type: 1 | 2, price: string, limit: string): boolean {
  return type === 1 ? isAbove(price, limit) : isAbove(limit, price);
}

function wantedAt(
  { amount, quote_amount, step }: Wish,
  price: string,
  filled: string,
  turnover: string,
): string {
  if (amount !== null) return sub(amount, filled);
  return affordable_quantity(sub(quote_amount ?? '0', turnover), price, step);
}

/**
 * A buyer who waited pays what was held for the part, so that all parts together are exactly what was held; everybody else
 * price x number, rounded as it is posted.
 */
export function turnoverOf(price: string, number: string, maker: CoinRow | undefined): string {
  if (maker?.type !== 1) return roundAmount(mul(price, number));
  return sub(maker.frozen, heldAfter(maker, number));
}

/** What stays held of a waiting buyer's money when so much more of its order is filled. */
function heldAfter(order: CoinRow, number: string): string {
  const left = sub(sub(order.amount ?? '0', order.filled), number);
  return min(order.frozen, roundAmount(mul(order.target_price ?? '0', left)));
}
