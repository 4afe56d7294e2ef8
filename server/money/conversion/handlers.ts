import type { Conversion, Quote } from '../../../protocol/calls/money/funds.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import { ATOM, div, isAbove, isBelow, max, mul, quantize } from '../../platform/base/exact.ts';
import {
  type Currencies,
  type KnownCurrency,
  knownIn,
} from '../../platform/currencies/currencies.ts';
import type { Database } from '../../platform/db/database.ts';
import { page } from '../../platform/http/paging.ts';
import { userOf } from '../../platform/http/session.ts';
import { moneyCall } from '../../platform/idempotency/money-call.ts';
import { balancesOf } from '../../platform/ledger/balances.ts';
import type { ModuleHandlers } from '../../platform/modules/module.ts';
import { convert } from './convert.ts';
import { hasQuote, insertQuote, type QuoteRow } from './quote-store.ts';
import { type ConversionFigures, figuresOf } from './rules.ts';
import { type ConversionRow, conversionsOf } from './store.ts';

export interface ConversionParts {
  database: Database;
  currencies: Currencies;
  freshPrices(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  settings(): { fee_rate: string; quote_ms: number };
  randomBytes(count: number): Uint8Array;
  now(): number;
}

export type ConversionCall = 'user.getTransferList' | 'user.getTransferFee' | 'user.Transfer';

/** Value limits of a conversion. Below, the fee would round to zero; above, the market maker would have to agree. */
const USD_AT_LEAST = '0.01';
const USD_AT_MOST = '10000000';
const ID_BYTES = 16;

export function conversionHandlers(parts: ConversionParts): ModuleHandlers<ConversionCall> {
  const { database, currencies, now } = parts;
  /** Stocks and fiat are not converted. */
  const convertible = (id: number, field: string): KnownCurrency => {
    const currency = knownIn(currencies, id, field);
    if (!currency.convert) throw refusal('currency_unknown', { field });
    return currency;
  };
  const viewConversion = (row: ConversionRow): Conversion => ({
    ...row,
    from_name: currencies.nameOf(row.from_currency_id),
    to_name: currencies.nameOf(row.to_currency_id),
  });

  return {
    'user.getTransferList': async (request, context) => {
      const user_id = userOf(context);
      const choices = currencies.all.filter((one) => one.convert);
      const prices = await parts.freshPrices(choices.map(({ id }) => id));
      const balances = await balancesOf(database, user_id);
      const history = await page(
        request,
        (span) => conversionsOf(database, user_id, span),
        viewConversion,
      );
      return {
        ...history,
        currencies: choices.flatMap(({ id, name, image }) => {
          const price_usd = prices.get(id);
          if (price_usd === undefined) return [];
          const balance = balances.find((one) => one.currency_id === id && one.type === 'change');
          const available = balance?.available ?? '0';
          return [{ currency_id: id, name, image, available, ...boundsAt(price_usd), price_usd }];
        }),
      };
    },

    'user.getTransferFee': async (wish, context) => {
      const from = convertible(wish.from_currency_id, 'from_currency_id').id;
      const to = convertible(wish.to_currency_id, 'to_currency_id').id;
      const prices = await parts.freshPrices([from, to]);
      const [from_usd, to_usd] = [prices.get(from), prices.get(to)];
      if (from_usd === undefined || to_usd === undefined) throw refusal('price_stale');
      requireBounds(wish.number, from_usd);
      const { fee_rate, quote_ms } = parts.settings();
      const figures = figuresOf(wish, { from_usd, to_usd, fee_rate });
      if (isTooSmall(figures, fee_rate)) {
        const params = { minimum: leastFor(figures, fee_rate) };
        throw refusal('below_minimum', { field: 'number', params });
      }
      const id = Buffer.from(parts.randomBytes(ID_BYTES)).toString('base64url');
      const time = now();
      const quote: QuoteRow = {
        id,
        ...wish,
        ...figures,
        fee_rate,
        to_usd,
        expires_at: time + quote_ms,
      };
      await insertQuote(database, userOf(context), quote, time);
      return shownQuote(quote);
    },

    'user.Transfer': moneyCall({
      prepare: ({ from_currency_id, to_currency_id }) =>
        parts.freshPrices([from_currency_id, to_currency_id]),
      run: async (tx, prices, { request: wish, user_id, time }) => {
        convertible(wish.from_currency_id, 'from_currency_id');
        convertible(wish.to_currency_id, 'to_currency_id');
        const from_usd = prices.get(wish.from_currency_id);
        const to_usd = prices.get(wish.to_currency_id);
        if (from_usd === undefined || to_usd === undefined) throw refusal('price_stale');
        if (!(await hasQuote(tx, user_id, wish))) requireBounds(wish.number, from_usd);
        const price = div(from_usd, to_usd);
        return viewConversion(await convert(tx, user_id, { wish, price, time }));
      },
    }),
  };
}

function boundsAt(price_usd: string): { min_number: string; max_number: string } {
  const worth = (usd: string, way: 'up' | 'down'): string =>
    quantize(div(usd, price_usd), ATOM, way);
  return { min_number: worth(USD_AT_LEAST, 'up'), max_number: worth(USD_AT_MOST, 'down') };
}

function requireBounds(number: string, price_usd: string): void {
  const { min_number: minimum, max_number: maximum } = boundsAt(price_usd);
  const field = 'number';
  if (isBelow(number, minimum)) {
    throw refusal('below_minimum', { field, params: { minimum } });
  }
  if (isAbove(number, maximum)) {
    throw refusal('above_maximum', { field, params: { maximum } });
  }
}

/**
 * Nothing would be received, or the fee would round to zero, so that many small conversions would replace one with a
 * fee.
 */
function isTooSmall({ receive, fee }: ConversionFigures, fee_rate: string): boolean {
  return !isAbove(receive, '0') || (isAbove(fee_rate, '0') && !isAbove(fee, '0'));
}

/** The smallest number that buys twice the smallest amount and has a fee above 0. */
function leastFor({ price }: Pick<ConversionFigures, 'price'>, fee_rate: string): string {
  const worth = (amount: string, each: string): string => quantize(div(amount, each), ATOM, 'up');
  const receivedAmount = worth('0.00000002', price);
  if (!isAbove(fee_rate, '0')) return receivedAmount;
  return max(worth('0.000000005', mul(price, fee_rate)), receivedAmount);
}

function shownQuote({ id, to_usd: _worth, expires_at, ...rest }: QuoteRow): Quote {
  return { quote_id: id, ...rest, expire_time: expires_at };
}
