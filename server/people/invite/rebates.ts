// The inviter's share of a fee, in the transaction that charges the fee (R-INVITE-4).
import type { BillKind } from '../../../protocol/bill.ts';
import { mul, roundAmount } from '../../platform/base/exact.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { house } from '../../platform/ledger/accounts.ts';
import { postedAmount } from '../../platform/ledger/amount.ts';
import { credit, type Movement } from '../../platform/ledger/movements.ts';
import { rateOf } from './rules.ts';
import { addRebate, inviterOf } from './store.ts';

export interface PaidFee {
  user_id: number;
  kind: BillKind;
  currency_id: number;
  fee: string;
  price_usd: string;
  time: number;
}

/**
 * Movements to add to the fee's posting: none when the payer has no inviter, or isn't verified (R-INVITE-7). Neither fee nor rebate is ever
 * returned. @public
 */
export async function rebateOf(tx: Transaction, paidFee: PaidFee): Promise<Movement[]> {
  const inviter = await inviterOf(tx, paidFee.user_id);
  if (inviter === undefined) return [];
  const rate = rateOf(inviter);
  const number = postedAmount(mul(paidFee.fee, rate));
  if (number === '0') return [];
  await addRebate(tx, {
    ...paidFee,
    inviter_id: inviter.id,
    rate,
    number,
    number_usd: roundAmount(mul(number, paidFee.price_usd)),
  });
  const { currency_id } = paidFee;
  const to = { user_id: inviter.id, type: 'change', currency_id } as const;
  return [credit(house('fees', currency_id), to, number, 'rebate')];
}
