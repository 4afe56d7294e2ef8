import { isOpen, isPending } from './order-row.ts';
import type { ContractWork } from './work.ts';

export const ORDERS_AT_MOST = 200;

/** `count` more would be too many. */
export function hasMostPending({ account }: ContractWork, count: number): boolean {
  return account.orders.filter(isPending).length + count > ORDERS_AT_MOST;
}

export function hasMostPositions({ account }: ContractWork): boolean {
  return account.orders.filter(isOpen).length >= ORDERS_AT_MOST;
}
