import { coverOf, takeFromSpot } from '../../money/wallet/from-spot.ts';
import { rebateOf } from '../../people/invite/rebates.ts';
import { isZero } from '../../platform/base/exact.ts';
import { house } from '../../platform/ledger/accounts.ts';
import { freeze, pay } from '../../platform/ledger/movements.ts';
import { contractAccount } from './account.ts';
import { openPending } from './open-limit.ts';
import { MARKET, type OrderRow, STATUS } from './order-row.ts';
import { insertOrder } from './store.ts';
import { checkTicket, lackingFunds, opensAtOnce, type Wish } from './ticket.ts';
import { countVolume } from './volume.ts';
import type { ContractWork } from './work.ts';

export async function placeOrder(
  work: ContractWork,
  wish: Wish,
  key: string | undefined,
): Promise<OrderRow> {
  const { account, tx, time } = work;
  const { user_id, legal_id } = account;
  const mine = contractAccount(account);
  const fromSpot = await coverOf(tx, mine, {
    missing: wish.from_spot === undefined ? '0' : lackingFunds(work, wish),
    atMost: wish.from_spot,
  });
  if (!isZero(fromSpot)) work.addAvailable(fromSpot);
  const summary = checkTicket(work, wish);
  const { instrument } = wish;
  const isMarket = wish.order_type === MARKET;
  const order = await insertOrder(tx, {
    user_id,
    legal_id,
    match_id: instrument.match_id,
    currency_id: instrument.currency_id,
    symbol: instrument.symbol,
    type: wish.type,
    order_type: wish.order_type,
    margin_mode: wish.margin_mode,
    status: isMarket ? STATUS.open : STATUS.pending,
    origin_price: summary.price,
    price: summary.price,
    target_profit_price: wish.target_profit_price ?? null,
    stop_loss_price: wish.stop_loss_price ?? null,
    share: wish.share,
    number: summary.quantity,
    multiple: wish.multiple,
    origin_caution_money: summary.margin,
    caution_money: summary.margin,
    trade_fee: summary.fee,
    overnight: instrument.overnight_rate,
    overnight_money: '0',
    trader_share: '0',
    overnight_until: isMarket ? time : null,
    parent_id: null,
    follow_user_id: wish.copy?.follow_user_id ?? null,
    trader_user_id: wish.copy?.trader_user_id ?? null,
    idempotency_key: key ?? null,
    created_at: time,
    handled_at: isMarket ? time : null,
  });
  await takeFromSpot(tx, mine, {
    amount: fromSpot,
    reference: `lever_order/${order.id}`,
    time,
  });
  const price_usd = work.parts.priceUsd(legal_id);
  const fee = {
    user_id,
    kind: 'lever_fee',
    currency_id: legal_id,
    fee: summary.fee,
    time,
  } as const;
  const rebate = price_usd === undefined ? [] : await rebateOf(tx, { ...fee, price_usd });
  await work.post([
    {
      kind: 'lever_submit',
      order,
      movements: [
        pay(mine, house('fees', legal_id), summary.fee, 'lever_fee'),
        freeze(mine, summary.margin, 'lever_margin'),
        ...rebate,
      ],
    },
  ]);
  if (isMarket) {
    work.touch(order, 'opened', order.price, order.number);
    await countVolume(work, order, order.price);
    return order;
  }
  work.touch(order, 'placed', order.price, order.number);
  if (!opensAtOnce(wish, time)) return order;
  return (await openPending(work, order)) ?? order;
}
