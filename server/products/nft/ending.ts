// Jobs of sales (R-NFT-1, R-NFT-2): auctions and resales end, payments become due. Each step is one transaction that
// first locks its sale, so after a crash it is either done or undone.
import type { NftOrder } from '../../../protocol/calls/products/nft.ts';
import { holdUntil } from '../../people/factors/factor-store.ts';
import { levelOf } from '../../people/identity/store.ts';
import type { OpenGate } from '../../people/security/sending-value.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import { sub } from '../../platform/base/exact.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { release } from '../../platform/ledger/movements.ts';
import {
  endMargins,
  heldMargins,
  highestBids,
  leadingBid,
  loseOthers,
  marginOf,
  reviveBids,
  setBidStatus,
} from './bid-store.ts';
import {
  expireOrder,
  insertOrder,
  moveDeadline,
  type OrderRow,
  orderOf,
  payOrder,
} from './order-store.ts';
import {
  AFTER_HOLD_MS,
  AWAITING,
  EXPIRED,
  HELD,
  HELD_DEADLINE_MS,
  OPEN,
  PAID,
  PAY_WITHIN_MS,
  REOPENED_AT_MOST,
  REOPENED_MS,
  UNPAID,
  WON,
} from './rules.ts';
import {
  awaitPayment,
  endUnsold,
  lockSale,
  reopenSale,
  type SaleRow,
  takeOne,
} from './sale-store.ts';
import {
  accountOf,
  changeOwner,
  emitBid,
  emitOrder,
  emitSale,
  loseMargin,
  mustPost,
  type NftParts,
  notifyOf,
  payments,
  recordPayment,
  requireBalance,
  requireReceivers,
  returnMargins,
  usdtOf,
} from './trading.ts';
import { shownOrder } from './views.ts';

/** Ends a sale whose time is over. A bid may have moved its end meanwhile. */
export async function endSale(tx: Transaction, parts: NftParts, id: number): Promise<void> {
  const sale = await lockSale(tx, id);
  const time = parts.now();
  if (sale?.status !== OPEN || sale.ends_at === null || sale.ends_at > time) return;
  const winning = await leadingBid(tx, id);
  if (winning === undefined) {
    await returnMargins(tx, await heldMargins(tx, id), time);
    await toOwner(tx, parts, sale, time);
    return;
  }
  const wonBid = await setBidStatus(tx, winning.id, WON);
  const lostBids = await loseOthers(tx, id);
  const margins = await heldMargins(tx, id);
  await returnMargins(
    tx,
    margins.filter(({ user_id }) => user_id !== wonBid.user_id),
    time,
  );
  const margin = margins.find(({ user_id }) => user_id === wonBid.user_id)?.amount;
  await awaitPayment(tx, id);
  for (const bid of lostBids) {
    emitBid(tx, bid, time);
    await notifyOf(tx, parts, sale, { name: 'nft_lost', user_id: bid.user_id, time });
  }
  emitBid(tx, wonBid, time);
  // A bid that stands from before a default has no margin behind it.
  const kind = margin === undefined ? 'second' : 'won';
  await offer(tx, parts, sale, { ...wonBid, kind, margin: margin ?? '0', time });
  await emitSale(tx, parts, id, time);
}

async function offer(
  tx: Transaction,
  parts: NftParts,
  { currency_id, ...sale }: SaleRow,
  wish: { user_id: number; price: string; kind: 'won' | 'second'; margin: string; time: number },
): Promise<void> {
  const { user_id, price, kind, margin, time } = wish;
  const pay_deadline = time + PAY_WITHIN_MS;
  const order = await insertOrder(
    tx,
    { sale_id: sale.id, user_id, kind, price, margin, currency_id, pay_deadline },
    time,
  );
  emitOrder(tx, parts, order, time);
  const name = kind === 'won' ? 'nft_won' : 'nft_second';
  const texts = { name, user_id, amount: price, until: pay_deadline, time } as const;
  await notifyOf(tx, parts, { currency_id, ...sale }, texts);
}

async function toOwner(
  tx: Transaction,
  parts: NftParts,
  sale: SaleRow,
  time: number,
): Promise<void> {
  await endUnsold(tx, sale.id, time);
  if (sale.seller_id !== null) {
    await notifyOf(tx, parts, sale, { name: 'nft_unsold', user_id: sale.seller_id, time });
  }
  await emitSale(tx, parts, sale.id, time);
}

/** The operator ends a sale early: bids are void and margins are returned. Returns false if it had already ended. */
export async function cancelSale(tx: Transaction, parts: NftParts, id: number): Promise<boolean> {
  const sale = await lockSale(tx, id);
  if (sale?.status !== OPEN) return false;
  const time = parts.now();
  await returnMargins(tx, await heldMargins(tx, id), time);
  for (const bid of await loseOthers(tx, id)) {
    emitBid(tx, bid, time);
    await notifyOf(tx, parts, sale, { name: 'nft_lost', user_id: bid.user_id, time });
  }
  await toOwner(tx, parts, sale, time);
  return true;
}

async function lockWaiting(
  tx: Transaction,
  id: number,
): Promise<{ sale: SaleRow; order: OrderRow } | undefined> {
  const unlockedOrder = await orderOf(tx, id);
  if (unlockedOrder === undefined) return undefined;
  const sale = await lockSale(tx, unlockedOrder.sale_id);
  const order = await orderOf(tx, id);
  return sale && order && { sale, order };
}

