// Places an order (R-OTC-1, R-OTC-2): first the checks without cost, then the pay password, then the coins are held.

import type { OtcOrder } from '../../../protocol/calls/products/otc.ts';
import { DAY_MS } from '../../../protocol/time.ts';
import { cardsOf } from '../../money/payees/card-store.ts';
import { lockUser, userOf } from '../../people/auth/user-store.ts';
import { requireIdentity } from '../../people/identity/gate.ts';
import { requirePayPassword, type TriedPayPassword } from '../../people/security/second-factors.ts';
import type { SendingGate } from '../../people/security/sending-value.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import {
  isAbove,
  isBelow,
  isZero,
  mul,
  negate,
  roundAmount,
  sub,
} from '../../platform/base/exact.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import type { Requester } from '../../platform/idempotency/money-call.ts';
import { house } from '../../platform/ledger/accounts.ts';
import { balanceOf } from '../../platform/ledger/balances.ts';
import { freeze, move } from '../../platform/ledger/movements.ts';
import { post } from '../../platform/ledger/post.ts';
import {
  type AdRow,
  changeRemaining,
  lockAd,
  type PayLine,
  type PayMethod,
  payAccountsOf,
} from './ad-store.ts';
import { countsOf, insertOrder, type OrderRow, writePayAccount } from './order-store.ts';
import { type QuoteRow, quoteOf, takeQuote } from './quote-store.ts';
import {
  type Amounts,
  amountsOf,
  BUY,
  CANCELLED_A_DAY,
  DESK_ACTS_AFTER_MS,
  fiatStep,
  hasMovedAway,
  LEVEL_1_USDT,
  LEVEL_2_USDT,
  mostOf,
  priceOf,
  SELL,
  UNFINISHED_AT_MOST,
} from './rules.ts';
import { accountOf, report, type StepParts } from './steps.ts';
import type { UsdPrices } from './usd-prices.ts';

export interface PlaceParts extends StepParts {
  sending: SendingGate;
  usdNow(): Promise<UsdPrices>;
  now(): number;
}

export interface WishedOrder {
  ad_id?: number | undefined;
  quote_id?: string | undefined;
  number?: string | undefined;
  total?: string | undefined;
  pay_method: PayMethod;
  bank_id?: number | undefined;
  password?: string | undefined;
  google_code?: string | undefined;
}

interface PreparedOrder {
  prices: UsdPrices;
  triedPassword: TriedPayPassword | undefined;
}

/** Only reads: a repeated request gets its first response whatever has become of prices and quotes (R-KEY-2). */
export async function preparePlacing(
  parts: PlaceParts,
  { password }: WishedOrder,
  { user_id }: Requester,
): Promise<PreparedOrder> {
  return {
    prices: await parts.usdNow(),
    triedPassword: await parts.sending.try(user_id, { password }),
  };
}

export function requireRate(prices: UsdPrices, fiat: string): void {
  if (!prices.hasRate(fiat)) throw refusal('rate_stale', { params: { currency: fiat } });
}

async function quoteFor(
  queryable: Queryable,
  user_id: number,
  { quote_id, number, total }: WishedOrder,
  time: number,
): Promise<QuoteRow | undefined> {
  if (quote_id === undefined) return undefined;
  const quote = await quoteOf(queryable, user_id, quote_id);
  const field = 'quote_id';
  if (quote === undefined) throw refusal('not_found', { field });
  if (quote.is_used || quote.expires_at <= time) throw refusal('quote_expired', { field });
  const differs = (wishPrice: string | undefined, quotePrice: string) =>
    wishPrice !== undefined && wishPrice !== quotePrice;
  if (differs(number, quote.number) || differs(total, quote.total)) {
    throw refusal('quote_mismatch', { field });
  }
  return quote;
}

export async function placeOrder(
  tx: Transaction,
  parts: PlaceParts,
  { prices, triedPassword }: PreparedOrder,
  requester: Requester & { readonly request: WishedOrder },
): Promise<OtcOrder> {
  const { request: wish, user_id, time } = requester;
  const { real_level: level } = await lockUser(tx, user_id);
  await requireIdentity(tx, user_id);
  const quote = await quoteFor(tx, user_id, wish, time);
  const ad = await lockAd(tx, quote?.ad_id ?? wish.ad_id ?? 0);
  if (ad === undefined) throw refusal('ad_closed', { field: 'ad_id' });
  // A purchase sends no coins of the user.
  const gate =
    ad.type === SELL
      ? await parts.sending.open(tx, 'otc.place', triedPassword, requester)
      : undefined;
  if (!ad.is_open) throw refusal('ad_closed', { field: 'ad_id' });
  requireRate(prices, ad.fiat);
  const usd = prices.of(ad.currency_id, ad.fiat);
  if (usd === undefined) throw refusal('price_stale');
  const price = await priceFor(tx, ad, quote, usd);
  const amounts = quote ?? amountsOf(ad, price, wish);
  requireBounds(ad, price, amounts, wish);
  const usdt = roundAmount(mul(amounts.number, usd.coin));
  await requireLevel(tx, user_id, level, usdt);
  await requireRoom(tx, user_id, time);
  const pay_account = await payAccountOf(tx, user_id, ad, wish);
  if (gate !== undefined) {
    await requireSellersPassword(tx, triedPassword, time);
    await gate.confirm(usdt);
  }
  const row = await insertOrder(
    tx,
    {
      user_id,
      ad_id: ad.id,
      type: ad.type,
      currency_id: ad.currency_id,
      fiat: ad.fiat,
      price,
      number: amounts.number,
      total: amounts.total,
      total_usd: roundAmount(mul(amounts.total, usd.fiat)),
      pay_method: wish.pay_method,
      pay_account,
      expires_at: time + ad.window_ms,
      desk_acts_at: ad.type === SELL && parts.sandbox ? time + DESK_ACTS_AFTER_MS : null,
    },
    time,
  );
  const detailsWithReference = [...pay_account, { label: 'reference', value: `OTC${row.id}` }];
  await writePayAccount(tx, row.id, detailsWithReference);
  await hold(tx, row, time);
  await changeRemaining(tx, ad.id, negate(row.number));
  const name = ad.type === BUY ? 'placed_buy' : 'placed_sell';
  return report(tx, parts, { ...row, pay_account: detailsWithReference }, { name, time });
}

