import type { NumberRules } from '../core/core.ts';
import type { Language } from './language.ts';

const POINT: NumberRules = { decimal: '.', group: ',', minimum_grouping: 1 };

/**
 * Equal to Intl's rules with grouping always on, as the tests check. Asking Intl in the page would cost a slow
 * phone 80 ms before its first frame.
 */
const RULES: Readonly<Record<Language, NumberRules>> = {
  en: POINT,
  zh: POINT,
  hk: POINT,
  th: POINT,
  jp: POINT,
  kor: POINT,
  fra: { decimal: ',', group: '\u202f', minimum_grouping: 1 },
  // Intl leaves 1234 without a group in Spanish; in a column it would stand beside 12.345.
  spa: { decimal: ',', group: '.', minimum_grouping: 1 },
  vi: { decimal: ',', group: '.', minimum_grouping: 1 },
};

export function numberRules(language: Language): NumberRules {
  return RULES[language];
}
