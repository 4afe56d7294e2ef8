// Cancels an option, which is possible in its first seconds only; the fee is kept (R-OPTION-5).
import { evaluate } from '../../../core/pkg/pe_core.js';
import type { MicroOrder } from '../../../protocol/calls/trading/options.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { house } from '../../platform/ledger/accounts.ts';
import { release, settle } from '../../platform/ledger/movements.ts';
import { post } from '../../platform/ledger/post.ts';
import { emitEvent } from '../../platform/outbox/outbox.ts';
import { endMicro, lockMicro, runningOf } from './store.ts';
import { shownMicro } from './views.ts';

export interface Cancelling {
  user_id: number;
  id: number;
  cancel_ms: number;
  rate: string;
  nameOf(currency_id: number): string;
  time: number;
}

export async function cancelStake(
  tx: Transaction,
  { user_id, id, cancel_ms, rate, nameOf, time }: Cancelling,
): Promise<MicroOrder> {
  const order = await lockMicro(tx, id);
  if (order?.user_id !== user_id) throw refusal('not_found', { field: 'id' });
  if (order.status !== 1) throw refusal('order_not_open');
  if (time - order.create_time >= cancel_ms) throw refusal('cancel_too_late');
  const endedOrder = await endMicro(
    tx,
    id,
    { status: 4, end_price: null, result: null, payout: null, reason: null },
    time,
  );
  const viewedOrder = shownMicro(endedOrder, nameOf(order.currency_id));
  emitEvent(tx, time, { kind: 'micro_order', user_id, data: viewedOrder });
  const account = { user_id, type: 'micro', currency_id: order.currency_id } as const;
  const share = evaluate('sub', ['1', rate]);
  const returnedStake = evaluate('round', [evaluate('mul', [order.number, share]), '8']);
  const keptStake = evaluate('sub', [order.number, returnedStake]);
  const { outcome } = await post(tx, {
    kind: 'option_cancel',
    reference: String(id),
    reference_id: id,
    time,
    movements: [
      release(account, returnedStake, 'option_stake'),
      settle(account, house('option_pool', order.currency_id), keptStake, 'option_stake'),
    ],
  });
  if (outcome !== 'posted') throw new Error(`option ${id} ended as ${outcome}`);
  return viewedOrder;
}

export async function cancelStakes(
  tx: Transaction,
  { user_id, nameOf, time }: Pick<Cancelling, 'user_id' | 'nameOf' | 'time'>,
): Promise<MicroOrder[]> {
  const cancelledOrders: MicroOrder[] = [];
  for (const id of await runningOf(tx, user_id)) {
    cancelledOrders.push(
      await cancelStake(tx, { user_id, id, nameOf, time, cancel_ms: Infinity, rate: '0' }),
    );
  }
  return cancelledOrders;
}
