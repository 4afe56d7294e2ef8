// Current prices for calls and engines. Request them before a transaction, never inside: the embedded database has one
// connection, and waiting there blocks all others.
import { refusal } from '../../platform/base/call-refusal.ts';
import { MarketGone } from '../../platform/base/market-gone.ts';
import type { MarketLink } from '../feed/market-link.ts';
import type { Answer, Quote } from '../feed/questions.ts';

export interface Quotes {
  at(match_id: number): Promise<Quote | undefined>;
  all(): Promise<ReadonlyMap<number, Quote>>;
}

const AGAIN_MS = 1000;

export function quotesOf(market: MarketLink): Quotes {
  let cachedQuotes: { answer: Answer; quotes: ReadonlyMap<number, Quote> } | undefined;
  const all = async (): Promise<ReadonlyMap<number, Quote>> => {
    const answer = await market.ask({ kind: 'quotes' }).catch((error: unknown) => {
      if (!(error instanceof MarketGone)) throw error;
      throw refusal('unavailable', { params: { retry_after_ms: AGAIN_MS } });
    });
    if (answer.kind !== 'quotes') throw new Error(`the market answered quotes with ${answer.kind}`);
    if (cachedQuotes?.answer !== answer) {
      cachedQuotes = {
        answer,
        quotes: new Map(answer.quotes.map((quote) => [quote.match_id, quote])),
      };
    }
    return cachedQuotes.quotes;
  };
  return { all, at: async (match_id) => (await all()).get(match_id) };
}
