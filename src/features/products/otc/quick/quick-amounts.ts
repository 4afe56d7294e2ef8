import type { Core } from '../../../../lib/core/core.ts';
import { coinsOf, fiatStep, takes, totalOf } from '../amounts.ts';
import type { AmountUnit } from '../place/amount-field.tsx';
import { BUY, type LegalAd, METHODS, type PayMethod } from '../side.ts';

const STEPS = ['100', '250', '500', '1000', '2000'] as const;

/** Suggested amounts: 100 to 2000 dollars, in round numbers of the currency. */
export function roundSums(rate: string | undefined): string[] {
  const [whole = '0'] = (rate ?? '1').split('.');
  return STEPS.map((step) => step + '0'.repeat(Math.max(0, whole.length - 1)));
}

export interface MethodOffer {
  method: PayMethod;
  ad: LegalAd;
  fits: boolean;
  number: string;
  total: string;
}

/** The best desk of each payment method; `ads` are sorted by price. */
export function methodOffers(
  core: Core,
  ads: readonly LegalAd[],
  { unit, value }: { unit: AmountUnit; value: string },
): MethodOffer[] {
  const amountsOf = ({ price, fiat }: LegalAd): { number: string; total: string } => {
    if (value === '') return { number: '0', total: '0' };
    return unit === 'fiat'
      ? { number: coinsOf(core, BUY, value, price), total: value }
      : { number: value, total: totalOf(core, BUY, value, price, fiatStep(fiat)) };
  };
  return METHODS.flatMap((method) => {
    const own = ads.filter((ad) => ad.pay_methods.includes(method));
    const fitting = own.find((ad) => takes(core, ad, { total: amountsOf(ad).total, method }));
    const ad = fitting ?? own[0];
    if (ad === undefined) return [];
    return [{ method, ad, fits: fitting !== undefined, ...amountsOf(ad) }];
  });
}
