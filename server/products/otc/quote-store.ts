// R-OTC-4
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';
import type { Amounts } from './rules.ts';

export interface QuoteRow extends Amounts {
  id: string;
  ad_id: number;
  price: string;
  expires_at: number;
}

export async function insertQuote(
  queryable: Queryable,
  user_id: number,
  { id, ad_id, price, number, total, expires_at }: QuoteRow,
): Promise<void> {
  await queryable.query(
    `insert into otc_quotes (id, user_id, ad_id, price, number, total, expires_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, user_id, ad_id, price, number, total, instant(expires_at)],
  );
}

export async function quoteOf(
  queryable: Queryable,
  user_id: number,
  id: string,
): Promise<(QuoteRow & { is_used: boolean }) | undefined> {
  const { rows } = await queryable.query<QuoteRow & { is_used: boolean }>(
    `select id, ad_id, price, number, total, expires_at, is_used from otc_quotes where id = $1 and user_id = $2`,
    [id, user_id],
  );
  return rows[0];
}

export async function takeQuote(tx: Transaction, id: string): Promise<boolean> {
  const { changedRows } = await tx.query(
    'update otc_quotes set is_used = true where id = $1 and not is_used',
    [id],
  );
  return changedRows > 0;
}

export async function forgetQuotes(queryable: Queryable, before: number): Promise<void> {
  await queryable.query('delete from otc_quotes where expires_at < $1', [instant(before)]);
}
