import type { Quote } from '../../../protocol/calls/money/funds.ts';
import type { QuoteRow } from './quote-store.ts';

export function shownQuote({ id, to_usd: _worth, expires_at, ...rest }: QuoteRow): Quote {
  return { quote_id: id, ...rest, expire_time: expires_at };
}