/** A sale needs it at any amount. */
async function requireSellersPassword(
  tx: Transaction,
  triedPassword: TriedPayPassword | undefined,
  time: number,
): Promise<void> {
  if (triedPassword === undefined) {
    throw refusal('confirm_with_pay_password', { field: 'password' });
  }
  await requirePayPassword(tx, triedPassword, time);
}

async function priceFor(
  tx: Transaction,
  ad: AdRow,
  quote: QuoteRow | undefined,
  usd: { coin: string; fiat: string },
): Promise<string> {
  const price = priceOf(ad, usd);
  if (quote === undefined) return price;
  const field = 'quote_id';
  if (hasMovedAway(ad.type, quote.price, price, ad.spread_percent)) {
    throw refusal('quote_expired', { field });
  }
  if (!(await takeQuote(tx, quote.id))) throw refusal('quote_expired', { field });
  return quote.price;
}

export function requireBounds(
  ad: AdRow,
  price: string,
  { number, total }: Amounts,
  wish: { number?: string | undefined; total?: string | undefined },
): void {
  const field = wish.number === undefined ? 'total' : 'number';
  if (wish.total !== undefined && fiatStep(ad.fiat) === '1' && wish.total.includes('.')) {
    throw refusal('too_many_decimals', { field, params: { maximum: 0 } });
  }
  const maximum = mostOf(ad, price);
  if (isBelow(total, ad.min_total) || isZero(number)) {
    throw refusal('below_minimum', { field, params: { minimum: ad.min_total, currency: ad.fiat } });
  }
  if (isAbove(total, maximum) || isAbove(number, ad.remaining)) {
    throw refusal('above_maximum', { field, params: { maximum } });
  }
}

async function requireLevel(
  tx: Transaction,
  user_id: number,
  level: number,
  usdt: string,
): Promise<void> {
  if (isAbove(usdt, LEVEL_2_USDT)) {
    throw refusal('fiat_trade_limit_exceeded', { params: { maximum: LEVEL_2_USDT } });
  }
  if (level < 2 && isAbove(usdt, LEVEL_1_USDT)) await requireIdentity(tx, user_id, 2);
}

async function requireRoom(tx: Transaction, user_id: number, time: number): Promise<void> {
  const today = time - (time % DAY_MS);
  const { unfinished, cancelled } = await countsOf(tx, user_id, today);
  if (unfinished >= UNFINISHED_AT_MOST) throw refusal('otc_unfinished');
  if (cancelled >= CANCELLED_A_DAY) throw refusal('otc_cancelled_often');
}

async function payAccountOf(
  tx: Transaction,
  user_id: number,
  ad: AdRow,
  { pay_method, bank_id }: WishedOrder,
): Promise<PayLine[]> {
  if (!ad.pay_methods.split(',').includes(pay_method)) {
    throw refusal('parameter_error', { field: 'pay_method' });
  }
  if (ad.type === BUY) return (await payAccountsOf(tx, ad.desk_id))[pay_method] ?? [];
  if (bank_id !== undefined || pay_method === 'bank') {
    const card = (await cardsOf(tx, user_id)).find(({ id }) => id === bank_id);
    if (card === undefined) throw refusal('not_found', { field: 'bank_id' });
    return [
      { label: 'account_name', value: card.real_name },
      { label: 'bank_name', value: card.bank_name },
      { label: 'account_number', value: card.card_number },
    ];
  }
  const { email, mobile } = await userOf(tx, user_id);
  return [{ label: 'wallet', value: email ?? mobile ?? '' }];
}

async function hold(tx: Transaction, row: OrderRow, time: number): Promise<void> {
  const { id, type, currency_id, number } = row;
  const movement =
    type === BUY
      ? move(house('desk', currency_id), house('desk_held', currency_id), number, 'otc')
      : freeze(accountOf(row), number, 'otc');
  const { outcome } = await post(tx, {
    ...{ kind: 'otc_place', reference: `${id}`, reference_id: id, time, movements: [movement] },
  });
  if (outcome === 'posted') return;
  if (outcome !== 'insufficient_balance') throw new Error(`OTC order ${id} ended as ${outcome}`);
  const { available } = await balanceOf(tx, accountOf(row));
  const missing = sub(number, available);
  throw refusal('insufficient_balance', { field: 'number', params: { available, missing } });
}
