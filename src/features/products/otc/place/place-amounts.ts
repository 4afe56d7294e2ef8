import type { Fault } from '../../../../lib/api/faults.ts';
import type { Core } from '../../../../lib/core/core.ts';
import { coinsOf, fiatStep, totalOf } from '../amounts.ts';
import { type LegalAd, SELL } from '../side.ts';
import type { AmountUnit } from './amount-field.tsx';

export interface PlaceAmounts {
  number: string;
  total: string;
  fault: Fault | undefined;
}

export function placeAmounts(
  core: Core,
  ad: LegalAd,
  { unit, value, available }: { unit: AmountUnit; value: string; available: string | undefined },
): PlaceAmounts | undefined {
  if (value === '') return undefined;
  const { type, price, fiat, min_total, max_total, remaining } = ad;
  const isFiat = unit === 'fiat';
  const number = isFiat ? coinsOf(core, type, value, price) : value;
  const total = isFiat ? value : totalOf(core, type, value, price, fiatStep(fiat));
  const isMore = (one: string, other: string): boolean =>
    core.evaluate('cmp', [one, other]) === '1';
  const fault = (): Fault | undefined => {
    if (isFiat && fiatStep(fiat) === '1' && value.includes('.'))
      return { error: 'too_many_decimals', params: { maximum: 0 } };
    if (isMore(min_total, total) || !isMore(number, '0'))
      return { error: 'below_minimum', params: { minimum: min_total, currency: fiat } };
    if (isMore(total, max_total)) return { error: 'above_maximum', params: { maximum: max_total } };
    if (isMore(number, remaining))
      return { error: 'above_maximum', params: { maximum: remaining } };
    if (type === SELL && available !== undefined && isMore(number, available))
      return { error: 'insufficient_balance' };
    return undefined;
  };
  return { number, total, fault: fault() };
}

export function mostOf(
  core: Core,
  ad: LegalAd,
  { unit, available }: { unit: AmountUnit; available: string | undefined },
): string | undefined {
  const { type, price, fiat, max_total, remaining } = ad;
  const step = fiatStep(fiat);
  const lesser = (one: string, other: string): string =>
    core.evaluate('cmp', [one, other]) === '1' ? other : one;
  if (type === SELL && available === undefined) return undefined;
  const byDesk = lesser(coinsOf(core, type, max_total, price), remaining);
  const coins = type === SELL ? lesser(available ?? '0', byDesk) : byDesk;
  if (unit === 'coin') return coins;
  return lesser(
    core.evaluate('quantize', [core.evaluate('mul', [coins, price]), step, 'down']),
    max_total,
  );
}
