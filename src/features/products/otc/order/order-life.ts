import { BUY, type OtcOrder } from '../side.ts';

export const TO_BE_PAID = 0;
export const PAID = 1;
export const COMPLETED = 2;
const CANCELLED = 3;
const EXPIRED = 4;
export const DISPUTED = 5;

/** R-OTC-3: an appeal is possible this long after "paid". */
const APPEAL_AFTER_MS = 10 * 60_000;
/** R-OTC-3: this long after the window a seller's coins are returned automatically. */
const SELLERS_GRACE_MS = 15 * 60_000;

export const STATES = ['to_pay', 'paid', 'completed', 'cancelled', 'expired', 'disputed'] as const;

export const TONES = {
  to_pay: 'warn',
  paid: 'base',
  completed: 'up',
  cancelled: 'neutral',
  expired: 'neutral',
  disputed: 'down',
} as const satisfies Record<(typeof STATES)[number], string>;

export type Step =
  | 'buy_pay'
  | 'buy_late'
  | 'buy_wait'
  | 'buy_appeal'
  | 'sell_wait'
  | 'sell_late'
  | 'sell_check'
  | 'sell_appeal'
  | 'bought'
  | 'sold'
  | 'cancelled'
  | 'expired'
  | 'disputed';

export interface OrderLife {
  step: Step;
  until: number | undefined;
  lasts: number;
}

export function orderLife(order: OtcOrder, now: number): OrderLife {
  const { type, status, create_time, expire_time, pay_time } = order;
  const isBuy = type === BUY;
  if (status === TO_BE_PAID) {
    const lasts = expire_time - create_time;
    if (now < expire_time)
      return { step: isBuy ? 'buy_pay' : 'sell_wait', until: expire_time, lasts };
    if (isBuy) return { step: 'buy_late', until: undefined, lasts };
    return { step: 'sell_late', until: expire_time + SELLERS_GRACE_MS, lasts: SELLERS_GRACE_MS };
  }
  if (status === PAID) {
    const until = (pay_time ?? create_time) + APPEAL_AFTER_MS;
    if (now < until)
      return { step: isBuy ? 'buy_wait' : 'sell_check', until, lasts: APPEAL_AFTER_MS };
    return { step: isBuy ? 'buy_appeal' : 'sell_appeal', until: undefined, lasts: APPEAL_AFTER_MS };
  }
  return { step: stepOfEnded(status, isBuy), until: undefined, lasts: 0 };
}

function stepOfEnded(status: OtcOrder['status'], isBuy: boolean): Step {
  if (status === COMPLETED) return isBuy ? 'bought' : 'sold';
  if (status === CANCELLED) return 'cancelled';
  return status === EXPIRED ? 'expired' : 'disputed';
}
