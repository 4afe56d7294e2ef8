import type { NftEvent } from '../../../protocol/stream.ts';
import { recordFlow } from '../../money/equity/flow-store.ts';
import { areRelated } from '../../people/identity/relation-store.ts';
import { type NoticeName, notify } from '../../people/profile/notices.ts';
import type { OpenGate } from '../../people/security/sending-value.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import { add, isBelow, mul, negate, round, roundAmount, sub } from '../../platform/base/exact.ts';
import type { Transaction } from '../../platform/db/database.ts';
import {
  available,
  frozen,
  HOUSE,
  house,
  type Place,
  type UserAccount,
} from '../../platform/ledger/accounts.ts';
import { balanceOf } from '../../platform/ledger/balances.ts';
import type { TransactionKind } from '../../platform/ledger/kinds.ts';
import { type Movement, move, release } from '../../platform/ledger/movements.ts';
import { lockAccounts, post, postAll } from '../../platform/ledger/post.ts';
import { emitEvent } from '../../platform/outbox/outbox.ts';
import { type BidRow, endMargins, type MarginRow } from './bid-store.ts';
import { endHolding, insertHolding, insertProvenance } from './holding-store.ts';
import type { OrderRow } from './order-store.ts';
import { LOST_MARGIN, royaltyOf, saleState } from './rules.ts';
import { lockSale, type SaleRow } from './sale-store.ts';
import { shownBid, shownOrder } from './views.ts';

export interface NftParts {
  nameOf(currency_id: number): string;
  priceUsd(currency_id: number): string | undefined;
  /** Called after a lock, because waiting for it takes time. */
  now(): number;
  randomBytes(size: number): Uint8Array;
  onSale(event: NftEvent): void;
}

export const accountOf = (user_id: number, currency_id: number): UserAccount => ({
  user_id,
  type: 'change',
  currency_id,
});

function artistPlace({ artist_user_id, currency_id }: SaleRow): Place {
  return artist_user_id === null
    ? house('gallery', currency_id)
    : available(accountOf(artist_user_id, currency_id));
}

function sellerPlace(sale: SaleRow): Place {
  const { seller_id, currency_id } = sale;
  return seller_id === null ? artistPlace(sale) : available(accountOf(seller_id, currency_id));
}

function isOwn({ seller_id, artist_user_id }: SaleRow, user_id: number): boolean {
  return (seller_id ?? artist_user_id) === user_id;
}

/** The locked sale must be running and not the caller's own. */
export function requireOnSale(sale: SaleRow | undefined, user_id: number, time: number): SaleRow {
  if (sale === undefined) throw refusal('not_found', { field: 'code' });
  if (saleState(sale, time) !== 1) {
    throw refusal(
      sale.mode !== 'auction' && sale.remaining === 0 ? 'nft_sold_out' : 'nft_not_on_sale',
    );
  }
  if (isOwn(sale, user_id)) throw refusal('nft_own');
  return sale;
}

/** Locks the account until the end of the transaction. `held` counts as the user's. */
export async function requireBalance(
  tx: Transaction,
  account: UserAccount,
  amount: string,
  heldAmount = '0',
): Promise<void> {
  await lockAccounts(tx, [account]);
  const mine = add((await balanceOf(tx, account)).available, heldAmount);
  if (isBelow(mine, amount)) {
    throw refusal('insufficient_balance', {
      params: { available: mine, missing: sub(amount, mine) },
    });
  }
}

/** The receivers of a payment for the work are verified (R-SEND-3). */
export async function requireReceivers(
  gate: OpenGate,
  { seller_id, artist_user_id }: SaleRow,
): Promise<void> {
  await gate.requireReceiver(seller_id);
  await gate.requireReceiver(artist_user_id);
}

export function usdtOf(parts: NftParts, currency_id: number, amount: string): string | undefined {
  const price = parts.priceUsd(currency_id);
  return price && roundAmount(mul(amount, price));
}

export function payments(sale: SaleRow, buyer_id: number, price: string): Movement[] {
  const { seller_id, artist_user_id, currency_id } = sale;
  const payment: Movement = {
    ...move(available(accountOf(buyer_id, currency_id)), sellerPlace(sale), price, 'nft_buy'),
    to_kind: 'nft_sale',
  };
  const royalty = royaltyOf(price, sale.royalty_rate);
  if (seller_id === null || seller_id === artist_user_id || royalty === undefined) return [payment];
  return [payment, move(sellerPlace(sale), artistPlace(sale), royalty, 'nft_royalty')];
}

/** The total doesn't count works, so what is paid for one leaves it, and comes into that of those who get it (R-ACCOUNT-5). */
export async function recordPayment(
  tx: Transaction,
  parts: NftParts,
  movements: readonly Movement[],
  time: number,
): Promise<void> {
  for (const { from, to, amount } of movements) {
    const usd = usdtOf(parts, from.currency_id, amount) ?? '0';
    if (from.user_id !== HOUSE)
      await recordFlow(tx, { user_id: from.user_id, usd: negate(usd), time });
    if (to.user_id !== HOUSE) await recordFlow(tx, { user_id: to.user_id, usd, time });
  }
}

