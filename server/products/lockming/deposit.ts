import type { LockOrder } from '../../../protocol/calls/products/products.ts';
import { DAY_MS } from '../../../protocol/time.ts';
import { refuseAll } from '../../market/engines/taking.ts';
import { refusal, wrong } from '../../platform/base/call-refusal.ts';
import { isAbove, isBelow, sub } from '../../platform/base/exact.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { available, frozen } from '../../platform/ledger/accounts.ts';
import { balanceOf } from '../../platform/ledger/balances.ts';
import { move } from '../../platform/ledger/movements.ts';
import { lockAccounts, post } from '../../platform/ledger/post.ts';
import { emitEvent } from '../../platform/outbox/outbox.ts';
import { addHeld, type ConfigRow, hasRoom, lockConfig, remainingOf } from './config-store.ts';
import { insertOrder, type OrderRow } from './order-store.ts';
import { type CurrencyWords, shownOrder } from './views.ts';

export interface Deposit {
  user_id: number;
  config_id: number;
  amount: string;
  time: number;
}

export async function deposit(
  tx: Transaction,
  words: CurrencyWords,
  { user_id, config_id, amount, time }: Deposit,
): Promise<LockOrder> {
  const config = await lockConfig(tx, config_id);
  if (config === undefined) throw refusal('not_found', { field: 'config_id' });
  const { currency_id } = config;
  const change = { user_id, type: 'change', currency_id } as const;
  await lockAccounts(tx, [change, { ...change, type: 'financial' }]);
  const mine = (await balanceOf(tx, change)).available;
  const field = 'amount';
  refuseAll([
    ...(config.status === 0 ? [wrong('product_closed')] : outOfBounds(config, amount)),
    ...(isBelow(mine, amount)
      ? [
          wrong('insufficient_balance', {
            field,
            params: { available: mine, missing: sub(amount, mine) },
          }),
        ]
      : []),
  ]);
  const order = await take(tx, config, { user_id, amount, renew: false, time });
  const view = shownOrder(order, words);
  emitEvent(tx, time, { kind: 'lock_order', user_id, data: view });
  const { outcome } = await post(tx, {
    kind: 'lock_deposit',
    reference: String(order.id),
    reference_id: order.id,
    time,
    movements: [
      move(available(change), frozen({ ...change, type: 'financial' }), amount, 'lock_principal'),
    ],
  });
  if (outcome !== 'posted') throw new Error(`lock order ${order.id} ended as ${outcome}`);
  return view;
}

function outOfBounds(config: ConfigRow, amount: string) {
  const field = 'amount';
  const { min_number: minimum, max_number } = config;
  if (isBelow(amount, minimum)) return [wrong('below_minimum', { field, params: { minimum } })];
  const remainingNumber = remainingOf(config);
  const maximum =
    remainingNumber === null || isAbove(remainingNumber, max_number) ? max_number : remainingNumber;
  if (isAbove(amount, maximum)) return [wrong('above_maximum', { field, params: { maximum } })];
  return [];
}

export function takes(config: ConfigRow, amount: string): boolean {
  return config.status === 1 && outOfBounds(config, amount).length === 0 && hasRoom(config, amount);
}

export interface Taken {
  user_id: number;
  amount: string;
  renew: boolean;
  time: number;
}

export async function take(
  tx: Transaction,
  { id: config_id, days, daily_yield, penalty_rate }: ConfigRow,
  { user_id, amount, renew, time }: Taken,
): Promise<OrderRow> {
  await addHeld(tx, config_id, amount);
  return insertOrder(tx, {
    user_id,
    config_id,
    amount,
    days,
    daily_yield,
    penalty_rate,
    renew,
    create_time: time,
    expire_time: time + days * DAY_MS,
  });
}
