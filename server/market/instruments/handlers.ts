import { refusal } from '../../platform/base/call-refusal.ts';
import { MarketGone } from '../../platform/base/market-gone.ts';
import type { Currencies } from '../../platform/currencies/currencies.ts';
import { type HandlersOf, ReadyJson } from '../../platform/http/handlers.ts';
import type { Instruments } from '../engines/instruments.ts';
import type { MarketLink } from '../feed/market-link.ts';
import type { Answer, Question } from '../feed/questions.ts';
import { currencyDetail } from './currency-detail.ts';

export type MarketCall =
  | 'currency.quotation_new'
  | 'currency.instruments'
  | 'currency.new_timeshar'
  | 'currency.detail'
  | 'currency.book'
  | 'currency.trades'
  | 'currency.sources';

export interface MarketParts {
  market: MarketLink;
  currencies: Currencies;
  instruments: Instruments;
  now(): number;
}

export function marketHandlers({
  market,
  currencies,
  instruments,
  now,
}: MarketParts): HandlersOf<MarketCall> {
  const ask = async (question: Question): Promise<ReadyJson> => {
    const answer = await market.ask(question).catch(throwUnavailable);
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
    'currency.sources': async ({ match_id }) => {
      if (instruments.of(match_id) === undefined) {
        throw refusal('instrument_unknown', { field: 'match_id' });
      }
      return sourcesOf(
        await market.ask({ kind: 'sources' }).catch(throwUnavailable),
        match_id,
        now(),
      );
    },
    'currency.trades': ({ match_id, limit }) => ask({ kind: 'trades', match_id, limit }),
  };
}

function throwUnavailable(error: unknown): never {
  if (!(error instanceof MarketGone)) throw error;
  throw refusal('unavailable', { params: { retry_after_ms: 1000 } });
}

function sourcesOf(answer: Answer, match_id: number, time: number) {
  const entry =
    answer.kind === 'sources' ? answer.list.find((one) => one.match_id === match_id) : undefined;
  if (entry === undefined) {
    const none = { source: '', minimum: 0, count: 0, is_enough: true, since: 0, distance: '0' };
    return Object.assign(none, { match_id, list: [], time });
  }
  const list = entry.sources.list.map(
    ({ name, price, age_ms, weight, is_converted, left_out }) => ({
      name,
      price: price === '' ? null : price,
      age_ms: age_ms < 0 ? null : age_ms,
      weight,
      is_converted,
      left_out,
    }),
  );
  const { source, minimum, count, is_enough, since, distance } = entry.sources;
  return { match_id, list, source, minimum, count, is_enough, since, distance, time };
}
