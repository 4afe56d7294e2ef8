import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';
import type { ConversionFigures, WishedConversion } from './rules.ts';

const KEPT_MS = 24 * 60 * 60_000;

export interface QuoteRow extends WishedConversion, ConversionFigures {
  id: string;
  fee_rate: string;
  to_usd: string;
  expires_at: number;
}

export async function insertQuote(
  queryable: Queryable,
  user_id: number,
  quote: QuoteRow,
  time: number,
): Promise<void> {
  await queryable.query(
    `insert into conversion_quotes (id, user_id, from_currency_id, to_currency_id, number, price, to_usd, fee_rate,
       fee, receive, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      ...[quote.id, user_id, quote.from_currency_id, quote.to_currency_id, quote.number],
      ...[quote.price, quote.to_usd, quote.fee_rate, quote.fee, quote.receive],
      instant(time),
      instant(quote.expires_at),
    ],
  );
}

export interface QuoteState extends QuoteRow {
  place: number;
  is_used: boolean;
}

const COLUMNS = `id, from_currency_id, to_currency_id, number, price, to_usd, fee_rate, fee, receive, expires_at,
  place, is_used`;

export async function hasQuote(
  queryable: Queryable,
  user_id: number,
  { number, from_currency_id, to_currency_id }: WishedConversion,
): Promise<boolean> {
  const { rows } = await queryable.query(
    `select from conversion_quotes
     where user_id = $1 and from_currency_id = $2 and to_currency_id = $3 and number = $4 limit 1`,
    [user_id, from_currency_id, to_currency_id, number],
  );
  return rows.length > 0;
}

export async function lockNewestQuote(
  tx: Transaction,
  user_id: number,
  { number, from_currency_id, to_currency_id }: WishedConversion,
): Promise<QuoteState | undefined> {
  const { rows } = await tx.query<QuoteState>(
    `select ${COLUMNS} from conversion_quotes
     where user_id = $1 and from_currency_id = $2 and to_currency_id = $3 and number = $4
     order by place desc limit 1 for update`,
    [user_id, from_currency_id, to_currency_id, number],
  );
  return rows[0];
}

export async function markQuoteUsed(tx: Transaction, id: string): Promise<void> {
  await tx.query('update conversion_quotes set is_used = true where id = $1', [id]);
}

export async function findQuote(
  queryable: Queryable,
  user_id: number,
  id: string,
  { number, from_currency_id, to_currency_id }: WishedConversion,
): Promise<{ is_same: boolean } | undefined> {
  const { rows } = await queryable.query<{ is_same: boolean }>(
    `select from_currency_id = $3 and to_currency_id = $4 and number = $5 as is_same
     from conversion_quotes where id = $1 and user_id = $2`,
    [id, user_id, from_currency_id, to_currency_id, number],
  );
  return rows[0];
}

export async function eraseQuotes(tx: Transaction, user_id: number): Promise<void> {
  await tx.query('delete from conversion_quotes where user_id = $1', [user_id]);
}

export async function forgetQuotes(queryable: Queryable, time: number): Promise<number> {
  const { changedRows } = await queryable.query(
    'delete from conversion_quotes where expires_at < $1',
    [instant(time - KEPT_MS)],
  );
  return changedRows;
}
