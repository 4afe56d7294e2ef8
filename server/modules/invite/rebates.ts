// What an inviter gets of a fee, in the transaction in which the fee is paid (R-INVITE-4).
import type { BillKind } from '../../../protocol/bill.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { mul, roundAmount } from '../../exact.ts';
import { house } from '../../ledger/accounts.ts';
import { postedAmount } from '../../ledger/amount.ts';
import { credit, type Movement } from '../../ledger/movements.ts';
import { addRebate, countInvitees } from './invitees.ts';

const REBATE_RATE = '0.2';
export const VERIFIED_NEEDED = 2;
export const MANAGER = 2;

export interface Inviter {
  manager_status: 0 | 1 | 2 | 3;
  manager_rate: string | null;
  verified: number;
}

/** `0` until two invitees are verified; a manager has a rate of its own. */
export function rateOf({ manager_status, manager_rate, verified }: Inviter): string {
  if (manager_status === MANAGER && manager_rate !== null) return manager_rate;
  return verified >= VERIFIED_NEEDED ? REBATE_RATE : '0';
}

export interface PaidFee {
  user_id: number;
  /** As the bill names the fee. */
  kind: BillKind;
  currency_id: number;
  fee: string;
  /** Of one unit of the currency. */
  price_usd: string;
  time: number;
}

/**
 * Movements for the fee's own posting: none where nobody invited the payer. A fee is never given back, nor is this.
 * @public
 */
export async function rebateOf(tx: Transaction, paid: PaidFee): Promise<Movement[]> {
  const inviter = await inviterOf(tx, paid.user_id);
  if (inviter === undefined) return [];
  const { verified } = await countInvitees(tx, inviter.id);
  const rate = rateOf({ ...inviter, verified });
  const number = postedAmount(mul(paid.fee, rate));
  if (number === '0') return [];
  await addRebate(tx, {
    ...paid,
    inviter_id: inviter.id,
    rate,
    number,
    number_usd: roundAmount(mul(number, paid.price_usd)),
  });
  const { currency_id } = paid;
  const to = { user_id: inviter.id, type: 'change', currency_id } as const;
  return [credit(house('fees', currency_id), to, number, 'rebate')];
}

async function inviterOf(
  queryable: Queryable,
  user_id: number,
): Promise<(Pick<Inviter, 'manager_status' | 'manager_rate'> & { id: number }) | undefined> {
  const { rows } = await queryable.query<Inviter & { id: number }>(
    `select i.id, i.manager_status, i.manager_rate from users u join users i on i.id = u.inviter_id
     where u.id = $1 and i.erased_at is null`,
    [user_id],
  );
  return rows[0];
}
