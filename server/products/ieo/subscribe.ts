// Subscribes to a token sale (R-IEO-1). All errors are reported together.
import type { Wrong } from '../../../protocol/calls/platform/call.ts';
import type { ProjectOrder } from '../../../protocol/calls/products/products.ts';
import type { RequestOf } from '../../../protocol/catalogue.ts';
import { refuseAll } from '../../market/engines/taking.ts';
import { refusal, wrong } from '../../platform/base/call-refusal.ts';
import {
  isAbove,
  isBelow,
  isMultiple,
  isPositive,
  isZero,
  max,
  min,
  mul,
  roundAmount,
  sub,
} from '../../platform/base/exact.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { balanceOf } from '../../platform/ledger/balances.ts';
import { freeze } from '../../platform/ledger/movements.ts';
import { lockAccounts, post } from '../../platform/ledger/post.ts';
import { emitEvent } from '../../platform/outbox/outbox.ts';
import { insertOrder, subscribedBy } from './order-store.ts';
import { addSubscribed, lockProject, type ProjectRow } from './project-store.ts';
import { type CurrencyWords, priceIn, shownOrder, statusOf } from './views.ts';

/** Tolerance for a displayed price below the current one, because the page can't follow each tick. */
const TOLERATED = '1.002';

export interface SubscribeParts {
  words: CurrencyWords;
  now(): number;
}

export interface Subscription {
  user_id: number;
  wish: Pick<RequestOf<'project.order'>, 'project_id' | 'amount' | 'pay_currency' | 'price'>;
  /** In USD; a coin without a fresh index is missing. */
  prices: ReadonlyMap<number, string>;
}

export async function subscribe(
  tx: Transaction,
  { words, now }: SubscribeParts,
  { user_id, wish, prices }: Subscription,
): Promise<ProjectOrder> {
  const { project_id, amount, pay_currency } = wish;
  const project = await lockProject(tx, project_id);
  if (project === undefined) throw refusal('not_found', { field: 'project_id' });
  if (!project.pay_currencies.includes(pay_currency)) {
    throw refusal('currency_unknown', { field: 'pay_currency' });
  }
  const present = priceIn(project, prices.get(pay_currency));
  // As for a conversion: a coin is not taken at a price that the market may have left.
  if (present === undefined) throw refusal('price_stale');
  // Read after the lock, because waiting for it may have taken too long.
  const time = now();
  const price = min(wish.price, present);
  const paidAmount = roundAmount(mul(amount, price));
  const account = { user_id, type: 'change', currency_id: pay_currency } as const;
  await lockAccounts(tx, [account]);
  const { available } = await balanceOf(tx, account);
  const mine = await subscribedBy(tx, project_id, user_id);
  const isOpen = statusOf(project, time) === 1 && project.allotted_at === null;
  refuseAll([
    ...(isOpen
      ? outOfBounds(project, amount, { mine, paid: paidAmount })
      : [wrong('project_not_open')]),
    ...(isAbove(present, mul(wish.price, TOLERATED))
      ? [wrong('price_changed', { field: 'price', params: { price: present } })]
      : []),
    ...(isBelow(available, paidAmount)
      ? [
          wrong('insufficient_balance', {
            field: 'amount',
            params: { available, missing: sub(paidAmount, available) },
          }),
        ]
      : []),
  ]);
  await addSubscribed(tx, project_id, { amount, applications: isZero(mine) ? 1 : 0 });
  const order = await insertOrder(tx, {
    user_id,
    project_id,
    amount,
    price,
    pay_currency,
    paid: paidAmount,
    create_time: time,
  });
  const view = shownOrder(order, words);
  emitEvent(tx, time, { kind: 'project_order', user_id, data: view });
  const { outcome } = await post(tx, {
    kind: 'ieo_subscribe',
    reference: String(order.id),
    reference_id: order.id,
    time,
    movements: [freeze(account, paidAmount, 'ieo_subscribe')],
  });
  if (outcome !== 'posted') throw new Error(`subscription ${order.id} ended as ${outcome}`);
  return view;
}

function outOfBounds(
  { step, min_number: minimum, max_number }: ProjectRow,
  amount: string,
  { mine, paid: total }: { mine: string; paid: string },
): Wrong[] {
  const field = 'amount';
  const all: Wrong[] = [];
  const maximum = max(sub(max_number, mine), '0');
  if (!isMultiple(amount, step)) all.push(wrong('quantity_off_step', { field, params: { step } }));
  if (isBelow(amount, minimum) || !isPositive(total)) {
    all.push(wrong('below_minimum', { field, params: { minimum } }));
  } else if (isAbove(amount, maximum)) {
    all.push(wrong('above_maximum', { field, params: { maximum } }));
  }
  return all;
}
