import { rebateOf } from '../../people/invite/rebates.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import { add, sub } from '../../platform/base/exact.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { house } from '../../platform/ledger/accounts.ts';
import { balanceOf } from '../../platform/ledger/balances.ts';
import { credit, pay } from '../../platform/ledger/movements.ts';
import { post } from '../../platform/ledger/post.ts';
import { findQuote, lockNewestQuote, markQuoteUsed, type QuoteRow } from './quote-store.ts';
import { isFreeOption, type WishedConversion } from './rules.ts';
import { type ConversionRow, insertConversion } from './store.ts';

export interface Converting {
  wish: WishedConversion & { quote_id?: string | undefined };
  price: string;
  time: number;
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
  const conversionFee = { user_id, kind: 'convert_fee', currency_id: to_currency_id, fee } as const;
  const rebate = await rebateOf(tx, { ...conversionFee, price_usd: quote.to_usd, time });
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

// Uses up the quote that a conversion names (R-FUNDS-8).
async function takeQuote(
  tx: Transaction,
  user_id: number,
  wish: WishedConversion & { quote_id?: string | undefined },
  time: number,
): Promise<QuoteRow> {
  const { quote_id } = wish;
  const newest = await lockNewestQuote(tx, user_id, wish);
  if (quote_id !== undefined && newest?.id !== quote_id) {
    throw await whyNot(tx, user_id, quote_id, wish);
  }
  if (newest === undefined) throw refusal('quote_required', { field: 'quote_id' });
  if (newest.is_used || newest.expires_at <= time) {
    throw refusal('quote_expired', { field: 'quote_id' });
  }
  await markQuoteUsed(tx, newest.id);
  return newest;
}

/** Why the named quote can't be used: it has other fields, or a newer one replaced it. */
async function whyNot(
  queryable: Queryable,
  user_id: number,
  quote_id: string,
  wish: WishedConversion,
) {
  const quote = await findQuote(queryable, user_id, quote_id, wish);
  const field = 'quote_id';
  if (quote === undefined) return refusal('not_found', { field });
  return refusal(quote.is_same ? 'quote_expired' : 'quote_mismatch', { field });
}
