// What a conversion would give, as it is told before (R-FUNDS-8): kept in the database, so that any process
// may be asked to keep it.
import type { Quote } from '../../../protocol/calls/funds.ts';
import { refusal } from '../../call-refusal.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { instant } from '../../db/values.ts';
import { ATOM, div, isAbove, mul, quantize, roundAmount, sub } from '../../exact.ts';

export interface WishedConversion {
  number: string;
  from_currency_id: number;
  to_currency_id: number;
}

export interface Figures {
  price: string;
  fee: string;
  receive: string;
}

const KEPT_MS = 24 * 60 * 60_000;

/**
 * `receive = number * price - fee`, both rounded as they will be posted. Where the fee is too small to pay for a
 * rounding up it is rounded down: many small conversions give nobody more than one large one.
 */
export function figuresOf(
  { number }: Pick<WishedConversion, 'number'>,
  { from_usd, to_usd, fee_rate }: { from_usd: string; to_usd: string; fee_rate: string },
): Figures {
  const price = div(from_usd, to_usd);
  const gross = mul(number, price);
  const fee = roundAmount(mul(gross, fee_rate));
  const receive = roundAmount(sub(gross, fee));
  const isMore = isAbove(receive, gross);
  return { price, fee, receive: isMore ? sub(quantize(gross, ATOM, 'down'), fee) : receive };
}

export interface QuoteRow extends WishedConversion, Figures {
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

export function shownQuote({ id, to_usd: _worth, expires_at, ...rest }: QuoteRow): Quote {
  return { quote_id: id, ...rest, expire_time: expires_at };
}

interface Found extends QuoteRow {
  place: number;
  is_used: boolean;
}

const COLUMNS = `id, from_currency_id, to_currency_id, number, price, to_usd, fee_rate, fee, receive, expires_at,
  place, is_used`;

/** Whether these fields were quoted at all: what was quoted is within the bounds. */
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

/** Uses up the quote that counts, or says why there is none. Of two at once one gets it. */
export async function takeQuote(
  tx: Transaction,
  user_id: number,
  wish: WishedConversion & { quote_id?: string | undefined },
  time: number,
): Promise<QuoteRow> {
  const { number, from_currency_id, to_currency_id, quote_id } = wish;
  const { rows } = await tx.query<Found>(
    `select ${COLUMNS} from conversion_quotes
     where user_id = $1 and from_currency_id = $2 and to_currency_id = $3 and number = $4
     order by place desc limit 1 for update`,
    [user_id, from_currency_id, to_currency_id, number],
  );
  const [newest] = rows;
  if (quote_id !== undefined && newest?.id !== quote_id) {
    throw await whyNot(tx, user_id, quote_id, wish);
  }
  if (newest === undefined) throw refusal('quote_required', { field: 'quote_id' });
  if (newest.is_used || newest.expires_at <= time) {
    throw refusal('quote_expired', { field: 'quote_id' });
  }
  await tx.query('update conversion_quotes set is_used = true where id = $1', [newest.id]);
  return newest;
}

/** A quote was named that is not the newest of these fields: of others, or one in whose place a newer one stands. */
async function whyNot(
  queryable: Queryable,
  user_id: number,
  quote_id: string,
  wish: WishedConversion,
) {
  const { rows } = await queryable.query<{ is_same: boolean }>(
    `select from_currency_id = $3 and to_currency_id = $4 and number = $5 as is_same
     from conversion_quotes where id = $1 and user_id = $2`,
    [quote_id, user_id, wish.from_currency_id, wish.to_currency_id, wish.number],
  );
  const [named] = rows;
  const field = 'quote_id';
  if (named === undefined) return refusal('not_found', { field });
  return refusal(named.is_same ? 'quote_expired' : 'quote_mismatch', { field });
}

/** Of an account that is erased. */
export async function eraseQuotes(tx: Transaction, user_id: number): Promise<void> {
  await tx.query('delete from conversion_quotes where user_id = $1', [user_id]);
}

/** A job: what is long over is asked for by nobody. */
export async function forgetQuotes(queryable: Queryable, time: number): Promise<number> {
  const { changed } = await queryable.query('delete from conversion_quotes where expires_at < $1', [
    instant(time - KEPT_MS),
  ]);
  return changed;
}
