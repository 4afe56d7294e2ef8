import { is_worse_price } from '../../../core/pkg/pe_core.js';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import type { Wrong } from '../../../protocol/calls/platform/call.ts';
import type { Marks } from '../../market/engines/marks.ts';
import { priceless, refuseAll, seenTooOld, unavailable } from '../../market/engines/taking.ts';
import type { Quote } from '../../market/feed/questions.ts';
import { lockUserRow } from '../../people/auth/user-store.ts';
import { wrong } from '../../platform/base/call-refusal.ts';
import { isAbove, isEqual, max, mul, sub } from '../../platform/base/exact.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { balanceOf } from '../../platform/ledger/balances.ts';
import { freeze } from '../../platform/ledger/movements.ts';
import { lockAccounts, type Posting } from '../../platform/ledger/post.ts';
import { emitEvent } from '../../platform/outbox/outbox.ts';
import { newRiskWrongs } from '../limits/new-risk.ts';
import { endPartners } from './cancel.ts';
import {
  accountsOf,
  type FilledOrder,
  type FilledPart,
  type FillState,
  fillPart,
  postFills,
  returning,
} from './filling.ts';
import { isHolding, isWaitingStop, SPOT_KINDS } from './kinds.ts';
import {
  type CoinSize,
  type CoinWish,
  isAtOnce,
  isTrading,
  type LimitWish,
  missing,
  PENDING_AT_MOST,
  type StopWish,
  sideOf,
  sizeField,
  sizeOf,
  wrongForm,
} from './rules.ts';
import {
  type CoinRow,
  countPending,
  insertCoin,
  joinPartner,
  levelTotal,
  lockBook,
  lockInstrument,
  type NewCoin,
  type RestingRow,
  updateCoin,
} from './store.ts';
import { shownCoin } from './views.ts';
import { type BookLevel, type Match, mergeLevels, type Walked, walk } from './walk.ts';
import type { Trade } from './watch-messages.ts';

export interface Seen {
  quote: Quote;
  /** Simulated levels of the other side, best first. */
  levels: readonly BookLevel[];
}

/** One order, or a pair of a limit and a stop (R-SPOT-12). */
export type Placing = { wish: CoinWish; stop?: undefined } | { wish: LimitWish; stop: StopWish };

export type PlaceRequest = Placing & {
  user_id: number;
  instrument: Instrument;
  view: Seen;
  /** Of all instruments: what is open at a loss counts against the user's own limits. */
  marks: Marks;
  block_ms: number;
  idempotency_key: string | undefined;
  priceUsd(currency_id: number): string | undefined;
  time: number;
};

export interface Placed {
  order: CoinRow;
  /** The stop of a pair. */
  second?: CoinRow;
  trades: Trade[];
  changedOrders: CoinRow[];
}

/** Upper limit of prices and quantities on the wire (R-FRAME-7). */
const UNITS_AT_MOST = '1000000000000000000';

export async function placeOrder(tx: Transaction, request: PlaceRequest): Promise<Placed> {
  const { user_id, instrument, wish, stop, view, time } = request;
  // One new order per instrument at a time, across all processes: two that don't see each other could both wait at
  // crossing prices.
  await lockInstrument(tx, instrument.match_id);
  const { quote } = view;
  const isNow = isAtOnce(wish);
  const { quote_time } = wish;
  const priceCheck = { instrument, quote, now: time, quote_time, block_ms: request.block_ms };
  const stale = priceless(priceCheck);
  const at = { index: quote.mark, time };
  const basics = [
    ...unavailable(instrument, 'is_spot'),
    ...(isNow ? stale : []),
    ...seenTooOld(priceCheck),
    ...wrongForm(wish, instrument, at),
    ...(stop === undefined ? [] : wrongStop(wrongForm(stop, instrument, at))),
    ...(request.stop === undefined ? [] : wrongSides(request.wish, request.stop, quote.mark)),
  ];
  // Locked, because two simultaneous orders could both take the last free place.
  await lockUserRow(tx, user_id);
  const isMatched = wish.trigger_price === null;
  const meets = isMatched && basics.length === 0 && isTrading(quote);
  const walk = meets ? await meet(tx, request, stale.length > 0) : NOTHING;
  const draft = draftOf(request, wish);
  const stopDraft = stop === undefined ? undefined : draftOf(request, stop);
  const hold = max(draft.frozen, stopDraft?.frozen ?? '0');
  const makers = walk.matches.flatMap(({ maker }) => maker ?? []);
  await lockAccounts(
    tx,
    [draft, ...makers].flatMap((one) => Object.values(accountsOf(one))),
  );
  refuseAll([
    ...basics,
    ...(meets ? wrongMatches(request, walk) : []),
    ...(makers.some((maker) => maker.user_id === user_id) ? [wrong('self_trade')] : []),
    ...(await wrongFunds(tx, request, { draft, hold, walk })),
    ...(isNow ? [] : await wrongWaiting(tx, request, walk)),
    // A sale takes no new risk (R-SPOT-13).
    ...(wish.type === 1 ? await newRiskWrongs(tx, user_id, request) : []),
  ]);
  return carryOut(tx, request, { draft: { ...draft, frozen: hold }, stopDraft, walk });
}

