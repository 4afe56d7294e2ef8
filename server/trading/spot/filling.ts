// Applies a fill to an order and to its owner's money. Every fill is settled against the house's market maker:
// between two users, it gives to one what it takes from the other in the same transaction, and each user's bill
// points to the own order.

import { rebateOf } from '../../people/invite/rebates.ts';
import { addVolume } from '../../people/invite/store.ts';
import { add, isEqual, isZero, min, mul, roundAmount, sub } from '../../platform/base/exact.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { house, type UserAccount } from '../../platform/ledger/accounts.ts';
import { credit, type Movement, pay, release, settle } from '../../platform/ledger/movements.ts';
import { type Posting, postAll } from '../../platform/ledger/post.ts';
import { insertFills } from './fill-store.ts';
import { isHolding, SPOT_KINDS } from './kinds.ts';
import type { CoinRow } from './store.ts';

export type FillState = Pick<
  CoinRow,
  | 'type'
  | 'kind'
  | 'target_price'
  | 'amount'
  | 'quote_amount'
  | 'filled'
  | 'turnover'
  | 'fee'
  | 'frozen'
>;

export interface Part {
  price: string;
  number: string;
  turnover: string;
  met_order_id: number | null;
}

export interface FilledPart extends Part {
  fee: string;
  /** Held amount that is released because the price was better than the limit. */
  back: string;
}

/**
 * Returns the order after the fill, and the fill with its fee: charged on what is received, rounded for each
 * fill (R-SPOT-1).
 */
export function fillPart<F extends FillState>(
  order: F,
  part: Part,
  fee_rate: string,
): { order: F; part: FilledPart } {
  const isBuyer = order.type === 1;
  const filledTotal = add(order.filled, part.number);
  const fee = roundAmount(mul(isBuyer ? part.number : part.turnover, fee_rate));
  const { frozen, back } = holdAfter(order, part, filledTotal);
  return {
    order: {
      ...order,
      filled: filledTotal,
      frozen,
      turnover: add(order.turnover, part.turnover),
      fee: add(order.fee, fee),
    },
    part: { ...part, fee, back },
  };
}

function holdAfter(
  order: FillState,
  { number, turnover }: Part,
  filledAmount: string,
): { frozen: string; back: string } {
  if (!isHolding(order)) return { frozen: '0', back: '0' };
  const rest = sub(order.frozen, order.type === 2 ? number : turnover);
  const heldRest = min(rest, SPOT_KINDS[order.kind].hold({ ...order, filled: filledAmount }));
  return { frozen: heldRest, back: sub(rest, heldRest) };
}

/** An order that has ended returns what it still holds. */
export function returning(order: CoinRow, amount: string, time: number): Posting[] {
  if (isZero(amount)) return [];
  const { coin, legal } = accountsOf(order);
  return [
    {
      kind: 'spot_cancel',
      reference: String(order.id),
      reference_id: order.id,
      time,
      movements: [release(order.type === 1 ? legal : coin, amount, 'spot_trade')],
    },
  ];
}

export type Owned = Pick<CoinRow, 'user_id' | 'currency_id' | 'legal_id'>;

export function accountsOf({ user_id, currency_id, legal_id }: Owned): {
  coin: UserAccount;
  legal: UserAccount;
} {
  const type = 'change' as const;
  return {
    coin: { user_id, type, currency_id },
    legal: { user_id, type, currency_id: legal_id },
  };
}

export interface FilledOrder {
  order: CoinRow;
  parts: readonly FilledPart[];
}

export interface Booking {
  /** Postings before the fills: the hold of a new order. */
  before: readonly Posting[];
  /** And after them: what an order that has ended returns. */
  after?: readonly Posting[];
  priceUsd(currency_id: number): string | undefined;
  time: number;
}

export async function postFills(
  tx: Transaction,
  orders: readonly FilledOrder[],
  { before, after = [], priceUsd, time }: Booking,
): Promise<void> {
  const all = orders.flatMap(({ order, parts }) => parts.map((part) => ({ order, part })));
  const ids = await insertFills(
    tx,
    all.map(({ order, part }) => fillOf(order, part)),
    time,
  );
  const postings = all.map(({ order, part }, index) => ({
    kind: 'spot_fill' as const,
    reference: String(ids[index]),
    reference_id: order.id,
    time,
    movements: movementsOf(order, part),
  }));
  for (const { order, parts } of orders) {
    const last = postings.findLast(({ reference_id }) => reference_id === order.id);
    if (last === undefined) continue;
    const price_usd = priceUsd(order.fee_currency_id) ?? '0';
    last.movements.push(...(await rebatesOf(tx, order, parts, { price_usd, time })));
    const tradedTurnover = parts.reduce((sum, { turnover }) => add(sum, turnover), '0');
    const usd = roundAmount(mul(tradedTurnover, priceUsd(order.legal_id) ?? '0'));
    await addVolume(tx, order.user_id, usd);
  }
  for (const { outcome } of await postAll(tx, [...before, ...postings, ...after])) {
    if (outcome !== 'posted') throw new Error(`a part of an order ended as ${outcome}`);
  }
}

async function rebatesOf(
  tx: Transaction,
  { user_id, fee_currency_id }: CoinRow,
  parts: readonly FilledPart[],
  { price_usd, time }: { price_usd: string; time: number },
): Promise<Movement[]> {
  const fee = parts.reduce((sum, part) => add(sum, part.fee), '0');
  if (isEqual(fee, '0')) return [];
  const spotFee = { user_id, kind: 'spot_fee', currency_id: fee_currency_id, fee } as const;
  return rebateOf(tx, { ...spotFee, price_usd, time });
}

function fillOf(order: CoinRow, part: FilledPart) {
  const { id: order_id, user_id, match_id, symbol, type, fee_currency_id } = order;
  const { back: _back, ...rest } = part;
  return { order_id, user_id, match_id, symbol, type, fee_currency_id, ...rest };
}

function movementsOf(order: CoinRow, { number, turnover, fee, back }: FilledPart): Movement[] {
  const { coin, legal } = accountsOf(order);
  const isBuyer = order.type === 1;
  const [gives, gets] = isBuyer ? [legal, coin] : [coin, legal];
  const [givenAmount, got] = isBuyer ? [turnover, number] : [number, turnover];
  const maker = house('market_maker', gives.currency_id);
  return [
    isHolding(order)
      ? settle(gives, maker, givenAmount, 'spot_trade')
      : pay(gives, maker, givenAmount, 'spot_trade'),
    release(gives, back, 'spot_trade'),
    credit(house('market_maker', gets.currency_id), gets, got, 'spot_trade'),
    pay(gets, house('fees', gets.currency_id), fee, 'spot_fee'),
  ];
}
