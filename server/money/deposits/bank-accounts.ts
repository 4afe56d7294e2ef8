// Validates the bank account that a user paid to (R-FUNDS-13).

import { refusal } from '../../platform/base/call-refusal.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { allBanks } from './bank-store.ts';

export const LEAST_BY_BANK = '1';

export async function checkBank(
  queryable: Queryable,
  currency_id: number,
  account_number: string,
): Promise<void> {
  const rows = await allBanks(queryable, currency_id);
  const accountDigits = compact(account_number);
  if (!rows.some((one) => compact(one.account_number) === accountDigits)) {
    throw refusal('address_invalid', { field: 'address', params: { chain: 'bank' } });
  }
  if (!rows.some(({ is_open }) => is_open)) throw refusal('deposit_closed');
}

/** Banks print account numbers in groups. */
const compact = (number: string): string => number.replaceAll(/[\s-]/g, '').toUpperCase();

/** The payment reference that identifies the user. */
export const referenceOf = (user_id: number): string => `PE${user_id}`;
