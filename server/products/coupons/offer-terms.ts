import { evaluate } from '../../../core/pkg/pe_core.js';
import type { WireLanguage } from '../../../protocol/language.ts';
import { roundAmount } from '../../platform/base/exact.ts';
import type { Names, OfferRow } from './offer-store.ts';

export function nameIn(language: WireLanguage, names: Names): string {
  return names[language] ?? names.en;
}

/** R-COUPON-1: the yield of the whole term, rounded once. */
export function yieldOf({
  face_value,
  daily_yield,
  days,
}: Pick<OfferRow, 'face_value' | 'daily_yield' | 'days'>): string {
  return roundAmount(evaluate('lock_yield', [face_value, daily_yield, String(days)]));
}