/** Of a pair the fields of the stop have other names. */
const wrongStop = (wrongs: readonly Wrong[]): Wrong[] =>
  wrongs
    // The rest was said of the limit.
    .filter(({ field }) => field === 'trigger_price' || field === 'target_price')
    .map((one) => (one.field === 'target_price' ? { ...one, field: 'stop_target_price' } : one));

/** The limit on the better side of the mark, the stop on the other. */
function wrongSides(
  { type, target_price }: LimitWish,
  { trigger_price }: StopWish,
  mark: string,
): Wrong[] {
  const [high, low] = type === 1 ? [trigger_price, target_price] : [target_price, trigger_price];
  const [highField, lowField] =
    type === 1 ? ['trigger_price', 'target_price'] : ['target_price', 'trigger_price'];
  const params = { price: mark };
  return [
    ...(isAbove(high, mark) ? [] : [wrong('pair_wrong_side', { field: highField, params })]),
    ...(isAbove(mark, low) ? [] : [wrong('pair_wrong_side', { field: lowField, params })]),
  ];
}

const NOTHING: Walked = { matches: [], filledQuantity: '0', turnover: '0', isDone: false };

async function meet(
  tx: Transaction,
  { instrument, wish, view, time }: PlaceRequest,
  isStale: boolean,
): Promise<Walked> {
  // Simulated levels around a stale price are stale too.
  const levels = isStale ? [] : view.levels;
  const { type, target_price } = wish;
  return meetBook(tx, { instrument, type, target_price, ...sizeOf(wish), levels, time });
}

/** What an order meets in the book now; the users' orders are locked. */
export async function meetBook(
  tx: Transaction,
  order: CoinSize & {
    type: 1 | 2;
    /** Null for what the market gives. */
    target_price: string | null;
    instrument: Instrument;
    levels: readonly BookLevel[];
    time: number;
  },
): Promise<Walked> {
  const { instrument, type, target_price, levels, time } = order;
  const size = sizeOf(order);
  const orders = await lockBook(tx, {
    match_id: instrument.match_id,
    type: type === 1 ? 2 : 1,
    limit: target_price,
    amount: size.amount,
    quote: size.quote_amount,
    time,
  });
  const restingOrders = orders.map((order) => ({
    price: order.target_price,
    number: sub(order.amount, order.filled),
    order,
  }));
  const all = mergeLevels(type, levels, restingOrders);
  return walk({ type, target_price, ...size, step: instrument.spot_step }, all);
}

function wrongMatches(request: PlaceRequest, result: Walked): Wrong[] {
  const { execution, kind } = request.wish;
  const { matches, filledQuantity, isDone } = result;
  if (kind === 'market') return wrongMarket(request, result);
  const price = matches[0]?.price;
  if (execution === 'post_only' && price !== undefined)
    return [wrong('would_take', { field: 'target_price', params: { price } })];
  if (execution === 'fok' && !isDone)
    return [wrong('not_fillable', { field: 'amount', params: { maximum: filledQuantity } })];
  return execution === 'ioc' && price === undefined ? [wrong('no_liquidity')] : [];
}

