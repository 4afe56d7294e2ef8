// Steps of an order (R-OTC-1 to R-OTC-3). Each is one transaction that locks the order, moves the coins, writes a
// message and sends events.
import type { OtcOrder } from '../../../protocol/calls/products/otc.ts';
import type { WireLanguage } from '../../../protocol/language.ts';
import { worthOf } from '../../money/deposits/crediting.ts';
import { recordFlow } from '../../money/equity/flow-store.ts';
import { userOf } from '../../people/auth/user-store.ts';
import { type NoticeName, notify } from '../../people/profile/notices.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import { negate } from '../../platform/base/exact.ts';
import { notifyOperator } from '../../platform/commands/notices.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { house, type UserAccount } from '../../platform/ledger/accounts.ts';
import { credit, type Movement, move, release, settle } from '../../platform/ledger/movements.ts';
import { post } from '../../platform/ledger/post.ts';
import { emitEvent } from '../../platform/outbox/outbox.ts';
import { changeRemaining, lockAd } from './ad-store.ts';
import { insertMessage, type NewMessage } from './message-store.ts';
import { changeOrder, lockOrder, markLost, type OrderRow, stopDesk } from './order-store.ts';
import {
  BUY,
  CANCELLED,
  COMPLETED,
  DESK_ACTS_AFTER_MS,
  DISPUTE_AFTER_MS,
  DISPUTED,
  EXPIRED,
  isBeyondSpread,
  PAYMENT_SENT,
  SELL,
  TO_BE_PAID,
} from './rules.ts';
import type { DeskText } from './texts.ts';
import type { UsdPrices } from './usd-prices.ts';
import { shownMessage, shownOrder } from './views.ts';

export interface StepParts {
  nameOf(currency_id: number): string;
  priceUsd(currency_id: number): string | undefined;
  sandbox: boolean;
}

export const accountOf = ({ user_id, currency_id }: OrderRow): UserAccount => ({
  user_id,
  type: 'legal',
  currency_id,
});

/** Another user's order counts as missing. */
export async function lockOwn(tx: Transaction, id: number, user_id: number): Promise<OrderRow> {
  const row = await lockOrder(tx, id);
  if (row?.user_id !== user_id) throw refusal('not_found', { field: 'id' });
  return row;
}

export async function report(
  tx: Transaction,
  parts: StepParts,
  row: OrderRow,
  { name, notice, time }: { name: DeskText; notice?: NoticeName; time: number },
): Promise<OtcOrder> {
  const order = await emitOrder(tx, parts, row, time);
  await say(tx, row, { sender: 'system', name }, time);
  if (notice !== undefined) {
    const params = { number: row.number, currency: parts.nameOf(row.currency_id) };
    await notify(tx, row.user_id, { name: notice, params, about_id: row.id, time });
  }
  return order;
}

async function emitOrder(
  tx: Transaction,
  { nameOf }: StepParts,
  row: OrderRow,
  time: number,
): Promise<OtcOrder> {
  const order = shownOrder(row, { language: await languageOf(tx, row.user_id), nameOf });
  emitEvent(tx, time, { kind: 'otc_order', user_id: row.user_id, data: order });
  return order;
}

export async function say(
  tx: Transaction,
  { id, user_id }: OrderRow,
  message: NewMessage,
  time: number,
): Promise<ReturnType<typeof shownMessage>> {
  const view = shownMessage(
    await insertMessage(tx, id, message, time),
    await languageOf(tx, user_id),
  );
  emitEvent(tx, time, { kind: 'otc_message', user_id, data: { id, message: view } });
  return view;
}

async function languageOf(tx: Transaction, user_id: number): Promise<WireLanguage> {
  return (await userOf(tx, user_id)).lang;
}

async function mustPost(
  tx: Transaction,
  row: OrderRow,
  kind: 'otc_release' | 'otc_cancel',
  movement: Movement,
  time: number,
): Promise<void> {
  const { outcome } = await post(tx, {
    ...{ kind, reference: `${row.id}`, reference_id: row.id, time, movements: [movement] },
  });
  if (outcome !== 'posted') throw new Error(`OTC order ${row.id} ended as ${outcome}`);
}

export async function markPaid(
  tx: Transaction,
  parts: StepParts,
  row: OrderRow,
  { voucher, time }: { voucher?: string | undefined; time: number },
): Promise<OtcOrder> {
  if (row.status !== TO_BE_PAID) throw refusal('otc_wrong_state');
  if (row.type === BUY && row.expires_at <= time) throw refusal('otc_expired');
  const isUser = row.type === BUY;
  const desk_acts_at = isUser && parts.sandbox ? time + DESK_ACTS_AFTER_MS : undefined;
  const changedOrder = await changeOrder(tx, row.id, {
    status: PAYMENT_SENT,
    voucher,
    paid_at: time,
    desk_acts_at,
  });
  return isUser
    ? report(tx, parts, changedOrder, { name: 'user_paid', time })
    : report(tx, parts, changedOrder, { name: 'desk_paid', notice: 'otc_desk_paid', time });
}

