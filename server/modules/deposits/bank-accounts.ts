// Checks what a user paid to by bank (R-FUNDS-13).

import { refusal } from '../../call-refusal.ts';
import type { Queryable } from '../../db/database.ts';
import { allBanks } from './bank-store.ts';

/** Any part of a unit that banks know may come. */
export const LEAST_BY_BANK = '1';

/** Refuses an account that was never given, and a currency whose account is closed. */
export async function checkBank(
  queryable: Queryable,
  currency_id: number,
  account_number: string,
): Promise<void> {
  const rows = await allBanks(queryable, currency_id);
  const paid = compact(account_number);
  if (!rows.some((one) => compact(one.account_number) === paid)) {
    throw refusal('address_invalid', { field: 'address', params: { chain: 'bank' } });
  }
  if (!rows.some(({ is_open }) => is_open)) throw refusal('deposit_closed');
}

/** Banks print account numbers in groups. */
const compact = (number: string): string => number.replaceAll(/[\s-]/g, '').toUpperCase();

/** The payment reference by which the operator identifies the user. */
export const referenceOf = (user_id: number): string => `PE${user_id}`;
