// Maturity of dual products (R-DUAL-1, R-DUAL-2): stores one index price for each product, then settles its orders in
// batches. After a crash the rest is settled by the same price.
import { evaluate } from '../../../core/pkg/pe_core.js';
import type { Quotes } from '../../market/engines/quotes.ts';
import type { Quote } from '../../market/feed/questions.ts';
import { notify } from '../../people/profile/notices.ts';
import { mul, roundAmount, sub } from '../../platform/base/exact.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { gather } from '../../platform/db/gather.ts';
import { forEach } from '../../platform/jobs/each.ts';
import { available, frozen, house } from '../../platform/ledger/accounts.ts';
import { credit, type Movement, move, settle } from '../../platform/ledger/movements.ts';
import { type Posting, postAll } from '../../platform/ledger/post.ts';
import { emitEvent } from '../../platform/outbox/outbox.ts';
import {
  beginSettling,
  endOrders,
  lockOpenOf,
  lockOpenOfUser,
  type OrderEnd,
  type OrderRow,
} from './order-store.ts';
import {
  addSold,
  decideProduct,
  endProduct,
  type ProductRow,
  productOf,
  unsettledProducts,
} from './product-store.ts';
import { payCurrency, shownOrder } from './views.ts';

/** The first index within this time after maturity decides. */
const PRICE_WITHIN_MS = 60_000;
const AT_ONCE = 100;

export interface SettlementParts {
  database: Database;
  quotes: Quotes;
  nameOf(currency_id: number): string;
  now(): number;
}

export async function settleDue(parts: SettlementParts): Promise<void> {
  const { database, quotes, now } = parts;
  const dueProducts = await unsettledProducts(database, now());
  if (dueProducts.length === 0) return;
  const marks = await quotes.all();
  await forEach(dueProducts, async (product) => {
    await inBatches((tx) => beginBatch(tx, parts, product.id), database);
    const decision = await decide(parts, product, marks.get(product.match_id));
    if (decision === undefined) return;
    await inBatches((tx) => settleBatch(tx, parts, decision), database);
    await endProduct(database, product.id, now());
  });
}

async function inBatches(
  batch: (tx: Transaction) => Promise<number>,
  database: Database,
): Promise<void> {
  while ((await database.transaction(batch)) === AT_ONCE);
}

async function beginBatch(tx: Transaction, { now }: SettlementParts, id: number): Promise<number> {
  const orders = await beginSettling(tx, id, AT_ONCE);
  emitOrders(tx, orders, now());
  return orders.length;
}

async function decide(
  { database, now }: SettlementParts,
  product: ProductRow,
  quote: Quote | undefined,
): Promise<ProductRow | undefined> {
  if (product.is_failed || product.settlement_price !== null) return product;
  const last = product.maturity_time + PRICE_WITHIN_MS;
  const isOfMaturity =
    quote !== undefined && quote.time >= product.maturity_time && quote.time <= last;
  if (!isOfMaturity && now() <= last) return undefined;
  await decideProduct(database, product.id, isOfMaturity ? quote.mark : null, now());
  return productOf(database, product.id);
}

async function settleBatch(
  tx: Transaction,
  parts: SettlementParts,
  product: ProductRow,
): Promise<number> {
  const orders = await lockOpenOf(tx, product.id, AT_ONCE);
  await end(
    tx,
    parts,
    orders.map((order) => ({ order, ...endingOf(order, product.settlement_price) })),
  );
  return orders.length;
}

interface Ending {
  order: OrderRow;
  end: OrderEnd;
  movements: Movement[];
}

async function end(
  tx: Transaction,
  { nameOf, now }: Pick<SettlementParts, 'nameOf' | 'now'>,
  endings: readonly Ending[],
): Promise<void> {
  if (endings.length === 0) return;
  const time = now();
  await endOrders(
    tx,
    endings.map((one) => one.end),
    time,
  );
  emitOrders(
    tx,
    endings.map(({ order, end: { interest: _interest, ...ending } }) => ({
      ...order,
      ...ending,
      complete_time: time,
    })),
    time,
  );
  const visibleEndings = endings.filter(({ end }) => end.reason !== 'reset');
  await gather(tx, visibleEndings, (one, { order, end }) => {
    const params = { amount: end.receive, currency: nameOf(end.receive_currency_id) };
    const name = end.status === 2 ? 'dual_settled' : 'dual_failed';
    return notify(one, order.user_id, { name, params, about_id: order.id, time });
  });
  const outcomes = await postAll(
    tx,
    endings.map(({ order, movements }) => postingOf(order, movements, time)),
  );
  const refusal = outcomes.find(({ outcome }) => outcome !== 'posted');
  if (refusal !== undefined) throw new Error(`a dual order ended as ${refusal.outcome}`);
}

function postingOf({ id }: OrderRow, movements: Movement[], time: number): Posting {
  return { kind: 'dual_settle', reference: String(id), reference_id: id, time, movements };
}

function endingOf(order: OrderRow, settlement_price: string | null): Omit<Ending, 'order'> {
  if (settlement_price === null) return endingByReturn(order, 'no_price');
  const { id, user_id, amount, linked_price, days, apr, paid, currency_id, legal_id } = order;
  const settlementText = evaluate('dual_settlement', [
    ...[amount, linked_price, settlement_price, `${days}`, apr],
  ]);
  const isCoin = settlementText.startsWith('coin:');
  const receive = roundAmount(settlementText.slice(settlementText.indexOf(':') + 1));
  const receive_currency_id = isCoin ? currency_id : legal_id;
  const principal = roundAmount(isCoin ? amount : mul(amount, linked_price));
  const pay = payCurrency(order);
  const heldAccount = { user_id, type: 'financial', currency_id: pay } as const;
  const change = { user_id, type: 'change', currency_id: receive_currency_id } as const;
  const pool = (currency: number) => house('product_pool', currency);
  return {
    end: {
      id,
      status: 2,
      receive,
      receive_currency_id,
      reason: null,
      interest: sub(receive, principal),
    },
    movements: [
      settle(heldAccount, pool(pay), paid, 'dual_settle'),
      credit(pool(receive_currency_id), change, receive, 'dual_settle'),
    ],
  };
}

function endingByReturn(order: OrderRow, reason: 'no_price' | 'reset'): Omit<Ending, 'order'> {
  const { id, user_id, paid } = order;
  const currency_id = payCurrency(order);
  const heldAccount = { user_id, type: 'financial', currency_id } as const;
  return {
    end: { id, status: 3, receive: paid, receive_currency_id: currency_id, interest: '0', reason },
    movements: [
      move(frozen(heldAccount), available({ ...heldAccount, type: 'change' }), paid, 'dual_settle'),
    ],
  };
}

function emitOrders(tx: Transaction, orders: readonly OrderRow[], time: number): void {
  for (const order of orders) {
    emitEvent(tx, time, { kind: 'dual_order', user_id: order.user_id, data: shownOrder(order) });
  }
}

/** For the reset of a practice account: returns payments and makes the shares available again. */
export async function returnOrders(
  tx: Transaction,
  parts: Pick<SettlementParts, 'nameOf'>,
  user_id: number,
  time: number,
): Promise<void> {
  const orders = await lockOpenOfUser(tx, user_id);
  for (const { dual_id, num } of orders) await addSold(tx, dual_id, -num);
  const endings = orders.map((order) => ({ order, ...endingByReturn(order, 'reset') }));
  await end(tx, { ...parts, now: () => time }, endings);
}