export async function handOver(
  tx: Transaction,
  parts: StepParts,
  row: OrderRow,
  { name, time }: { name: DeskText; time: number },
): Promise<OtcOrder> {
  const { type, currency_id, number, user_id } = row;
  const isBought = type === BUY;
  const movement = isBought
    ? credit(house('desk_held', currency_id), accountOf(row), number, 'otc')
    : settle(accountOf(row), house('desk', currency_id), number, 'otc');
  await mustPost(tx, row, 'otc_release', movement, time);
  const usd = worthOf(number, parts.priceUsd(currency_id));
  await recordFlow(tx, { user_id, usd: isBought ? usd : negate(usd), time });
  const changedOrder = await changeOrder(tx, row.id, { status: COMPLETED, completed_at: time });
  return report(tx, parts, changedOrder, {
    name,
    ...(isBought && { notice: 'otc_received' }),
    time,
  });
}

export async function giveBack(
  tx: Transaction,
  parts: StepParts,
  row: OrderRow,
  end: {
    status: typeof CANCELLED | typeof EXPIRED;
    name: DeskText;
    reason?: string;
    notice?: NoticeName;
    time: number;
  },
): Promise<OtcOrder> {
  const { status, name, reason, notice, time } = end;
  const { type, currency_id, number } = row;
  const movement =
    type === BUY
      ? move(house('desk_held', currency_id), house('desk', currency_id), number, 'otc')
      : release(accountOf(row), number, 'otc');
  await mustPost(tx, row, 'otc_cancel', movement, time);
  await changeRemaining(tx, row.ad_id, number);
  const changedOrder = await changeOrder(tx, row.id, { status, reason, completed_at: time });
  return report(tx, parts, changedOrder, { name, ...(notice && { notice }), time });
}

/** A buyer may cancel until the coins are released, a seller once the desk has not paid in time. */
export async function cancelOwn(
  tx: Transaction,
  parts: StepParts,
  row: OrderRow,
  time: number,
): Promise<OtcOrder> {
  const mayCancel =
    row.type === BUY
      ? row.status === TO_BE_PAID || row.status === PAYMENT_SENT
      : row.status === TO_BE_PAID && row.expires_at <= time;
  if (!mayCancel) throw refusal('otc_wrong_state');
  return giveBack(tx, parts, row, { status: CANCELLED, name: 'cancelled', time });
}

export async function dispute(
  tx: Transaction,
  parts: StepParts,
  row: OrderRow,
  { reason, voucher, time }: { reason: string; voucher?: string | undefined; time: number },
): Promise<OtcOrder> {
  if (row.status !== PAYMENT_SENT) throw refusal('otc_wrong_state');
  const retry_after_ms = (row.paid_at ?? time) + DISPUTE_AFTER_MS - time;
  if (retry_after_ms > 0) throw refusal('otc_too_early', { params: { retry_after_ms } });
  const changedOrder = await changeOrder(tx, row.id, { status: DISPUTED, reason, voucher });
  return report(tx, parts, changedOrder, { name: 'disputed', time });
}

export async function resolve(
  tx: Transaction,
  parts: StepParts,
  row: OrderRow,
  { to, time }: { to: 'buyer' | 'seller'; time: number },
): Promise<OtcOrder> {
  const isOverdue = row.status === PAYMENT_SENT && (row.paid_at ?? time) + DISPUTE_AFTER_MS <= time;
  if (row.status !== DISPUTED && !isOverdue) throw refusal('otc_wrong_state');
  // The user buys from a desk or sells to one.
  const userWins = (to === 'buyer') === (row.type === BUY);
  if (!userWins) await markLost(tx, row.id);
  if (to === 'buyer') return handOver(tx, parts, row, { name: 'resolved_buyer', time });
  return giveBack(tx, parts, row, {
    status: CANCELLED,
    name: 'resolved_seller',
    notice: 'otc_resolved_seller',
    time,
  });
}

export async function expire(
  tx: Transaction,
  parts: StepParts,
  id: number,
  time: number,
): Promise<void> {
  const row = await lockOrder(tx, id);
  if (row?.status !== TO_BE_PAID || row.expires_at > time) return;
  await giveBack(tx, parts, row, {
    status: EXPIRED,
    name: 'expired',
    notice: 'otc_expired',
    time,
  });
}

export async function actAsDesk(
  tx: Transaction,
  parts: StepParts,
  prices: UsdPrices,
  id: number,
  time: number,
): Promise<void> {
  const row = await lockOrder(tx, id);
  if (row === undefined) return;
  if (row.type === SELL && row.status === TO_BE_PAID) await markPaid(tx, parts, row, { time });
  if (row.type !== BUY || row.status !== PAYMENT_SENT) return;
  const isMoved = await hasMoved(tx, row, prices);
  // Without a price the desk waits.
  if (isMoved === undefined) return;
  if (!isMoved) {
    await handOver(tx, parts, row, { name: 'released', time });
    return;
  }
  await stopDesk(tx, id);
  await say(tx, row, { sender: 'system', name: 'price_moved' }, time);
  const params = { order_id: id, user_id: row.user_id, price: row.price };
  await notifyOperator(tx, { name: 'otc_price_moved', params, time });
}

/** Whether the price has left the desk's spread since the order (R-OTC-5); undefined without a fresh price. */
export async function hasMoved(
  tx: Transaction,
  row: OrderRow,
  prices: UsdPrices,
): Promise<boolean | undefined> {
  const ad = await lockAd(tx, row.ad_id);
  if (ad === undefined || ad.fixed_price !== null) return false;
  const usd = prices.of(row.currency_id, row.fiat);
  return usd && isBeyondSpread(row, ad, usd);
}
