// Running auctions (R-NFT-1): one margin per bidder, then bids. A bid moves no money.
import type { Bid } from '../../../protocol/calls/nft.ts';
import { refusal } from '../../call-refusal.ts';
import type { Transaction } from '../../db/database.ts';
import { isBelow } from '../../exact.ts';
import { freeze } from '../../ledger/movements.ts';
import type { OpenGate } from '../security/sending-value.ts';
import {
  heldMarginsOf,
  insertBid,
  insertMargin,
  leadingBid,
  marginOf,
  setBidStatus,
  withdrawBids,
} from './bid-store.ts';
import { endAfterBid, minimumBid, OPEN, OUTBID } from './rules.ts';
import { lockSale, lockSaleOf, noteBid, type SaleRow } from './sale-store.ts';
import {
  accountOf,
  emitBid,
  emitSale,
  mustPost,
  type NftParts,
  notifyOf,
  requireBalance,
  requireOnSale,
  requireReceivers,
  returnMargins,
  usdtOf,
} from './trading.ts';
import { shownBid } from './views.ts';

async function lockAuction(
  tx: Transaction,
  parts: NftParts,
  code: string,
  user_id: number,
): Promise<{ sale: SaleRow & { margin: string }; time: number }> {
  const lockedSale = await lockSaleOf(tx, code);
  const time = parts.now();
  const sale = requireOnSale(lockedSale, user_id, time);
  const { margin } = sale;
  if (margin === null) throw refusal('nft_not_on_sale');
  return { sale: { ...sale, margin }, time };
}

export async function payMargin(
  tx: Transaction,
  parts: NftParts,
  gate: OpenGate,
  { user_id, code }: { user_id: number; code: string },
): Promise<{ code: string; margin: string }> {
  const { sale, time } = await lockAuction(tx, parts, code, user_id);
  const { id: sale_id, currency_id, margin } = sale;
  if (await marginOf(tx, sale_id, user_id)) throw refusal('margin_paid');
  const account = accountOf(user_id, currency_id);
  await requireReceivers(gate, sale);
  await requireBalance(tx, account, margin);
  await gate.confirm(usdtOf(parts, currency_id, margin));
  const marginRow = { sale_id, user_id, currency_id, amount: margin };
  const id = await insertMargin(tx, marginRow, time);
  const movements = [freeze(account, margin, 'nft_margin')];
  await mustPost(tx, { kind: 'nft_margin', id, movements, time });
  return { code, margin };
}

export async function placeBid(
  tx: Transaction,
  parts: NftParts,
  gate: OpenGate,
  { user_id, code, price }: { user_id: number; code: string; price: string },
): Promise<Bid> {
  const { sale, time } = await lockAuction(tx, parts, code, user_id);
  const margin = await marginOf(tx, sale.id, user_id);
  if (margin?.status !== 1) throw refusal('margin_required');
  const leading = await leadingBid(tx, sale.id);
  if (leading?.user_id === user_id) throw refusal('bid_leading');
  const minimum = minimumBid(sale);
  if (isBelow(price, minimum)) {
    throw refusal('bid_too_low', { field: 'price', params: { minimum } });
  }
  await requireReceivers(gate, sale);
  if (leading !== undefined) {
    emitBid(tx, await setBidStatus(tx, leading.id, OUTBID), time);
    const outbid = { name: 'nft_outbid', user_id: leading.user_id, amount: price } as const;
    await notifyOf(tx, parts, sale, { ...outbid, time });
  }
  const bid = await insertBid(tx, { sale_id: sale.id, user_id, price, time });
  const movedEnd = endAfterBid(sale, time);
  await noteBid(tx, sale.id, { price, bid_count: sale.bid_count + 1, ...movedEnd });
  emitBid(tx, bid, time);
  await emitSale(tx, parts, sale.id, time);
  return shownBid(bid, user_id);
}

export async function withdrawFromAuctions(
  tx: Transaction,
  parts: NftParts,
  user_id: number,
  time: number,
): Promise<void> {
  for (const margin of await heldMarginsOf(tx, user_id)) {
    const sale = await lockSale(tx, margin.sale_id);
    if (sale?.status !== OPEN) continue;
    await returnMargins(tx, [margin], time);
    const leader = await withdrawBids(tx, sale.id, user_id);
    await noteBid(tx, sale.id, { ...sale, price: leader?.price ?? null });
    if (leader !== undefined) emitBid(tx, leader, time);
    await emitSale(tx, parts, sale.id, time);
  }
}
