import type { Project, ProjectOrder } from '../../../protocol/calls/products/products.ts';
import type { WireLanguage } from '../../../protocol/language.ts';
import type { Prices } from '../../market/prices/prices.ts';
import { ATOM, div, isPositive, quantize, sub } from '../../platform/base/exact.ts';
import { textsOf } from '../../platform/http/texts.ts';
import type { OrderRow } from './order-store.ts';
import type { ProjectRow } from './project-store.ts';

export interface CurrencyWords {
  nameOf(currency_id: number): string;
  imageOf(currency_id: number): string;
}

export interface ShownAt {
  words: CurrencyWords;
  prices: Prices;
  language: WireLanguage;
  time: number;
  my_amount: string | null;
}

export function statusOf(
  { start_time, end_time, closed_at }: ProjectRow,
  time: number,
): Project['status'] {
  if (closed_at !== null || time >= end_time) return 2;
  return time >= start_time ? 1 : 0;
}

/** Price of one token, never below its part of the issue price. Undefined if the currency has no price. */
export function priceIn(
  { issue_price }: Pick<ProjectRow, 'issue_price'>,
  usd: string | undefined,
): string | undefined {
  return usd === undefined ? undefined : quantize(div(issue_price, usd), ATOM, 'up');
}

export function shownProject(row: ProjectRow, at: ShownAt): Project {
  const { words, prices, language, time, my_amount } = at;
  const { id, name, currency_id, image, total_issuance, subscribed, slug } = row;
  const remainingAmount = sub(total_issuance, subscribed);
  const t = textsOf(language);
  return {
    id,
    name,
    currency_id,
    currency_name: words.nameOf(currency_id),
    image: image === '' ? words.imageOf(currency_id) : image,
    issue_price: row.issue_price,
    total_issuance,
    subscribed,
    remaining: isPositive(remainingAmount) ? remainingAmount : '0',
    lock_days: row.lock_days,
    cycle_days: row.cycle_days,
    pay_currencies: row.pay_currencies.flatMap((pay) => {
      const price = priceIn(row, prices.get(pay)?.now);
      return price === undefined ? [] : [{ currency_id: pay, name: words.nameOf(pay), price }];
    }),
    step: row.step,
    min_number: row.min_number,
    max_number: row.max_number,
    applications_number: row.applications_number,
    passes_number: row.passes_number,
    warm_up_time: row.warm_up_time,
    start_time: row.start_time,
    end_time: row.end_time,
    market_time: row.market_time,
    status: statusOf(row, time),
    description: slug === null ? row.description : t(`projects:${slug}`),
    white_paper: row.white_paper,
    my_amount,
  };
}

export function shownOrder(
  { user_id: _user_id, ...row }: OrderRow,
  { nameOf }: Pick<CurrencyWords, 'nameOf'>,
): ProjectOrder {
  return {
    ...row,
    currency_name: nameOf(row.currency_id),
    pay_name: nameOf(row.pay_currency),
  };
}
