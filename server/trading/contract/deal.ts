import type { LeverDeal } from '../../../protocol/calls/trading/contract.ts';
import { marksOf } from '../../market/engines/marks.ts';
import { needInstrument, needQuote } from '../../market/engines/taking.ts';
import { AccountFigures } from './account-figures.ts';
import { readAccount } from './account-store.ts';
import type { ContractParts } from './contract-parts.ts';

export async function dealOf(
  parts: ContractParts,
  user_id: number,
  { currency_id, legal_id }: { currency_id: number; legal_id: number },
): Promise<LeverDeal> {
  const { match_id, symbol, multiples } = needInstrument(
    parts.instruments.ofPair(currency_id, legal_id),
  );
  const quotes = await parts.quotes.all();
  const quote = needQuote(quotes.get(match_id));
  const book = await parts.bookOf(match_id);
  const account = await readAccount(parts.database, { user_id, legal_id });
  const figures = new AccountFigures(account, marksOf(quotes.values()), parts.burstRate());
  const mine = account.orders
    .filter((order) => order.match_id === match_id)
    .sort((a, b) => b.created_at - a.created_at || b.id - a.id);
  return {
    match_id,
    currency_id,
    legal_id,
    symbol,
    in: book.in,
    out: book.out,
    multiple: multiples,
    last_price: quote.price,
    mark_price: quote.mark,
    user_lever: account.available,
    all_levers: figures.sum,
    lever_transaction: mine.map((order) => figures.view(order)),
    epoch: quote.epoch,
    sequence: quote.sequence,
  };
}
