import { expect, test } from 'vitest';
import type { OtcOrder } from '../side.ts';
import { orderLife } from './order-life.ts';

const MINUTE = 60_000;
const order = (more: Partial<OtcOrder>): OtcOrder =>
  ({
    type: 1,
    status: 0,
    create_time: 0,
    expire_time: 15 * MINUTE,
    pay_time: null,
    ...more,
  }) as OtcOrder;

test.each([
  ['a buyer pays within the window', {}, 0, 'buy_pay', 15],
  ['a buyer is late', {}, 15, 'buy_late', undefined],
  ['a seller waits for the desk', { type: 2 }, 14, 'sell_wait', 15],
  ['a seller takes the coins back after the window', { type: 2 }, 15, 'sell_late', 30],
  [
    'a buyer waits 10 minutes after "paid"',
    { status: 1, pay_time: 5 * MINUTE },
    14,
    'buy_wait',
    15,
  ],
  ['then a buyer appeals', { status: 1, pay_time: 5 * MINUTE }, 15, 'buy_appeal', undefined],
  ['a seller looks for the payment', { type: 2, status: 1, pay_time: 0 }, 1, 'sell_check', 10],
  ['then a seller appeals', { type: 2, status: 1, pay_time: 0 }, 10, 'sell_appeal', undefined],
  ['bought', { status: 2 }, 99, 'bought', undefined],
  ['sold', { type: 2, status: 2 }, 99, 'sold', undefined],
  ['cancelled', { status: 3 }, 1, 'cancelled', undefined],
  ['expired', { status: 4 }, 16, 'expired', undefined],
  ['disputed', { status: 5 }, 16, 'disputed', undefined],
] as const)('R-OTC-3: %s', (_name, more, minute, step, until) => {
  expect(orderLife(order(more as Partial<OtcOrder>), minute * MINUTE)).toMatchObject({
    step,
    until: until === undefined ? undefined : until * MINUTE,
  });
});
