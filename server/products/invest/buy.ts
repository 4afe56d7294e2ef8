import type { Wrong } from '../../../protocol/calls/platform/call.ts';
import type { DualOrder } from '../../../protocol/calls/products/products.ts';
import type { RequestOf } from '../../../protocol/catalogue.ts';
import type { Instruments } from '../../market/engines/instruments.ts';
import type { Quotes } from '../../market/engines/quotes.ts';
import { refuseAll } from '../../market/engines/taking.ts';
import type { Quote } from '../../market/feed/questions.ts';
import { refusal, wrong } from '../../platform/base/call-refusal.ts';
import { div, isAbove, isBelow, mul, roundAmount, sub } from '../../platform/base/exact.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { available, frozen } from '../../platform/ledger/accounts.ts';
import { balanceOf } from '../../platform/ledger/balances.ts';
import { move } from '../../platform/ledger/movements.ts';
import { lockAccounts, post } from '../../platform/ledger/post.ts';
import { emitEvent } from '../../platform/outbox/outbox.ts';
import { insertOrder } from './order-store.ts';
import { presentApr, pricedAt } from './pricing.ts';
import {
  addSold,
  lockProduct,
  type ProductRow,
  productOf,
  volatilities,
  writeAprs,
} from './product-store.ts';
import { isOnSale, payCurrency, shownOrder } from './views.ts';

export interface BuyParts {
  database: Database;
  instruments: Instruments;
  quotes: Quotes;
  now(): number;
}

export interface BuyPrepared {
  quote: Quote | undefined;
  volatility: number;
}

type Wish = Pick<RequestOf<'dual.buyDual'>, 'id' | 'num' | 'currency_id' | 'type' | 'apr'>;

/** Replaces an APR at which the house would lose, before anything is sold, so that the page shows the new one next. */
export async function prepareBuy(
  { database, quotes, now }: BuyParts,
  id: number,
): Promise<BuyPrepared> {
  const product = await productOf(database, id);
  const quote = product && (await quotes.at(product.match_id));
  if (!product?.is_auto || quote === undefined) return { quote, volatility: 0 };
  const volatility = (await volatilities(database)).get(product.match_id) ?? 0;
  const apr = presentApr(product, pricedAt(quote, volatility, now()));
  if (apr !== product.apr && isOnSale(product, now())) await writeAprs(database, [{ id, apr }]);
  return { quote, volatility };
}

export async function buyDual(
  tx: Transaction,
  parts: BuyParts,
  { user_id, wish, preparation }: { user_id: number; wish: Wish; preparation: BuyPrepared },
): Promise<DualOrder> {
  const { num } = wish;
  const product = await lockProduct(tx, wish.id);
  if (product === undefined) throw refusal('not_found', { field: 'id' });
  // Read after the lock, because waiting for it may have taken too long.
  const time = parts.now();
  const { quote, volatility } = preparation;
  const apr =
    product.is_auto && quote !== undefined
      ? presentApr(product, pricedAt(quote, volatility, time))
      : product.apr;
  const soldProduct = { ...product, apr };
  const currency_id = payCurrency(product);
  const paidAmount = roundAmount(mul(`${num}`, product.unit_price));
  const change = { user_id, type: 'change', currency_id } as const;
  await lockAccounts(tx, [change, { ...change, type: 'financial' }]);
  const mine = (await balanceOf(tx, change)).available;
  refuseAll([
    ...mismatches(product, wish),
    ...(isOnSale(soldProduct, time) ? unsellable(soldProduct, wish) : [wrong('product_closed')]),
    ...stale(parts, product, quote, time),
    ...(isBelow(mine, paidAmount)
      ? [
          wrong('insufficient_balance', {
            field: 'num',
            params: { available: mine, missing: sub(paidAmount, mine) },
          }),
        ]
      : []),
  ]);
  await addSold(tx, product.id, num);
  const order = await insertOrder(tx, {
    user_id,
    dual_id: product.id,
    num,
    paid: paidAmount,
    apr,
    create_time: time,
    amount: product.type === 'call' ? paidAmount : div(paidAmount, product.linked_price),
  });
  const view = shownOrder(order);
  emitEvent(tx, time, { kind: 'dual_order', user_id, data: view });
  const { outcome } = await post(tx, {
    kind: 'dual_buy',
    reference: String(order.id),
    reference_id: order.id,
    time,
    movements: [
      move(available(change), frozen({ ...change, type: 'financial' }), paidAmount, 'dual_buy'),
    ],
  });
  if (outcome !== 'posted') throw new Error(`dual order ${order.id} ended as ${outcome}`);
  return view;
}

function mismatches(product: ProductRow, { currency_id, type }: Wish): Wrong[] {
  const all: Wrong[] = [];
  if (currency_id !== undefined && currency_id !== product.currency_id) {
    all.push(wrong('parameter_error', { field: 'currency_id' }));
  }
  if (type !== product.type) all.push(wrong('parameter_error', { field: 'type' }));
  return all;
}

function unsellable(product: ProductRow, { num, apr }: Wish): Wrong[] {
  const { min_num, max_num, total_shares, sold_shares } = product;
  const remainingShares = total_shares - sold_shares;
  const all: Wrong[] = [];
  if (num < min_num) {
    all.push(wrong('below_minimum', { field: 'num', params: { minimum: `${min_num}` } }));
  }
  if (num > max_num) {
    all.push(wrong('above_maximum', { field: 'num', params: { maximum: `${max_num}` } }));
  } else if (num > remainingShares) {
    all.push(wrong('shares_exhausted', { field: 'num', params: { left: `${remainingShares}` } }));
  }
  if (apr !== undefined && isAbove(apr, product.apr)) {
    all.push(wrong('price_changed', { field: 'apr', params: { apr: product.apr } }));
  }
  return all;
}

/** A product whose APR follows the index isn't sold at a stale one. */
function stale(
  { instruments }: BuyParts,
  { is_auto, match_id }: ProductRow,
  quote: Quote | undefined,
  time: number,
): Wrong[] {
  const instrument = instruments.of(match_id);
  const isFresh =
    quote !== undefined && instrument !== undefined && time - quote.time <= instrument.stale_ms;
  return is_auto && !isFresh ? [wrong('price_stale')] : [];
}
