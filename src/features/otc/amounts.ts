import type { Core } from '../../lib/core.ts';
import { BUY, type LegalAd, type PayMethod, type Side } from './side.ts';

/** The last digit of a coin. */
const ATOM = '0.00000001';

/** The coins of so much fiat money, as the server rounds them (R-OTC-2): what does not divide is the desk's. */
export function coinsOf(core: Core, type: Side, total: string, price: string): string {
  const coins = core.evaluate('div', [total, price]);
  return core.evaluate('quantize', [coins, ATOM, type === BUY ? 'down' : 'up']);
}

/** What so many coins cost or bring, as the server rounds it. */
export function totalOf(
  core: Core,
  type: Side,
  number: string,
  price: string,
  step: string,
): string {
  const total = core.evaluate('mul', [number, price]);
  return core.evaluate('quantize', [total, step, type === BUY ? 'up' : 'down']);
}

/** What an offer has left, in figures that are quickly read: whole coins, or four decimals of fewer than a hundred. */
export function leftOf(core: Core, remaining: string): string {
  const step = core.evaluate('cmp', [remaining, '100']) === '-1' ? '0.0001' : '1';
  return core.evaluate('quantize', [remaining, step, 'down']);
}

/** Money of a currency without cents is whole. */
export function fiatStep(fiat: string): '0.01' | '1' {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: fiat,
  }).resolvedOptions();
  return maximumFractionDigits === 0 ? '1' : '0.01';
}

/** Whether a desk takes so much money, by that method; '' is any amount. */
export function takes(
  core: Core,
  { min_total, max_total, pay_methods }: Pick<LegalAd, 'min_total' | 'max_total' | 'pay_methods'>,
  { total, method }: { total: string; method: PayMethod | '' },
): boolean {
  if (method !== '' && !pay_methods.includes(method)) return false;
  if (total === '') return true;
  const compare = (one: string, other: string): string => core.evaluate('cmp', [one, other]);
  return compare(total, min_total) !== '-1' && compare(total, max_total) !== '1';
}
