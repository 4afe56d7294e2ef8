// Uses up the quote that a conversion names (R-FUNDS-8).
import { refusal } from '../../platform/base/call-refusal.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { findQuote, lockNewestQuote, markQuoteUsed, type QuoteRow } from './quote-store.ts';
import type { WishedConversion } from './rules.ts';

export async function takeQuote(
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
