import { evaluate } from '../../../core/pkg/pe_core.js';
import { cmp, roundAmount, sub } from '../../platform/base/exact.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { house } from '../../platform/ledger/accounts.ts';
import { credit, type Movement, release, settle } from '../../platform/ledger/movements.ts';
import { post } from '../../platform/ledger/post.ts';
import { emitEvent } from '../../platform/outbox/outbox.ts';
import { type Ending, endMicro, lockMicro, type MicroRow } from './store.ts';
import { shownMicro } from './views.ts';
import type { Due } from './watch-messages.ts';

export interface Settling {
  nameOf(currency_id: number): string;
  time: number;
}

export async function settleOption(
  tx: Transaction,
  { id, tick }: Due,
  { nameOf, time }: Settling,
): Promise<void> {
  const order = await lockMicro(tx, id);
  if (order === undefined || order.status !== 1) return;
  const ending = tick === null ? endingByReturn(order) : endingByPrice(order, tick.price);
  const endedOrder = await endMicro(tx, id, ending, time);
  emitEvent(tx, time, {
    kind: 'micro_order',
    user_id: order.user_id,
    data: shownMicro(endedOrder, nameOf(order.currency_id)),
  });
  const { outcome } = await post(tx, {
    kind: 'option_settle',
    reference: String(id),
    reference_id: id,
    time,
    movements: movementsOf(order, ending),
  });
  if (outcome !== 'posted') throw new Error(`option ${id} ended as ${outcome}`);
}

function endingByReturn({ number }: MicroRow): Ending {
  return { status: 3, end_price: null, result: null, payout: number, reason: 'no_tick' };
}

function endingByPrice(order: MicroRow, end_price: string): Ending {
  const { type, open_price, number, profit_ratio } = order;
  const direction = type === 1 ? 'up' : 'down';
  const payoutText = evaluate('option_payout', [
    direction,
    open_price,
    end_price,
    number,
    profit_ratio,
  ]);
  const payout = roundAmount(payoutText);
  const priceMove = cmp(end_price, open_price);
  const result = priceMove === '0' ? 0 : (priceMove === '1') === (type === 1) ? 1 : -1;
  return { status: 3, end_price, result, payout, reason: null };
}

/** Wrong (-1) loses the stake, an unchanged price (0) or no tick returns it, right (1) adds the profit. */
function movementsOf(order: MicroRow, { result, payout }: Ending): Movement[] {
  const { user_id, currency_id, number } = order;
  const account = { user_id, type: 'micro', currency_id } as const;
  const pool = house('option_pool', currency_id);
  if (result === -1) return [settle(account, pool, number, 'option_stake')];
  const back = release(account, number, 'option_stake');
  if (result !== 1) return [back];
  const profit = sub(payout ?? number, number);
  return [back, credit(pool, account, profit, 'option_payout')];
}
