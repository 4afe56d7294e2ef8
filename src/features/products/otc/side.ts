import type { Answer } from '../../../lib/api/api.ts';

export type LegalAd = Answer<'legal_deal_platform'>['list'][number];
export type OtcOrder = Answer<'otc.place'>;
export type PayMethod = LegalAd['pay_methods'][number];

export const BUY = 1;
export const SELL = 2;
export type Side = typeof BUY | typeof SELL;

export const METHODS = ['bank', 'card', 'wallet'] as const satisfies readonly PayMethod[];

export function isMethod(method: string): method is PayMethod {
  return (METHODS as readonly string[]).includes(method);
}
