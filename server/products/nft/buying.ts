import type { NftOrder } from '../../../protocol/calls/products/nft.ts';
import type { OpenGate } from '../../people/security/sending-value.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import { commit } from '../../platform/base/draws.ts';
import { isEqual } from '../../platform/base/exact.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { insertOrder } from './order-store.ts';
import { lockSaleOf, takeOne } from './sale-store.ts';
import {
  accountOf,
  changeOwner,
  emitOrder,
  emitSale,
  mustPost,
  type NftParts,
  notifyOf,
  payments,
  recordPayment,
  requireBalance,
  requireOnSale,
  requireReceivers,
  usdtOf,
} from './trading.ts';
import { shownOrder } from './views.ts';

export async function buy(
  tx: Transaction,
  parts: NftParts,
  gate: OpenGate,
  { user_id, code, price }: { user_id: number; code: string; price: string },
): Promise<NftOrder> {
  const lockedSale = await lockSaleOf(tx, code);
  const time = parts.now();
  const sale = requireOnSale(lockedSale, user_id, time);
  if (sale.mode === 'auction') throw refusal('nft_not_on_sale');
  if (!isEqual(sale.price, price)) {
    throw refusal('price_changed', { field: 'price', params: { price: sale.price } });
  }
  const { currency_id } = sale;
  await requireReceivers(gate, sale);
  await requireBalance(tx, accountOf(user_id, currency_id), price);
  await gate.confirm(usdtOf(parts, currency_id, price));
  const order = await insertOrder(
    tx,
    { sale_id: sale.id, user_id, kind: 'bought', price: sale.price, margin: '0', currency_id },
    time,
  );
  const movements = payments(sale, user_id, sale.price);
  await mustPost(tx, { kind: 'nft_buy', id: order.id, movements, time });
  await recordPayment(tx, parts, movements, time);
  await takeOne(tx, sale, time);
  const isBox = sale.mode === 'box';
  const draw = isBox ? { draw: commit({ bytes: parts.randomBytes }) } : {};
  await changeOwner(tx, parts, sale, order, { ...draw, time });
  if (sale.seller_id !== null) {
    const soldNotice = { name: 'nft_sold', user_id: sale.seller_id, amount: sale.price } as const;
    await notifyOf(tx, parts, sale, { ...soldNotice, time });
  }
  emitOrder(tx, parts, order, time);
  await emitSale(tx, parts, sale.id, time);
  return shownOrder(order, parts.nameOf);
}
