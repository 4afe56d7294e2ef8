// How many orders an account may have (R-CONTRACT-19): so many pending, and so many open.
import { isOpen, isPending } from './order-row.ts';
import type { LeverWork } from './work.ts';

export const ORDERS_AT_MOST = 200;

export function hasMostPending({ account }: LeverWork): boolean {
  return account.orders.filter(isPending).length >= ORDERS_AT_MOST;
}

export function hasMostPositions({ account }: LeverWork): boolean {
  return account.orders.filter(isOpen).length >= ORDERS_AT_MOST;
}
