import type { Core } from '../../../lib/core/core.ts';
import { BUY, type LegalAd, type PayMethod, type Side } from './side.ts';

const ATOM = '0.00000001';

/** Coins for an amount of fiat money, rounded like the server (R-OTC-2): the desk keeps the rest. */
export function coinsOf(core: Core, type: Side, total: string, price: string): string {
  const coins = core.evaluate('div', [total, price]);
  return core.evaluate('quantize', [coins, ATOM, type === BUY ? 'down' : 'up']);
}

/** Cost or proceeds of an amount of coins, rounded like the server. */
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

/** Remaining amount of an offer in readable form: whole coins, or four decimals below a hundred. */
export function leftOf(core: Core, remaining: string): string {
  const step = core.evaluate('cmp', [remaining, '100']) === '-1' ? '0.0001' : '1';
  return core.evaluate('quantize', [remaining, step, 'down']);
}

/** Currencies without cents have whole amounts. */
export function fiatStep(fiat: string): '0.01' | '1' {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: fiat,
  }).resolvedOptions();
  return maximumFractionDigits === 0 ? '1' : '0.01';
}

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
