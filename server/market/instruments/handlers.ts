import { refusal } from '../../platform/base/call-refusal.ts';
import { MarketGone } from '../../platform/base/market-gone.ts';
import type { Currencies } from '../../platform/currencies/currencies.ts';
import { type HandlersOf, ReadyJson } from '../../platform/http/handlers.ts';
import type { Instruments } from '../engines/instruments.ts';
import type { MarketLink } from '../feed/market-link.ts';
import type { Question } from '../feed/questions.ts';
import { currencyDetail } from './currency-detail.ts';

export type MarketCall =
  | 'currency.quotation_new'
  | 'currency.instruments'
  | 'currency.new_timeshar'
  | 'currency.detail'
  | 'currency.book'
  | 'currency.trades';

export interface MarketParts {
  market: MarketLink;
  currencies: Currencies;
  instruments: Instruments;
}

export function marketHandlers({
  market,
  currencies,
  instruments,
}: MarketParts): HandlersOf<MarketCall> {
  const ask = async (question: Question): Promise<ReadyJson> => {
    const answer = await market.ask(question).catch((error: unknown) => {
      if (!(error instanceof MarketGone)) throw error;
      throw refusal('unavailable', { params: { retry_after_ms: 1000 } });
    });
    if (answer.kind === 'refused') throw refusal('instrument_unknown', { field: answer.field });
    if (answer.kind !== 'json')
      throw new Error(`the market answered ${question.kind} with ${answer.kind}`);
    return new ReadyJson(answer.json);
  };
  return {
    'currency.quotation_new': () => ask({ kind: 'quotation' }),
    'currency.instruments': async () => {
      const { instruments, version } = market.listing;
      return { list: [...instruments], version };
    },
    'currency.new_timeshar': ({ symbol, period, from, to }) =>
      ask({ kind: 'candles', symbol, period, from, to }),
    'currency.detail': async ({ currency_id }, { language }) =>
      currencyDetail(currencies, instruments, currency_id, language),
    'currency.book': ({ match_id, depth }) => ask({ kind: 'book', match_id, depth }),
    'currency.trades': ({ match_id, limit }) => ask({ kind: 'trades', match_id, limit }),
  };
}
