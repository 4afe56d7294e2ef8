import { coverOf, takeFromSpot } from '../../money/wallet/from-spot.ts';
import { rebateOf } from '../../people/invite/rebates.ts';
import { isAbove, isZero } from '../../platform/base/exact.ts';
import { house } from '../../platform/ledger/accounts.ts';
import { freeze, pay } from '../../platform/ledger/movements.ts';
import { contractAccount } from './account.ts';
import { withExits } from './exits.ts';
import { ENTRY_KINDS, isPast } from './kinds.ts';
import { openPending } from './open-limit.ts';
import { LONG, type OrderRow, STATUS, type Trail } from './order-row.ts';
import { insertOrder } from './store.ts';
import { checkTicket, endOf, exitsWished, lackingFunds, opensAtOnce, type Wish } from './ticket.ts';
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
  const isMarket = wish.kind === 'market';
  const exits = exitsWished(wish, summary.price, time);
  const stops = withExits({ type: wish.type, exits }, exits);
  const order = await insertOrder(tx, {
    kind: wish.kind,
    trigger_price: isStop(wish) ? (wish.trigger_price ?? null) : null,
    trigger_by: isStop(wish) ? triggerWay(wish) : null,
    trail: trailOf(wish),
    until: isMarket ? null : endOf(wish, time),
    exits: stops.exits,
    open_trigger: null,
    user_id,
    legal_id,
    match_id: instrument.match_id,
    currency_id: instrument.currency_id,
    symbol: instrument.symbol,
    type: wish.type,
    order_type: ENTRY_KINDS[wish.kind].order_type,
    margin_mode: wish.margin_mode,
    status: isMarket ? STATUS.open : STATUS.pending,
    origin_price: summary.price,
    price: summary.price,
    target_profit_price: stops.target_profit_price,
    stop_loss_price: stops.stop_loss_price,
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

const isStop = ({ kind }: Wish): boolean => kind === 'stop_market' || kind === 'stop_limit';

/** The direction is that of the moment it is placed, and stays (R-CONTRACT-26). */
function triggerWay({ trigger_price = '0', quote }: Wish): OrderRow['trigger_by'] {
  return isAbove(trigger_price, quote.mark) ? 'rise' : 'fall';
}

/** Without a start price it starts with the mark of this moment. */
function trailOf({ kind, distance, distance_unit, start_price, ...wish }: Wish): Trail | null {
  if (kind !== 'trailing' || distance === undefined) return null;
  const { quote, instrument, type } = wish;
  const startsNow =
    start_price === undefined || isPast(start_price, quote.mark, type === LONG ? 'fall' : 'rise');
  return {
    distance,
    unit: distance_unit ?? 'price',
    tick: instrument.tick,
    start_price: start_price ?? null,
    best: startsNow ? quote.mark : null,
    since: startsNow ? quote.time : null,
  };
}
