// A movement takes an amount from one place to another, so a transaction made of movements sums to zero.
import type { BillKind } from '../../../protocol/bill.ts';
import { available, frozen, type Place, type UserAccount } from './accounts.ts';

export interface Movement {
  from: Place;
  to: Place;
  amount: string;
  kind: BillKind;
  /** Kind of the receiver's line, when one user buys from another. */
  to_kind?: BillKind;
}

export function move(from: Place, to: Place, amount: string, kind: BillKind): Movement {
  if (from.currency_id !== to.currency_id) {
    throw new Error(`currency ${from.currency_id} cannot become ${to.currency_id} by a movement.`);
  }
  return { from, to, amount, kind };
}

/** Available -> frozen: held for an order, still the user's. */
export function freeze(account: UserAccount, amount: string, kind: BillKind): Movement {
  return move(available(account), frozen(account), amount, kind);
}

/** Frozen -> available: a hold returned in whole or in part. */
export function release(account: UserAccount, amount: string, kind: BillKind): Movement {
  return move(frozen(account), available(account), amount, kind);
}

/** Frozen -> another place: the held amount is used. */
export function settle(account: UserAccount, to: Place, amount: string, kind: BillKind): Movement {
  return move(frozen(account), to, amount, kind);
}

export function pay(account: UserAccount, to: Place, amount: string, kind: BillKind): Movement {
  return move(available(account), to, amount, kind);
}

export function credit(
  from: Place,
  account: UserAccount,
  amount: string,
  kind: BillKind,
): Movement {
  return move(from, available(account), amount, kind);
}

export function transfer(
  from: UserAccount,
  to: UserAccount,
  amount: string,
  kind: BillKind,
  to_kind: BillKind = kind,
): Movement {
  return { ...move(available(from), available(to), amount, kind), to_kind };
}
