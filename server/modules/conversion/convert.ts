// One currency becomes another at the price that was told (R-FUNDS-8), against the market maker.
import type { Conversion } from '../../../protocol/calls/funds.ts';
import { refusal } from '../../call-refusal.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { instant } from '../../db/values.ts';
import { add, isAbove, mul, sub } from '../../exact.ts';
import type { Span } from '../../http/paging.ts';
import { house } from '../../ledger/accounts.ts';
import { balanceOf } from '../../ledger/balances.ts';
import { credit, pay } from '../../ledger/movements.ts';
import { post } from '../../ledger/post.ts';
import { rebateOf } from '../invite/rebates.ts';
import { type QuoteRow, takeQuote, type WishedConversion } from './quotes.ts';

export type ConversionRow = Omit<Conversion, 'from_name' | 'to_name'>;

const COLUMNS = `id, from_currency_id, to_currency_id, number, price, fee, receive, created_at as create_time`;

export interface Converting {
  wish: WishedConversion & { quote_id?: string | undefined };
  /** Of this moment, as a quote has it. */
  price: string;
  time: number;
}

/**
 * A quote stands for a while, and the price may move in the user's favour meanwhile: what is now worth less than the quote
 * pays for it, by more than half of the fee, isn't converted (R-FUNDS-9).
 */
function isFreeOption(quote: Pick<QuoteRow, 'price' | 'fee_rate'>, price: string): boolean {
  return isAbove(sub(quote.price, price), mul(quote.price, mul(quote.fee_rate, '0.5')));
}

export async function convert(
  tx: Transaction,
  user_id: number,
  { wish, price, time }: Converting,
): Promise<ConversionRow> {
  const quote = await takeQuote(tx, user_id, wish, time);
  if (isFreeOption(quote, price)) throw refusal('quote_expired', { field: 'quote_id' });
  const { from_currency_id, to_currency_id, number, fee } = quote;
  const row = await insertConversion(tx, user_id, quote, time);
  const from = { user_id, type: 'change', currency_id: from_currency_id } as const;
  const to = { ...from, currency_id: to_currency_id };
  const paid = { user_id, kind: 'convert_fee', currency_id: to_currency_id, fee } as const;
  const rebate = await rebateOf(tx, { ...paid, price_usd: quote.to_usd, time });
  const gross = add(quote.receive, fee);
  const { outcome } = await post(tx, {
    kind: 'convert',
    reference: String(row.id),
    reference_id: row.id,
    time,
    movements: [
      pay(from, house('market_maker', from_currency_id), number, 'convert'),
      credit(house('market_maker', to_currency_id), to, gross, 'convert'),
      pay(to, house('fees', to_currency_id), fee, 'convert_fee'),
      ...rebate,
    ],
  });
  if (outcome === 'insufficient_balance') {
    const { available } = await balanceOf(tx, from);
    const missing = sub(number, available);
    throw refusal('insufficient_balance', { field: 'number', params: { available, missing } });
  }
  if (outcome === 'balance_too_large') {
    throw refusal('above_maximum', { field: 'number', params: { maximum: number } });
  }
  if (outcome !== 'posted') throw new Error(`conversion ${row.id} ended as ${outcome}`);
  return row;
}

async function insertConversion(
  tx: Transaction,
  user_id: number,
  figures: WishedConversion & { price: string; fee: string; receive: string },
  time: number,
): Promise<ConversionRow> {
  const { from_currency_id, to_currency_id, number, price, fee, receive } = figures;
  const { rows } = await tx.query<ConversionRow>(
    `insert into conversions (user_id, from_currency_id, to_currency_id, number, price, fee, receive, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${COLUMNS}`,
    [user_id, from_currency_id, to_currency_id, number, price, fee, receive, instant(time)],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('an insert that returned nothing');
  return row;
}

export async function conversionsOf(
  queryable: Queryable,
  user_id: number,
  { offset, limit }: Span,
): Promise<{ list: ConversionRow[]; total: number }> {
  const { rows: list } = await queryable.query<ConversionRow>(
    `select ${COLUMNS} from conversions where user_id = $1 order by id desc limit $2 offset $3`,
    [user_id, limit, offset],
  );
  const { rows } = await queryable.query<{ total: number }>(
    'select count(*) as total from conversions where user_id = $1',
    [user_id],
  );
  return { list, total: rows[0]?.total ?? 0 };
}
