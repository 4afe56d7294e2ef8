import { refusal } from '../../platform/base/call-refusal.ts';
import type { Database } from '../../platform/db/database.ts';
import { page } from '../../platform/http/paging.ts';
import { userOf } from '../../platform/http/session.ts';
import { moneyCall } from '../../platform/idempotency/money-call.ts';
import type { ModuleHandlers } from '../../platform/modules/module.ts';
import { emitEvent } from '../../platform/outbox/outbox.ts';
import { configs } from './config-store.ts';
import { deposit } from './deposit.ts';
import { isOrderOf, lockOrder, orderPage, setRenew, yieldPage } from './order-store.ts';
import { redeem } from './redeem.ts';
import { type CurrencyWords, shownConfig, shownOrder } from './views.ts';

export type LockCall =
  | 'lh.deposit.config'
  | 'lh.deposit.order'
  | 'lh.deposit'
  | 'lh.deposit.order.cancel'
  | 'lh.deposit.renew'
  | 'lh.deposit.yields';

export interface LockParts {
  database: Database;
  words: CurrencyWords;
  now(): number;
}

export function lockHandlers({ database, words, now }: LockParts): ModuleHandlers<LockCall> {
  return {
    'lh.deposit.config': async () => ({
      list: (await configs(database)).map((row) => shownConfig(row, words)),
    }),

    'lh.deposit.order': ({ status, ...span }, context) =>
      page(
        span,
        (rows) => orderPage(database, userOf(context), { ...rows, status }),
        (row) => shownOrder(row, words),
      ),

    'lh.deposit': moneyCall({
      run: (tx, _prepared, { request, user_id }) =>
        deposit(tx, words, { ...request, user_id, time: now() }),
    }),

    'lh.deposit.order.cancel': moneyCall({
      run: (tx, _prepared, { request: { id }, user_id }) =>
        redeem(tx, words, { id, user_id, time: now() }),
    }),

    'lh.deposit.renew': moneyCall({
      run: async (tx, _prepared, { request: { id, renew }, user_id }) => {
        const order = await lockOrder(tx, id);
        if (order?.user_id !== user_id) throw refusal('not_found', { field: 'id' });
        const time = now();
        if (order.status !== 1 || order.expire_time <= time) throw refusal('order_not_open');
        await setRenew(tx, id, renew);
        const view = shownOrder({ ...order, renew }, words);
        emitEvent(tx, time, { kind: 'lock_order', user_id, data: view });
        return view;
      },
    }),

    'lh.deposit.yields': async ({ id, ...span }, context) => {
      if (!(await isOrderOf(database, id, userOf(context)))) {
        throw refusal('not_found', { field: 'id' });
      }
      return page(span, (rows) => yieldPage(database, id, rows));
    },
  };
}
