// Carries out a stop whose trigger the mark has reached (R-SPOT-9): a stop market takes from the book, a stop limit becomes a
// limit. The condition is checked again here, against the order in the database.
import { order_band } from '../../../core/pkg/pe_core.js';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import { priceless, unavailable } from '../../market/engines/taking.ts';
import type { Quote } from '../../market/feed/questions.ts';
import { type NoticeName, notify } from '../../people/profile/notices.ts';
import { isZero, sub } from '../../platform/base/exact.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { lockAccounts } from '../../platform/ledger/post.ts';
import { emitEvent } from '../../platform/outbox/outbox.ts';
import { endOrders } from './cancel.ts';
import { accountsOf, type FilledOrder, postFills, returning } from './filling.ts';
import { isTriggered, isWaitingStop, SPOT_KINDS } from './kinds.ts';
import { afterMatching, fillAll, fillMakers, meetBook, type Seen, tradesOf } from './place.ts';
import { sizeOf } from './rules.ts';
import { type CoinRow, lockCoin, lockInstrument, updateCoin } from './store.ts';
import { averageOf, shownCoin } from './views.ts';
import type { Walked } from './walk.ts';
import type { ReachedStop, Trade } from './watch-messages.ts';

export interface Firing {
  instrument: Instrument;
  view: Seen;
  priceUsd(currency_id: number): string | undefined;
  time: number;
}

/** `gone`: it has ended otherwise. `wait`: nothing is carried out in a market that is closed, halted or stale. */
export type Carried = 'gone' | 'wait' | { trades: Trade[]; changedOrders: CoinRow[] };

export async function fireStop(
  tx: Transaction,
  stop: ReachedStop,
  firing: Firing,
): Promise<Carried> {
  const { instrument, view, time } = firing;
  await lockInstrument(tx, instrument.match_id);
  const { order, partner } = await lockCoin(tx, stop.id);
  if (order === undefined || !isWaitingStop(order)) return 'gone';
  const halves = partner === undefined ? [] : [partner];
  // Cancelled before the mark of the same instant is looked at (R-SPOT-11).
  if (order.until !== null && stop.time >= order.until)
    return tellEnd(
      tx,
      await endOrders(tx, [order, ...halves], 'expired', time),
      'spot_order_expired',
      time,
    );
  if (!isTriggered(order, stop.mark)) return 'gone';
  if (!carriesOut(instrument, view.quote, time)) return 'wait';
  const { order: ownOrder, endedPartners } = await takeHold(tx, order, partner, time);
  const triggeredOrder: CoinRow = {
    ...ownOrder,
    trigger_time: time,
    open_trigger: {
      price: order.trigger_price,
      last_before: stop.before?.mark ?? null,
      last_before_time: stop.before?.time ?? null,
      first_beyond: stop.mark,
      first_beyond_time: stop.time,
    },
  };
  const walk = await walkOf(tx, triggeredOrder, firing);
  const outcome = await carryOutStop(tx, triggeredOrder, walk, firing);
  return { trades: outcome.trades, changedOrders: [...outcome.changedOrders, ...endedPartners] };
}

/** Nothing is carried out in a market that is closed, halted or stale (R-SPOT-9). */
export function carriesOut(instrument: Instrument, quote: Quote, now: number): boolean {
  const priceCheck = { instrument, quote, now, quote_time: undefined, block_ms: 0 };
  return unavailable(instrument, 'is_spot').length === 0 && priceless(priceCheck).length === 0;
}

/** The hold of a pair goes to the half that is carried out; what it doesn't need returns (R-SPOT-12). */
async function takeHold(
  tx: Transaction,
  order: CoinRow,
  partner: CoinRow | undefined,
  time: number,
): Promise<{ order: CoinRow; endedPartners: CoinRow[] }> {
  if (partner === undefined) return { order, endedPartners: [] };
  const frozen = SPOT_KINDS[order.kind].hold(order);
  // The ledger keeps what stays frozen: only the difference moves.
  const rest = { ...partner, frozen: sub(partner.frozen, frozen) };
  const endedPartners = await endOrders(tx, [rest], 'partner', time);
  return { order: { ...order, frozen }, endedPartners };
}

