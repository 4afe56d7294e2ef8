// Withdrawal limit within 24 hours, in BTC, by verified level (R-FUNDS-7).

import { BTC } from '../../../protocol/constants.ts';
import type { Prices } from '../../market/prices/prices.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import { ATOM, add, div, isAbove, quantize, sub } from '../../platform/base/exact.ts';
import { withdrawLimitOf } from '../../platform/settings/levels.ts';

export function priceInBtc(prices: Prices, currency_id: number): string | undefined {
  const [own, btc] = [prices.get(currency_id)?.now, prices.get(BTC)?.now];
  return own === undefined || btc === undefined ? undefined : div(own, btc);
}

export function leftOf(level: 0 | 1 | 2, usedAmount: string, price_btc: string): string {
  const remaining = sub(withdrawLimitOf(level), usedAmount);
  if (remaining.startsWith('-')) return '0';
  return quantize(div(remaining, price_btc), ATOM, 'down');
}

export interface Counted {
  level: 0 | 1 | 2;
  usedAmount: string;
  btc_value: string;
  price_btc: string;
}

/** When level 2 would allow it, the error asks for that level. */
export function requireWithinLimit({ level, usedAmount, btc_value, price_btc }: Counted): void {
  const sum = add(usedAmount, btc_value);
  const exceeds = (one: 0 | 1 | 2): boolean => isAbove(sum, withdrawLimitOf(one));
  if (!exceeds(level)) return;
  if (!exceeds(2)) throw refusal('identity_level_2_required', { params: { level: 2 } });
  const remaining = leftOf(level, usedAmount, price_btc);
  throw refusal('withdraw_limit_exceeded', { field: 'number', params: { left: remaining } });
}
