// Bank accounts of the exchange (R-FUNDS-13): one open account per currency, set by the operator.
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';

export interface BankAccount {
  currency_id: number;
  bank_name: string;
  holder: string;
  account_number: string;
  swift_code: string | null;
}

export interface BankRow extends BankAccount {
  is_open: boolean;
}

const COLUMNS = 'currency_id, bank_name, holder, account_number, swift_code';

export async function openBanks(queryable: Queryable): Promise<BankAccount[]> {
  const { rows } = await queryable.query<BankAccount>(
    `select ${COLUMNS} from deposit_banks where closed_at is null order by currency_id`,
  );
  return rows;
}

export async function openBank(tx: Transaction, account: BankAccount, time: number): Promise<void> {
  const { currency_id, bank_name, holder, account_number, swift_code } = account;
  await closeBank(tx, currency_id, time);
  await tx.query(
    `insert into deposit_banks (${COLUMNS}, created_at) values ($1, $2, $3, $4, $5, $6)`,
    [currency_id, bank_name, holder, account_number, swift_code, instant(time)],
  );
}

export async function closeBank(tx: Transaction, currency_id: number, time: number) {
  const { rows } = await tx.query<{ id: number }>(
    `update deposit_banks set closed_at = $2 where currency_id = $1 and closed_at is null
     returning id`,
    [currency_id, instant(time)],
  );
  return rows.length > 0;
}

export async function allBanks(queryable: Queryable, currency_id: number): Promise<BankRow[]> {
  const { rows } = await queryable.query<BankRow>(
    `select ${COLUMNS}, closed_at is null as is_open from deposit_banks where currency_id = $1`,
    [currency_id],
  );
  return rows;
}