interface StopWalk extends Walked {
  /** It stopped at an order of the same account. */
  isOwnNext: boolean;
}

async function walkOf(tx: Transaction, order: CoinRow, firing: Firing): Promise<StopWalk> {
  const { instrument, view, time } = firing;
  const [low = '0', high = '0'] = order_band(instrument, view.quote.mark).split('/');
  const walk = await meetBook(tx, {
    instrument,
    type: order.type,
    // A stop market takes nothing outside the band of orders.
    target_price: order.target_price ?? (order.type === 1 ? high : low),
    ...sizeOf(order),
    levels: view.levels,
    time,
  });
  const own = walk.matches.findIndex(({ maker }) => maker?.user_id === order.user_id);
  if (own === -1) return { ...walk, isOwnNext: false };
  return { ...walk, matches: walk.matches.slice(0, own), isDone: false, isOwnNext: true };
}

async function carryOutStop(
  tx: Transaction,
  order: CoinRow,
  { matches, isDone, isOwnNext }: StopWalk,
  { instrument, priceUsd, time }: Firing,
): Promise<{ trades: Trade[]; changedOrders: CoinRow[] }> {
  const rate = instrument.spot_fee_rate;
  const makers = matches.flatMap(({ maker }) => maker ?? []);
  await lockAccounts(
    tx,
    [order, ...makers].flatMap((one) => Object.values(accountsOf(one))),
  );
  const filledStop = fillAll(order, matches, rate);
  const end = isOwnNext ? endAtOwn(filledStop.order) : afterMatching(filledStop.order, isDone);
  const isEmpty = end.order.status === 4 && isZero(end.order.filled);
  const cancel_reason =
    isEmpty && end.order.cancel_reason === 'unfilled' ? 'no_liquidity' : end.order.cancel_reason;
  const changedOrder = await updateCoin(tx, order.id, { ...end.order, cancel_reason }, time);
  emitEvent(tx, time, {
    kind: 'coin_order',
    user_id: order.user_id,
    data: shownCoin(changedOrder),
  });
  const filledMakers = await fillMakers(tx, matches, order.id, { rate, time });
  const orders: FilledOrder[] = [
    { order: changedOrder, parts: filledStop.parts },
    ...filledMakers.filledOrders,
  ];
  const after = returning(changedOrder, end.left, time);
  await postFills(tx, orders, { before: [], after, priceUsd, time });
  await tell(tx, isEmpty ? 'spot_stop_unfilled' : nameOf(changedOrder), changedOrder, time);
  return {
    trades: tradesOf(order.type, matches),
    changedOrders: [changedOrder, ...filledMakers.changedOrders],
  };
}

function endAtOwn(order: CoinRow): { order: CoinRow; left: string } {
  return {
    order: { ...order, status: 4, cancel_reason: 'self_trade', frozen: '0' },
    left: order.frozen,
  };
}

const nameOf = ({ filled }: CoinRow): NoticeName =>
  isZero(filled) ? 'spot_stop_waits' : 'spot_stop_filled';

async function tellEnd(
  tx: Transaction,
  orders: CoinRow[],
  name: NoticeName,
  time: number,
): Promise<Carried> {
  for (const order of orders) await tell(tx, name, order, time);
  return { trades: [], changedOrders: orders };
}

export async function tell(
  tx: Transaction,
  name: NoticeName,
  order: CoinRow,
  time: number,
): Promise<void> {
  const { symbol, filled, turnover, target_price, trigger_price } = order;
  const [coin = ''] = symbol.split('/');
  const price = averageOf(turnover, filled) ?? target_price ?? '0';
  const params = { symbol, price, trigger: trigger_price ?? '0', number: filled, coin };
  await notify(tx, order.user_id, { name, params, time });
}
