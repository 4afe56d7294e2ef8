import type { callsOf } from '../../protocol/catalogue.ts';
import { USDT } from '../../protocol/constants.ts';

const ORDERS = [
  { currency_id: 1, type: 1, share: '20', multiple: 20 },
  { currency_id: 2, type: 2, share: '30', multiple: 10 },
] as const;

export async function openOrders(call: ReturnType<typeof callsOf>): Promise<void> {
  for (const [index, order] of ORDERS.entries()) {
    await call('lever.submit', {
      ...order,
      legal_id: USDT,
      status: 1,
      margin_mode: 'cross',
      idempotency_key: `screenshots-order-${index}-0001`,
    });
  }
}
