import { evaluate } from '../../../core/pkg/pe_core.js';
import { DAY_MS } from '../../../protocol/time.ts';
import { notify } from '../../people/profile/notices.ts';
import { add, negate, roundAmount } from '../../platform/base/exact.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { forEach } from '../../platform/jobs/each.ts';
import { available, frozen, house } from '../../platform/ledger/accounts.ts';
import { credit, move } from '../../platform/ledger/movements.ts';
import { type Posting, postAll } from '../../platform/ledger/post.ts';
import { emitEvent } from '../../platform/outbox/outbox.ts';
import { addHeld, lockConfig } from './config-store.ts';
import { take, takes } from './deposit.ts';
import { endOrder, keepYield, lockOrder, type OrderRow, owedOrders } from './order-store.ts';
import { type CurrencyWords, shownOrder } from './views.ts';

const AT_ONCE = 200;

export interface YieldParts {
  database: Database;
  words: CurrencyWords;
  now(): number;
}

/** A job: one transaction per order, so that a failure doesn't block the others. */
export async function payDue({ database, words, now }: YieldParts): Promise<void> {
  for (;;) {
    const dueIds = await owedOrders(database, now(), AT_ONCE);
    await forEach(dueIds, (id) =>
      database.transaction(async (tx) => {
        const order = await lockOrder(tx, id);
        if (order?.status === 1) await payOwed(tx, words, order, now());
      }),
    );
    if (dueIds.length < AT_ONCE) return;
  }
}

export async function payOwed(
  tx: Transaction,
  words: CurrencyWords,
  order: OrderRow,
  time: number,
): Promise<OrderRow> {
  const postings: Posting[] = [];
  let next: OrderRow | undefined = order;
  let first: OrderRow | undefined;
  while (next !== undefined) {
    const paidOrder: OrderRow = await payDays(tx, next, time, postings);
    const endedOrder: { order: OrderRow; next: OrderRow | undefined } =
      paidOrder.paid_days === paidOrder.days
        ? await endTerm(tx, words, paidOrder, { time, postings })
        : { order: paidOrder, next: undefined };
    first ??= endedOrder.order;
    if (paidOrder.paid_days !== next.paid_days || next !== order) {
      const data = shownOrder(endedOrder.order, words);
      emitEvent(tx, time, { kind: 'lock_order', user_id: order.user_id, data });
    }
    next = endedOrder.next;
  }
  const outcomes = await postAll(tx, postings);
  const refusal = outcomes.find(({ outcome }) => outcome !== 'posted');
  if (refusal !== undefined) throw new Error(`lock order ${order.id}: ${refusal.outcome}`);
  return first ?? order;
}

async function payDays(
  tx: Transaction,
  order: OrderRow,
  time: number,
  postings: Posting[],
): Promise<OrderRow> {
  const { id, user_id, currency_id, amount, daily_yield, days, create_time } = order;
  const change = { user_id, type: 'change', currency_id } as const;
  let { paid_days, yield_total } = order;
  const number = roundAmount(evaluate('lock_yield', [amount, daily_yield, '1']));
  while (paid_days < days) {
    const dueTime = create_time + (paid_days + 1) * DAY_MS;
    if (dueTime > time) break;
    paid_days += 1;
    yield_total = add(yield_total, number);
    await keepYield(tx, order, { day: paid_days, number, dueAt: dueTime });
    postings.push({
      ...{ kind: 'lock_yield', reference: `${id}/${paid_days}`, reference_id: id, time },
      movements: [credit(house('product_pool', currency_id), change, number, 'lock_yield')],
    });
  }
  return { ...order, paid_days, yield_total };
}

/** R-LOCK-3: at its end an order becomes a new one, or its principal returns. */
async function endTerm(
  tx: Transaction,
  words: CurrencyWords,
  order: OrderRow,
  { time, postings }: { time: number; postings: Posting[] },
): Promise<{ order: OrderRow; next: OrderRow | undefined }> {
  const { id, user_id, amount, currency_id, config_id, expire_time } = order;
  const heldPlace = frozen({ user_id, type: 'financial', currency_id });
  const back = available({ user_id, type: 'change', currency_id });
  await addHeld(tx, config_id, negate(amount));
  const config = await lockConfig(tx, config_id);
  const next =
    order.renew && config !== undefined && takes(config, amount)
      ? await take(tx, config, { user_id, amount, renew: true, time: expire_time })
      : undefined;
  const end = { penalty: '0', is_early: false, renewed_by: next?.id ?? null };
  await endOrder(tx, order, end, time);
  const params = { amount, currency: words.nameOf(currency_id) };
  if (next === undefined) {
    postings.push({
      kind: 'lock_redeem',
      reference: String(id),
      reference_id: id,
      time,
      movements: [move(heldPlace, back, amount, 'lock_principal')],
    });
    await notify(tx, user_id, { name: 'lock_redeemed', params, about_id: id, time });
  } else {
    postings.push({
      kind: 'lock_renew',
      reference: String(next.id),
      reference_id: next.id,
      time,
      movements: [
        move(heldPlace, back, amount, 'lock_renew'),
        move(back, heldPlace, amount, 'lock_renew'),
      ],
    });
    const renewedParams = { ...params, days: next.days };
    await notify(tx, user_id, {
      name: 'lock_renewed',
      params: renewedParams,
      about_id: next.id,
      time,
    });
  }
  return { order: { ...order, ...end, status: 2, complete_time: time }, next };
}
