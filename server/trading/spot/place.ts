import { is_worse_price } from '../../../core/pkg/pe_core.js';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import type { Wrong } from '../../../protocol/calls/platform/call.ts';
import { priceless, refuseAll, seenTooOld, unavailable } from '../../market/engines/taking.ts';
import type { Quote } from '../../market/feed/questions.ts';
import { lockUserRow } from '../../people/auth/user-store.ts';
import { wrong } from '../../platform/base/call-refusal.ts';
import { isAbove, isEqual, mul, roundAmount, sub } from '../../platform/base/exact.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { balanceOf } from '../../platform/ledger/balances.ts';
import { freeze } from '../../platform/ledger/movements.ts';
import { lockAccounts, type Posting } from '../../platform/ledger/post.ts';
import { emitEvent } from '../../platform/outbox/outbox.ts';
import { accountsOf, type FilledOrder, type FilledPart, fillPart, postFills } from './filling.ts';
import {
  type CoinWish,
  isTrading,
  missing,
  PENDING_AT_MOST,
  sideOf,
  sizeField,
  wrongForm,
} from './rules.ts';
import {
  type CoinRow,
  countPending,
  insertCoin,
  levelTotal,
  lockBook,
  lockInstrument,
  type NewCoin,
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

export interface PlaceRequest {
  user_id: number;
  instrument: Instrument;
  wish: CoinWish;
  view: Seen;
  block_ms: number;
  idempotency_key: string | undefined;
  priceUsd(currency_id: number): string | undefined;
  time: number;
}

export interface Placed {
  order: CoinRow;
  trades: Trade[];
  changedOrders: CoinRow[];
}

/** Upper limit of prices and quantities on the wire (R-FRAME-7). */
const UNITS_AT_MOST = '1000000000000000000';

export async function placeOrder(tx: Transaction, request: PlaceRequest): Promise<Placed> {
  const { user_id, instrument, wish, view, time } = request;
  // One new order per instrument at a time, across all processes: two that don't see each other could both wait at
  // crossing prices.
  await lockInstrument(tx, instrument.match_id);
  const { quote } = view;
  const isMarket = wish.target_price === undefined;
  const { quote_time } = wish;
  const priceCheck = { instrument, quote, now: time, quote_time, block_ms: request.block_ms };
  const stale = priceless(priceCheck);
  const basics = [
    ...unavailable(instrument, 'is_spot'),
    ...(isMarket ? stale : []),
    ...seenTooOld(priceCheck),
    ...wrongForm(wish, instrument, quote.mark),
  ];
  // Locked, because two simultaneous orders could both take the last free place.
  await lockUserRow(tx, user_id);
  const meets = basics.length === 0 && isTrading(quote);
  const walk = await meet(tx, request, meets, stale.length > 0);
  const draft = draftOf(request);
  const makers = walk.matches.flatMap(({ maker }) => maker ?? []);
  await lockAccounts(
    tx,
    [draft, ...makers].flatMap((one) => Object.values(accountsOf(one))),
  );
  refuseAll([
    ...basics,
    ...(meets && isMarket ? wrongMarket(request, walk) : []),
    ...(makers.some((maker) => maker.user_id === user_id) ? [wrong('self_trade')] : []),
    ...(await wrongFunds(tx, request, draft, walk)),
    ...(await wrongWaiting(tx, request, isMarket, walk)),
  ]);
  return carryOut(tx, request, draft, walk);
}

const NOTHING: Walked = { matches: [], filledQuantity: '0', turnover: '0', isDone: false };

async function meet(
  tx: Transaction,
  { instrument, wish, view }: PlaceRequest,
  meets: boolean,
  isStale: boolean,
): Promise<Walked> {
  if (!meets) return NOTHING;
  const { type, target_price = null, amount = null, quote_amount = null } = wish;
  const orders = await lockBook(tx, {
    match_id: instrument.match_id,
    type: type === 1 ? 2 : 1,
    limit: target_price,
    amount,
    quote: quote_amount,
  });
  const restingOrders = orders.map((order) => ({
    price: order.target_price ?? '0',
    number: sub(order.amount ?? '0', order.filled),
    order,
  }));
  // Simulated levels around a stale price are stale too.
  const all = mergeLevels(type, isStale ? [] : view.levels, restingOrders);
  return walk({ type, target_price, amount, quote_amount, step: instrument.spot_step }, all);
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

async function wrongFunds(
  tx: Transaction,
  { wish, view }: PlaceRequest,
  draft: NewCoin,
  walk: Walked,
): Promise<Wrong[]> {
  const { type, amount = '0', target_price, quote_amount } = wish;
  const { coin, legal } = accountsOf(draft);
  const { available } = await balanceOf(tx, type === 1 ? legal : coin);
  if (type === 2) return missing(wish, amount, available);
  if (target_price !== undefined) return missing(wish, draft.frozen, available);
  if (quote_amount !== undefined) return missing(wish, quote_amount, available);
  // Nothing matched: the estimated cost at the index price.
  const isMet = walk.matches.length > 0;
  return missing(wish, isMet ? walk.turnover : mul(amount, view.quote.mark), available);
}

async function wrongWaiting(
  tx: Transaction,
  { user_id, instrument, wish }: PlaceRequest,
  isMarket: boolean,
  walk: Walked,
): Promise<Wrong[]> {
  const { type, target_price: price, amount = '0' } = wish;
  if (isMarket || price === undefined) return [];
  if ((await countPending(tx, user_id)) >= PENDING_AT_MOST) {
    return [wrong('order_limit', { params: { maximum: PENDING_AT_MOST } })];
  }
  // The quantity of a level must fit a frame.
  const { match_id, number_exponent } = instrument;
  const remainingAmount = sub(amount, walk.filledQuantity);
  const most = mul(UNITS_AT_MOST, unitOf(number_exponent));
  const total = await levelTotal(tx, { match_id, type, price });
  const room = sub(most, total);
  if (isAbove(room, remainingAmount)) return [];
  return [wrong('above_maximum', { field: 'amount', params: { maximum: room } })];
}

function unitOf(exponent: number): string {
  return exponent === 0 ? '1' : `0.${'1'.padStart(-exponent, '0')}`;
}

function draftOf({ user_id, instrument, wish, idempotency_key, time }: PlaceRequest): NewCoin {
  const { match_id, currency_id, legal_id, symbol } = instrument;
  const { type, target_price = null, amount = null, quote_amount = null } = wish;
  const heldAmount =
    type === 2 ? (amount ?? '0') : roundAmount(mul(target_price ?? '0', amount ?? '0'));
  return {
    user_id,
    match_id,
    currency_id,
    legal_id,
    symbol,
    type,
    target_price,
    amount,
    quote_amount,
    filled: '0',
    turnover: '0',
    fee: '0',
    status: 0,
    order_type: target_price === null ? 1 : 0,
    frozen: target_price === null ? '0' : heldAmount,
    idempotency_key: idempotency_key ?? null,
    create_time: time,
  };
}

async function carryOut(
  tx: Transaction,
  { instrument, priceUsd, time }: PlaceRequest,
  draft: NewCoin,
  { matches, isDone }: Walked,
): Promise<Placed> {
  const rate = instrument.spot_fee_rate;
  let filledDraft = draft;
  const parts: FilledPart[] = [];
  for (const { maker, ...match } of matches) {
    const one = fillPart(filledDraft, { ...match, met_order_id: maker?.id ?? null }, rate);
    filledDraft = one.order;
    parts.push(one.part);
  }
  const isWhole =
    filledDraft.amount === null ? isDone : isEqual(filledDraft.filled, filledDraft.amount);
  const status = isWhole ? 3 : filledDraft.order_type === 1 ? 4 : 0;
  const order = await insertCoin(tx, { ...filledDraft, status });
  emitEvent(tx, time, { kind: 'coin_order', user_id: order.user_id, data: shownCoin(order) });
  const filledMakers = await fillMakers(tx, matches, order.id, { rate, time });
  const orders: FilledOrder[] = [{ order, parts }, ...filledMakers];
  await postFills(tx, orders, { before: heldBy(order, draft.frozen, time), priceUsd, time });
  return {
    order,
    trades: matches.map(({ price, number, maker }) => ({
      price,
      number,
      type: order.type,
      is_simulated: maker === undefined,
    })),
    changedOrders: [
      ...(order.status === 0 ? [order] : []),
      ...filledMakers.map((one) => one.order),
    ],
  };
}

/** A walk meets each user's order at most once, for the whole matched quantity. */
async function fillMakers(
  tx: Transaction,
  matches: readonly Match[],
  met_order_id: number,
  { rate, time }: { rate: string; time: number },
): Promise<FilledOrder[]> {
  const filledOrders: FilledOrder[] = [];
  for (const { maker, ...match } of matches) {
    if (maker === undefined) continue;
    filledOrders.push(await fillWaiting(tx, maker, { ...match, met_order_id }, { rate, time }));
  }
  return filledOrders;
}

export async function fillWaiting(
  tx: Transaction,
  waitingOrder: CoinRow,
  part: { price: string; number: string; turnover: string; met_order_id: number | null },
  { rate, time }: { rate: string; time: number },
): Promise<FilledOrder> {
  const filledOrder = fillPart(waitingOrder, part, rate);
  const status = isEqual(filledOrder.order.filled, waitingOrder.amount ?? '0') ? 3 : 0;
  const order = await updateCoin(tx, waitingOrder.id, { ...filledOrder.order, status }, time);
  emitEvent(tx, time, { kind: 'coin_order', user_id: order.user_id, data: shownCoin(order) });
  return { order, parts: [filledOrder.part] };
}

function heldBy(order: CoinRow, heldAmount: string, time: number): Posting[] {
  if (order.order_type === 1) return [];
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
