import type { Wrong } from '../../../protocol/calls/platform/call.ts';
import { endOf } from '../../market/engines/in-force.ts';
import { refuseAll } from '../../market/engines/taking.ts';
import { coverOf, takeFromSpot } from '../../money/wallet/from-spot.ts';
import { rebateOf } from '../../people/invite/rebates.ts';
import { wrong } from '../../platform/base/call-refusal.ts';
import { isAbove, isZero, max } from '../../platform/base/exact.ts';
import { house } from '../../platform/ledger/accounts.ts';
import { freeze, pay } from '../../platform/ledger/movements.ts';
import { contractAccount } from './account.ts';
import { withExits } from './exits.ts';
import { ENTRY_KINDS, isPast } from './kinds.ts';
import { openPending } from './open-limit.ts';
import { LONG, type OrderRow, STATUS, type Trail } from './order-row.ts';
import { insertOrder, keepAmended } from './store.ts';
import {
  checkedTicket,
  exitsWished,
  type Figures,
  lackingFunds,
  opensAtOnce,
  riskWrongs,
  type Wish,
} from './ticket.ts';
import { countVolume } from './volume.ts';
import type { ContractWork } from './work.ts';

export async function placeOrder(
  work: ContractWork,
  wish: Wish,
  key: string | undefined,
): Promise<OrderRow> {
  const { account, tx, time } = work;
  const mine = contractAccount(account);
  const fromSpot = await coverOf(tx, mine, {
    missing: wish.from_spot === undefined ? '0' : lackingFunds(work, wish),
    atMost: wish.from_spot,
  });
  if (!isZero(fromSpot)) work.addAvailable(fromSpot);
  const { wrongs, figures } = checkedTicket(work, wish, 1);
  refuseAll([...wrongs, ...(await riskWrongs(work))]);
  if (figures === null) throw new Error('the core returned no figures for a valid order');
  const order = await storeOrder(work, wish, figures, { fromSpot, key });
  if (wish.kind === 'market') {
    work.touch(order, 'opened', order.price, order.number);
    await countVolume(work, order, order.price);
    return order;
  }
  work.touch(order, 'placed', order.price, order.number);
  if (!opensAtOnce(wish, time)) return order;
  return (await openPending(work, order)) ?? order;
}

/** Two entries of which one cancels the other: frozen and paid once, by the dearer (R-CONTRACT-35). */
export async function placePair(
  work: ContractWork,
  [first, second]: readonly [Wish, Wish],
  key: string | undefined,
): Promise<{ first: OrderRow; second: OrderRow }> {
  const { account, tx, time } = work;
  const mine = contractAccount(account);
  const lacking = [lackingFunds(work, first), lackingFunds(work, second)] as const;
  const fromSpot = await coverOf(tx, mine, {
    missing: first.from_spot === undefined ? '0' : max(...lacking),
    atMost: first.from_spot,
  });
  if (!isZero(fromSpot)) work.addAvailable(fromSpot);
  const [one, other] = [checkedTicket(work, first, 2), checkedTicket(work, second, 2)];
  refuseAll([
    ...one.wrongs,
    ...other.wrongs.map(ofOther),
    ...bothReached(first, second, time),
    ...(await riskWrongs(work)),
  ]);
  if (one.figures === null || other.figures === null)
    throw new Error('the core returned no figures for a valid pair');
  const margin = max(one.figures.margin, other.figures.margin);
  const fee = max(one.figures.fee, other.figures.fee);
  const firstOrder = await storeOrder(work, first, one.figures, { fromSpot, key, margin, fee });
  const free = { fromSpot: '0', key: undefined, margin: '0', fee: '0' };
  const secondOrder = await storeOrder(work, second, other.figures, free);
  const pair = {
    first: { ...firstOrder, partner_id: secondOrder.id },
    second: { ...secondOrder, partner_id: firstOrder.id },
  };
  await keepAmended(tx, pair.first);
  await keepAmended(tx, pair.second);
  for (const order of [pair.first, pair.second])
    work.touch(order, 'placed', order.price, order.number);
  const atOnce = opensAtOnce(first, time)
    ? pair.first
    : opensAtOnce(second, time)
      ? pair.second
      : undefined;
  if (atOnce !== undefined) await openPending(work, atOnce);
  return { first: work.stateOf(pair.first), second: work.stateOf(pair.second) };
}

/** The second half is a part of the same request. */
function ofOther(one: Wrong): Wrong {
  const { field } = one;
  const isOwn = field !== undefined && OTHER_FIELDS.has(field.split('.')[0] ?? '');
  return isOwn ? { ...one, field: `other_${field}` } : one;
}

const OTHER_FIELDS = new Set(['target_price', 'trigger_price', 'exits']);

function bothReached(first: Wish, second: Wish, time: number): Wrong[] {
  const areBoth = opensAtOnce(first, time) && opensAtOnce(second, time);
  return areBoth ? [wrong('pair_both_reached', { field: 'other_target_price' })] : [];
}

interface Storing {
  fromSpot: string;
  key: string | undefined;
  /** Of a pair both are held by its first half. */
  margin?: string;
  fee?: string;
}

async function storeOrder(
  work: ContractWork,
  wish: Wish,
  figures: Figures,
  { fromSpot, key, margin = figures.margin, fee = figures.fee }: Storing,
): Promise<OrderRow> {
  const { account, tx, time } = work;
  const { user_id, legal_id } = account;
  const mine = contractAccount(account);
  const { instrument } = wish;
  const isMarket = wish.kind === 'market';
  const exits = exitsWished(wish, figures.price, time);
  const stops = withExits({ type: wish.type, exits, last_exit: 0 }, exits);
  const order = await insertOrder(tx, {
    kind: wish.kind,
    trigger_price: isStop(wish) ? (wish.trigger_price ?? null) : null,
    trigger_by: isStop(wish) ? triggerWay(wish) : null,
    trail: trailOf(wish),
    until: isMarket ? null : endOf(wish, time),
    exits: stops.exits,
    last_exit: stops.last_exit,
    amended: 0,
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
    origin_price: figures.price,
    price: figures.price,
    target_profit_price: stops.target_profit_price,
    stop_loss_price: stops.stop_loss_price,
    share: wish.share,
    number: figures.quantity,
    multiple: wish.multiple,
    origin_caution_money: figures.margin,
    caution_money: margin,
    trade_fee: fee,
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
  if (isZero(margin)) return order;
  await takeFromSpot(tx, mine, {
    amount: fromSpot,
    reference: `lever_order/${order.id}`,
    time,
  });
  const price_usd = work.parts.priceUsd(legal_id);
  const feeEvent = { user_id, kind: 'lever_fee', currency_id: legal_id, fee, time } as const;
  const rebate = price_usd === undefined ? [] : await rebateOf(tx, { ...feeEvent, price_usd });
  await work.post([
    {
      kind: 'lever_submit',
      order,
      movements: [
        pay(mine, house('fees', legal_id), fee, 'lever_fee'),
        freeze(mine, margin, 'lever_margin'),
        ...rebate,
      ],
    },
  ]);
  return order;
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