function wrongMarket(
  { wish, instrument }: PlaceRequest,
  { matches, filledQuantity, isDone }: Walked,
): Wrong[] {
  const { worst_price } = wish;
  const last = matches.at(-1);
  const field = sizeField(wish);
  if (last === undefined) {
    // The book has orders, but the money doesn't buy one step.
    const minimum = instrument.spot_min;
    return isDone
      ? [wrong('below_minimum', { field, params: { minimum } })]
      : [wrong('no_liquidity')];
  }
  if (isAbove(filledQuantity, instrument.spot_max)) {
    return [wrong('above_maximum', { field, params: { maximum: instrument.spot_max } })];
  }
  const isWorse =
    worst_price !== undefined && is_worse_price(sideOf(wish), last.price, worst_price);
  return isWorse ? [wrong('price_moved')] : [];
}

/** `hold`: what the order holds, or the dearer half of a pair. */
async function wrongFunds(
  tx: Transaction,
  { wish, view }: PlaceRequest,
  { draft, hold, walk }: { draft: NewCoin; hold: string; walk: Walked },
): Promise<Wrong[]> {
  const { coin, legal } = accountsOf(draft);
  const { available } = await balanceOf(tx, wish.type === 1 ? legal : coin);
  if (isHolding(draft)) return missing(wish, hold, available);
  if (wish.quote_amount !== null) return missing(wish, wish.quote_amount, available);
  if (wish.type === 2) return missing(wish, wish.amount, available);
  // Nothing matched: the estimated cost at the index price.
  const isMet = walk.matches.length > 0;
  return missing(wish, isMet ? walk.turnover : mul(wish.amount, view.quote.mark), available);
}

async function wrongWaiting(
  tx: Transaction,
  { user_id, instrument, wish, stop }: PlaceRequest,
  walk: Walked,
): Promise<Wrong[]> {
  const count = stop === undefined ? 1 : 2;
  if ((await countPending(tx, user_id)) + count > PENDING_AT_MOST) {
    return [wrong('order_limit', { params: { maximum: PENDING_AT_MOST } })];
  }
  const halves = stop === undefined ? [wish] : [wish, stop];
  for (const half of halves) {
    if (half.target_price === null) continue;
    // The quantity of a level must fit a frame.
    const { match_id, number_exponent } = instrument;
    const { type, amount, target_price: price } = half;
    const remainingAmount = sub(amount, walk.filledQuantity);
    const most = mul(UNITS_AT_MOST, unitOf(number_exponent));
    const total = await levelTotal(tx, { match_id, type, price });
    const room = sub(most, total);
    if (!isAbove(room, remainingAmount))
      return [wrong('above_maximum', { field: 'amount', params: { maximum: room } })];
  }
  return [];
}

function unitOf(exponent: number): string {
  return exponent === 0 ? '1' : `0.${'1'.padStart(-exponent, '0')}`;
}

function draftOf(
  { user_id, instrument, view, idempotency_key, time }: PlaceRequest,
  wish: CoinWish,
): NewCoin {
  const { match_id, currency_id, legal_id, symbol } = instrument;
  const { type, kind, execution, until, target_price, trigger_price, amount, quote_amount } = wish;
  const terms = SPOT_KINDS[kind];
  const sizes = { type, target_price, amount, quote_amount, filled: '0' };
  return {
    user_id,
    match_id,
    currency_id,
    legal_id,
    symbol,
    kind,
    execution,
    trigger_price,
    trigger_by:
      trigger_price === null ? null : isAbove(trigger_price, view.quote.mark) ? 'rise' : 'fall',
    trigger_time: null,
    until,
    partner_id: null,
    open_trigger: null,
    cancel_reason: null,
    type,
    target_price,
    amount,
    quote_amount,
    filled: '0',
    turnover: '0',
    fee: '0',
    status: 0,
    order_type: terms.order_type,
    frozen: terms.hold(sizes),
    idempotency_key: idempotency_key ?? null,
    create_time: time,
  };
}

/** An order after all that it met, and the parts. */
export function fillAll<F extends FillState>(
  order: F,
  matches: readonly Match[],
  rate: string,
): { order: F; parts: FilledPart[] } {
  let filledOrder = order;
  const parts: FilledPart[] = [];
  for (const { maker, ...match } of matches) {
    const one = fillPart(filledOrder, { ...match, met_order_id: maker?.id ?? null }, rate);
    filledOrder = one.order;
    parts.push(one.part);
  }
  return { order: filledOrder, parts };
}

