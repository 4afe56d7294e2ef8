import type { NumberRules } from './core.ts';
import { type Language, languageTag } from './language.ts';

const cache = new Map<Language, NumberRules>();

/** How a language writes a number, asked of Intl and handed to the core: the core formats, no float ever does. */
export function numberRules(language: Language): NumberRules {
  const known = cache.get(language);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat(languageTag(language), { numberingSystem: 'latn' });
  const part = (sample: number, type: Intl.NumberFormatPartTypes): string =>
    format.formatToParts(sample).find((piece) => piece.type === type)?.value ?? '';
  const rules: NumberRules = {
    decimal: part(1.5, 'decimal') || '.',
    group: part(1_234_567, 'group'),
    // Spanish writes 1234 but 12.345: a group needs two digits before it.
    minimum_grouping: part(1_234, 'group') === '' ? 2 : 1,
  };
  cache.set(language, rules);
  return rules;
}