export async function mustPost(
  tx: Transaction,
  posting: {
    kind: TransactionKind;
    id: number;
    /** Default: the id. */
    reference?: string;
    movements: readonly Movement[];
    time: number;
  },
): Promise<void> {
  const { kind, id, reference = `${id}`, movements, time } = posting;
  const { outcome } = await post(tx, { kind, reference, reference_id: id, time, movements });
  if (outcome !== 'posted') throw new Error(`${kind} ${id} ended as ${outcome}`);
}

export async function returnMargins(
  tx: Transaction,
  margins: readonly MarginRow[],
  time: number,
): Promise<void> {
  if (margins.length === 0) return;
  const outcomes = await postAll(
    tx,
    margins.map(({ id, sale_id, user_id, currency_id, amount }) => ({
      ...{ kind: 'nft_margin_back' as const, reference: `${id}`, reference_id: sale_id, time },
      movements: [release(accountOf(user_id, currency_id), amount, 'nft_margin')],
    })),
  );
  for (const { outcome } of outcomes) {
    if (outcome !== 'posted') throw new Error(`the return of a margin ended as ${outcome}`);
  }
  await endMargins(
    tx,
    margins.map(({ id }) => id),
    2,
    time,
  );
}

/**
 * A lost margin compensates the seller. A seller who could be the bidder would only pay themselves, so the house gets
 * it then.
 */
export async function loseMargin(
  tx: Transaction,
  sale: SaleRow,
  { id, user_id, amount }: MarginRow,
  time: number,
): Promise<{ toSeller: boolean }> {
  const from = frozen(accountOf(user_id, sale.currency_id));
  const seller = sale.seller_id ?? sale.artist_user_id;
  const toSeller = seller === null || !(await areRelated(tx, seller, user_id));
  const to = toSeller ? sellerPlace(sale) : house('fees', sale.currency_id);
  const lostMargin: Movement = {
    ...move(from, to, amount, 'nft_margin'),
    to_kind: 'nft_sale',
  };
  await mustPost(tx, { kind: 'nft_margin_lost', id, movements: [lostMargin], time });
  await endMargins(tx, [id], LOST_MARGIN, time);
  return { toSeller };
}

export async function changeOwner(
  tx: Transaction,
  parts: NftParts,
  sale: SaleRow,
  order: OrderRow,
  wish: { draw?: { secret: string; hash: string }; time: number },
): Promise<number> {
  const { work_id, currency_id, seller_id: from_id } = sale;
  const { user_id, price } = order;
  const { draw, time } = wish;
  if (draw === undefined) await endHolding(tx, work_id, time);
  const holdingRow = { user_id, work_id, paid: price, currency_id, ...(draw && { draw }) };
  const id = await insertHolding(tx, holdingRow, time);
  const usd = parts.priceUsd(currency_id);
  const kind = sale.mode === 'auction' ? 'auction' : from_id === null ? 'sale' : 'resale';
  await insertProvenance(
    tx,
    {
      work_id,
      kind,
      price,
      currency_id,
      from_id,
      to_id: user_id,
      order_id: order.id,
      usd: usd && round(mul(price, usd), 2),
    },
    time,
  );
  return id;
}

export function emitOrder(tx: Transaction, parts: NftParts, order: OrderRow, time: number): void {
  const data = shownOrder(order, parts.nameOf);
  emitEvent(tx, time, { kind: 'nft_order', user_id: order.user_id, data });
}

export function emitBid(tx: Transaction, bid: BidRow, time: number): void {
  emitEvent(tx, time, { kind: 'bid', user_id: bid.user_id, data: shownBid(bid, bid.user_id) });
}

export async function notifyOf(
  tx: Transaction,
  parts: NftParts,
  sale: SaleRow,
  wish: { name: NoticeName; user_id: number; amount?: string; until?: number; time: number },
): Promise<void> {
  const { name, user_id, amount, until, time } = wish;
  const params = {
    name: sale.name,
    currency: parts.nameOf(sale.currency_id),
    ...(amount !== undefined && { number: amount }),
    ...(until !== undefined && { time: until }),
  };
  await notify(tx, user_id, { name, params, about_code: sale.code, time });
}

export async function emitSale(
  tx: Transaction,
  parts: NftParts,
  id: number,
  time: number,
): Promise<void> {
  const sale = await lockSale(tx, id);
  if (sale === undefined) return;
  const { code, current_bid, bid_count, ends_at: end_time, remaining } = sale;
  tx.afterCommit(() => parts.onSale({ code, current_bid, bid_count, end_time, remaining, time }));
}
