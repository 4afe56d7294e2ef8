// Bank accounts of the exchange that fiat is paid to (R-FUNDS-13): one open account a currency, set by the operator.
import { refusal } from '../../call-refusal.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { instant } from '../../db/values.ts';

export interface BankAccount {
  currency_id: number;
  bank_name: string;
  holder: string;
  account_number: string;
  swift_code: string | null;
}

interface BankRow extends BankAccount {
  is_open: boolean;
}

/** Any part of a unit that banks know may come. */
export const LEAST_BY_BANK = '1';

const COLUMNS = 'currency_id, bank_name, holder, account_number, swift_code';

export async function openBanks(queryable: Queryable): Promise<BankAccount[]> {
  const { rows } = await queryable.query<BankAccount>(
    `select ${COLUMNS} from deposit_banks where closed_at is null order by currency_id`,
  );
  return rows;
}

/** Replaces the open one. */
export async function openBank(tx: Transaction, account: BankAccount, time: number): Promise<void> {
  const { currency_id, bank_name, holder, account_number, swift_code } = account;
  await closeBank(tx, currency_id, time);
  await tx.query(
    `insert into deposit_banks (${COLUMNS}, created_at) values ($1, $2, $3, $4, $5, $6)`,
    [currency_id, bank_name, holder, account_number, swift_code, instant(time)],
  );
}

/** False where none is open. */
export async function closeBank(tx: Transaction, currency_id: number, time: number) {
  const { rows } = await tx.query<{ id: number }>(
    `update deposit_banks set closed_at = $2 where currency_id = $1 and closed_at is null
     returning id`,
    [currency_id, instant(time)],
  );
  return rows.length > 0;
}

/** Refuses an account that was never given, and a currency whose account is closed. */
export async function checkBank(
  queryable: Queryable,
  currency_id: number,
  account_number: string,
): Promise<void> {
  const { rows } = await queryable.query<BankRow>(
    `select ${COLUMNS}, closed_at is null as is_open from deposit_banks where currency_id = $1`,
    [currency_id],
  );
  const paid = compact(account_number);
  if (!rows.some((one) => compact(one.account_number) === paid)) {
    throw refusal('address_invalid', { field: 'address', params: { chain: 'bank' } });
  }
  if (!rows.some(({ is_open }) => is_open)) throw refusal('deposit_closed');
}

/** Banks print account numbers in groups. */
const compact = (number: string): string => number.replaceAll(/[\s-]/g, '').toUpperCase();

/** What the user writes into the payment, so that the operator finds whose it is. */
export const referenceOf = (user_id: number): string => `PE${user_id}`;
