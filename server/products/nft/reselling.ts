// Resale (R-NFT-4): a work stays on sale until it is sold or its time has ended.

import { refuseAll } from '../../market/engines/taking.ts';
import type { OpenGate } from '../../people/security/sending-value.ts';
import { refusal, wrong } from '../../platform/base/call-refusal.ts';
import { isAbove, max } from '../../platform/base/exact.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { lockHolding } from './holding-store.ts';
import { RESALE_AT_MOST_MS } from './rules.ts';
import { insertSale } from './sale-store.ts';
import { emitSale, type NftParts, usdtOf } from './trading.ts';

export interface ResaleWish {
  user_id: number;
  id: number;
  sale_mode: 'normal' | 'auction';
  price: string;
  currency_id: number;
  end_time: number;
  start_time?: number | undefined;
  min_raise?: string | undefined;
  margin?: string | undefined;
}

export async function resell(
  tx: Transaction,
  parts: NftParts,
  gate: OpenGate,
  wish: ResaleWish,
): Promise<string> {
  const holding = await lockHolding(tx, wish.id);
  if (holding?.user_id !== wish.user_id) throw refusal('not_found', { field: 'id' });
  if (holding.is_box) throw refusal('nft_box_unopened');
  if (holding.status === 3) throw refusal('nft_already_on_sale');
  const time = parts.now();
  const starts_at = Math.max(wish.start_time ?? time, time);
  const isAuction = wish.sale_mode === 'auction';
  const margin = isAuction ? (wish.margin ?? null) : null;
  const isLong = wish.end_time - time > RESALE_AT_MOST_MS;
  refuseAll([
    ...(wish.end_time <= starts_at || isLong
      ? [wrong('nft_price_invalid', { field: 'end_time' })]
      : []),
    ...(margin !== null && isAbove(margin, wish.price)
      ? [wrong('above_maximum', { field: 'margin', params: { maximum: wish.price } })]
      : []),
  ]);
  await gate.confirm(worthOf(parts, holding, wish));
  const sale_id = await insertSale(
    tx,
    {
      work_id: holding.work_id,
      mode: wish.sale_mode,
      seller_id: wish.user_id,
      currency_id: wish.currency_id,
      price: wish.price,
      margin,
      min_raise: isAuction ? (wish.min_raise ?? null) : null,
      royalty_rate: holding.royalty_rate,
      supply: 1,
      starts_at,
      ends_at: wish.end_time,
    },
    time,
  );
  await emitSale(tx, parts, sale_id, time);
  return holding.code;
}

/** A work listed below its worth would be a way to give it away. */
function worthOf(
  parts: NftParts,
  holding: { paid: string; currency_id: number },
  { price, currency_id }: ResaleWish,
): string | undefined {
  const paidUsdt = usdtOf(parts, holding.currency_id, holding.paid);
  const priceUsdt = usdtOf(parts, currency_id, price);
  return paidUsdt && priceUsdt && max(paidUsdt, priceUsdt);
}
