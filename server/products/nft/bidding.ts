// Running auctions (R-NFT-1): one margin per bidder, then bids. A bid adds to the margin what it lacks.
import type { Bid } from '../../../protocol/calls/products/nft.ts';
import type { OpenGate } from '../../people/security/sending-value.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import { isAbove, isBelow, isPositive, max, sub } from '../../platform/base/exact.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { freeze } from '../../platform/ledger/movements.ts';
import {
  insertBid,
  insertMargin,
  leadingBid,
  marginOf,
  openAuctionsOf,
  raiseMargin,
  setBidStatus,
  withdrawBids,
} from './bid-store.ts';
import { countDefaults } from './order-store.ts';
import {
  DEFAULTS_COUNTED_MS,
  endAfterBid,
  HELD,
  LOST_MARGIN,
  marginFor,
  marginRate,
  maximumBid,
  minimumBid,
  OPEN,
  OUTBID,
} from './rules.ts';
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
  const former = await marginOf(tx, sale_id, user_id);
  if (former?.status === HELD) throw refusal('margin_paid');
  if (former?.status === LOST_MARGIN) throw refusal('nft_defaulted');
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
  if (margin?.status !== HELD) throw refusal('margin_required');
  const leading = await leadingBid(tx, sale.id);
  if (leading?.user_id === user_id) throw refusal('bid_leading');
  requireBounds(sale, price);
  await requireReceivers(gate, sale);
  const account = accountOf(user_id, sale.currency_id);
  const defaultCount = await countDefaults(tx, user_id, time - DEFAULTS_COUNTED_MS);
  const missingMargin = max(
    sub(marginFor(sale.margin, price, marginRate(defaultCount)), margin.amount),
    '0',
  );
  if (isPositive(missingMargin)) {
    await requireBalance(tx, account, missingMargin);
    await gate.confirm(usdtOf(parts, sale.currency_id, missingMargin));
  }
  if (leading !== undefined) {
    emitBid(tx, await setBidStatus(tx, leading.id, OUTBID), time);
    const outbid = { name: 'nft_outbid', user_id: leading.user_id, amount: price } as const;
    await notifyOf(tx, parts, sale, { ...outbid, time });
  }
  const bid = await insertBid(tx, { sale_id: sale.id, user_id, price, time });
  if (isPositive(missingMargin)) {
    const movements = [freeze(account, missingMargin, 'nft_margin')];
    const reference = `${margin.id}/${bid.id}`;
    await mustPost(tx, { kind: 'nft_margin', id: margin.id, reference, movements, time });
    await raiseMargin(tx, margin.id, missingMargin);
  }
  const movedEnd = endAfterBid(sale, time);
  await noteBid(tx, sale.id, { price, bid_count: sale.bid_count + 1, ...movedEnd });
  emitBid(tx, bid, time);
  await emitSale(tx, parts, sale.id, time);
  return shownBid(bid, user_id);
}

function requireBounds(sale: SaleRow, price: string): void {
  const field = 'price';
  const minimum = minimumBid(sale);
  if (isBelow(price, minimum)) throw refusal('bid_too_low', { field, params: { minimum } });
  const maximum = maximumBid(sale);
  if (isAbove(price, maximum)) throw refusal('bid_too_high', { field, params: { maximum } });
}

export async function withdrawFromAuctions(
  tx: Transaction,
  parts: NftParts,
  user_id: number,
  time: number,
): Promise<void> {
  for (const id of await openAuctionsOf(tx, user_id)) {
    const sale = await lockSale(tx, id);
    if (sale?.status !== OPEN) continue;
    const margin = await marginOf(tx, id, user_id);
    if (margin?.status === HELD) await returnMargins(tx, [margin], time);
    const leader = await withdrawBids(tx, sale.id, user_id);
    await noteBid(tx, sale.id, { ...sale, price: leader?.price ?? null });
    if (leader !== undefined) emitBid(tx, leader, time);
    await emitSale(tx, parts, sale.id, time);
  }
}