/** Filled whole, waiting in the book, or ended with what it has; `left` is what it returns then. */
export function afterMatching<F extends NewCoin>(
  order: F,
  isDone: boolean,
): { order: F; left: string } {
  const isWhole = order.amount === null ? isDone : isEqual(order.filled, order.amount);
  const rests = !isWhole && SPOT_KINDS[order.kind].rests && !isAtOnce(order);
  if (rests || isWaitingStop(order)) return { order, left: '0' };
  const end = isWhole
    ? { status: 3 as const, cancel_reason: null }
    : { status: 4 as const, cancel_reason: 'unfilled' as const };
  return { order: { ...order, ...end, frozen: '0' }, left: order.frozen };
}

async function carryOut(
  tx: Transaction,
  { instrument, priceUsd, time }: PlaceRequest,
  { draft, stopDraft, walk }: { draft: NewCoin; stopDraft: NewCoin | undefined; walk: Walked },
): Promise<Placed> {
  const { matches, isDone } = walk;
  const rate = instrument.spot_fee_rate;
  const filledDraft = fillAll(draft, matches, rate);
  const end = afterMatching(filledDraft.order, isDone);
  let order = await insertCoin(tx, end.order);
  let second: CoinRow | undefined;
  if (stopDraft !== undefined) {
    // The limit that is filled at once has ended the stop.
    const isOver = matches.length > 0;
    second = await insertCoin(tx, {
      ...stopDraft,
      idempotency_key: null,
      frozen: '0',
      partner_id: order.id,
      status: isOver ? 4 : 0,
      cancel_reason: isOver ? 'partner' : null,
    });
    await joinPartner(tx, order.id, second.id);
    order = { ...order, partner_id: second.id };
  }
  for (const one of second === undefined ? [order] : [order, second])
    emitEvent(tx, time, { kind: 'coin_order', user_id: one.user_id, data: shownCoin(one) });
  const makers = await fillMakers(tx, matches, order.id, { rate, time });
  const orders: FilledOrder[] = [{ order, parts: filledDraft.parts }, ...makers.filledOrders];
  await postFills(tx, orders, {
    before: heldBy(order, draft.frozen, time),
    after: returning(order, end.left, time),
    priceUsd,
    time,
  });
  const waitingOrders = [order, second].flatMap((one) => (one?.status === 0 ? one : []));
  return {
    order,
    ...(second !== undefined && { second }),
    trades: tradesOf(order.type, matches),
    changedOrders: [...waitingOrders, ...makers.changedOrders],
  };
}

export const tradesOf = (type: 1 | 2, matches: readonly Match[]): Trade[] =>
  matches.map(({ price, number, maker }) => ({
    price,
    number,
    type,
    is_simulated: maker === undefined,
  }));

/** A walk meets each user's order at most once, for the whole matched quantity. */
export async function fillMakers(
  tx: Transaction,
  matches: readonly Match[],
  met_order_id: number,
  { rate, time }: { rate: string; time: number },
): Promise<{ filledOrders: FilledOrder[]; changedOrders: CoinRow[] }> {
  const filledOrders: FilledOrder[] = [];
  for (const { maker, ...match } of matches) {
    if (maker === undefined) continue;
    filledOrders.push(await fillWaiting(tx, maker, { ...match, met_order_id }, { rate, time }));
  }
  const orders = filledOrders.map(({ order }) => order);
  return { filledOrders, changedOrders: [...orders, ...(await endPartners(tx, orders, time))] };
}

export async function fillWaiting(
  tx: Transaction,
  waitingOrder: RestingRow,
  part: { price: string; number: string; turnover: string; met_order_id: number | null },
  { rate, time }: { rate: string; time: number },
): Promise<FilledOrder> {
  const filledOrder = fillPart(waitingOrder, part, rate);
  const status = isEqual(filledOrder.order.filled, waitingOrder.amount) ? 3 : 0;
  const order = await updateCoin(tx, waitingOrder.id, { ...filledOrder.order, status }, time);
  emitEvent(tx, time, { kind: 'coin_order', user_id: order.user_id, data: shownCoin(order) });
  return { order, parts: [filledOrder.part] };
}

function heldBy(order: CoinRow, heldAmount: string, time: number): Posting[] {
  if (!isHolding(order)) return [];
  const { coin, legal } = accountsOf(order);
  return [
    {
      kind: 'spot_submit',
      reference: String(order.id),
      reference_id: order.id,
      time,
      movements: [freeze(order.type === 1 ? legal : coin, heldAmount, 'spot_trade')],
    },
  ];
}