export async function payWon(
  tx: Transaction,
  parts: NftParts,
  gate: OpenGate,
  { user_id, id }: { user_id: number; id: number },
): Promise<NftOrder> {
  const waitingOrder = await lockWaiting(tx, id);
  const time = parts.now();
  if (waitingOrder?.order.user_id !== user_id) throw refusal('not_found', { field: 'id' });
  const { sale, order } = waitingOrder;
  if (order.status === PAID) throw refusal('nft_order_paid');
  const isLate = order.pay_deadline !== null && order.pay_deadline <= time;
  if (order.status === EXPIRED || sale.status !== AWAITING || isLate) {
    throw refusal('nft_order_expired');
  }
  const account = accountOf(user_id, sale.currency_id);
  const margin = await marginOf(tx, sale.id, user_id);
  const heldAmount = margin?.status === 1 ? margin.amount : '0';
  await requireReceivers(gate, sale);
  await requireBalance(tx, account, order.price, heldAmount);
  await gate.confirm(usdtOf(parts, sale.currency_id, sub(order.price, heldAmount)));
  const back = margin?.status === 1 ? [release(account, heldAmount, 'nft_margin')] : [];
  const price = payments(sale, user_id, order.price);
  await mustPost(tx, { kind: 'nft_pay', id, movements: [...back, ...price], time });
  await recordPayment(tx, parts, price, time);
  if (margin?.status === 1) await endMargins(tx, [margin.id], 2, time);
  const paidOrder = await payOrder(tx, id, time);
  await takeOne(tx, sale, time);
  await changeOwner(tx, parts, sale, paidOrder, { time });
  if (sale.seller_id !== null) {
    const soldNotice = { name: 'nft_sold', user_id: sale.seller_id, amount: order.price } as const;
    await notifyOf(tx, parts, sale, { ...soldNotice, time });
  }
  emitOrder(tx, parts, paidOrder, time);
  await emitSale(tx, parts, sale.id, time);
  return shownOrder(paidOrder, parts.nameOf);
}

/** Not paid in time: the margin is lost, and the auction opens again for the others. */
export async function expirePayment(tx: Transaction, parts: NftParts, id: number): Promise<void> {
  const waitingOrder = await lockWaiting(tx, id);
  const time = parts.now();
  if (waitingOrder?.order.status !== UNPAID || (waitingOrder.order.pay_deadline ?? time) > time)
    return;
  if (await waitsForHold(tx, parts, waitingOrder.order, time)) return;
  await takeMargin(tx, parts, waitingOrder, time);
  await endOffer(tx, parts, waitingOrder, time);
}

/** A winner on hold can't pay (R-SEND-1), so the deadline waits for its end, but not for one hold after the other. */
async function waitsForHold(
  tx: Transaction,
  parts: NftParts,
  { id, user_id, create_time, pay_deadline }: OrderRow,
  time: number,
): Promise<boolean> {
  const until = await holdUntil(tx, user_id);
  const latest = create_time + HELD_DEADLINE_MS;
  if (until <= time || (pay_deadline ?? 0) >= latest) return false;
  const laterOrder = await moveDeadline(tx, id, Math.min(until + AFTER_HOLD_MS, latest));
  emitOrder(tx, parts, laterOrder, time);
  return true;
}

async function takeMargin(
  tx: Transaction,
  parts: NftParts,
  { sale, order }: { sale: SaleRow; order: OrderRow },
  time: number,
): Promise<void> {
  const margin = await marginOf(tx, sale.id, order.user_id);
  if (margin?.status !== HELD) return;
  const seller = sale.seller_id ?? sale.artist_user_id;
  // An unverified user can't be paid (R-SEND-3), so the winner could not pay.
  if (seller !== null && (await levelOf(tx, seller)) === 0) {
    await returnMargins(tx, [margin], time);
    return;
  }
  const { toSeller } = await loseMargin(tx, sale, margin, time);
  const { amount } = margin;
  await notifyOf(tx, parts, sale, { name: 'nft_expired', user_id: order.user_id, amount, time });
  if (toSeller && sale.seller_id !== null) {
    const keptNotice = { name: 'nft_margin_kept', user_id: sale.seller_id, amount } as const;
    await notifyOf(tx, parts, sale, { ...keptNotice, time });
  }
}

async function endOffer(
  tx: Transaction,
  parts: NftParts,
  { sale, order }: { sale: SaleRow; order: OrderRow },
  time: number,
): Promise<void> {
  emitOrder(tx, parts, await expireOrder(tx, order.id), time);
  const next = sale.reopened < REOPENED_AT_MOST ? await reviveBids(tx, sale.id) : undefined;
  if (next === undefined) {
    await toOwner(tx, parts, sale, time);
    return;
  }
  const { leader, bid_count } = next;
  const ends_at = time + REOPENED_MS;
  await reopenSale(tx, sale.id, { price: leader.price, bid_count, ends_at });
  for (const bid of await highestBids(tx, sale.id)) {
    emitBid(tx, bid, time);
    const news = { name: 'nft_reopened', user_id: bid.user_id, amount: bid.price } as const;
    await notifyOf(tx, parts, sale, { ...news, until: ends_at, time });
  }
  await emitSale(tx, parts, sale.id, time);
}

/** For a reset or erased account: its margin is returned, and the auction opens again for the others. */
export async function giveUpOrder(
  tx: Transaction,
  parts: NftParts,
  id: number,
  time: number,
): Promise<void> {
  const waitingOrder = await lockWaiting(tx, id);
  if (waitingOrder?.order.status !== UNPAID) return;
  const margin = await marginOf(tx, waitingOrder.sale.id, waitingOrder.order.user_id);
  if (margin?.status === 1) await returnMargins(tx, [margin], time);
  await endOffer(tx, parts, waitingOrder, time);
}
