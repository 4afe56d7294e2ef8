import { describe, expect, it } from 'vitest';
import { LANGUAGES, languageTag } from './language.ts';
import { numberRules } from './number-rules.ts';

describe('R-NUMBER-7: rendering follows the locale', () => {
  it.each(LANGUAGES)('%s writes numbers as Intl says', (language) => {
    const format = new Intl.NumberFormat(languageTag(language), { numberingSystem: 'latn' });
    const part = (sample: number, type: Intl.NumberFormatPartTypes): string =>
      format.formatToParts(sample).find((piece) => piece.type === type)?.value ?? '';
    expect(numberRules(language)).toEqual({
      decimal: part(1.5, 'decimal'),
      group: part(1_234_567, 'group'),
      minimum_grouping: part(1_234, 'group') === '' ? 2 : 1,
    });
  });

  it('gives each language the same object again, so that pages can compare it', () => {
    expect(numberRules('fra')).toBe(numberRules('fra'));
  });
});

describe('specification 1: supported languages, zh mapped to hk', () => {
  it('speaks a tag that Intl knows for each of the nine', () => {
    const tags = LANGUAGES.map(languageTag);
    expect(Intl.NumberFormat.supportedLocalesOf(tags)).toHaveLength(new Set(tags).size);
    expect(languageTag('zh')).toBe(languageTag('hk'));
  });
});
