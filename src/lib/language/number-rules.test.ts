import { describe, expect, it } from 'vitest';
import { LANGUAGES, languageTag } from './language.ts';
import { numberRules } from './number-rules.ts';

describe('R-NUMBER-7: rendering follows the locale', () => {
  it.each(LANGUAGES)(
    '%s writes numbers as Intl says, with one rule for all lengths',
    (language) => {
      const format = new Intl.NumberFormat(languageTag(language), {
        numberingSystem: 'latn',
        useGrouping: 'always',
      });
      const part = (sample: number, type: Intl.NumberFormatPartTypes): string =>
        format.formatToParts(sample).find((piece) => piece.type === type)?.value ?? '';
      expect(numberRules(language)).toEqual({
        decimal: part(1.5, 'decimal'),
        group: part(1_234_567, 'group'),
        // 3.130,52 beside 94.445,80: always grouped, so that columns agree.
        minimum_grouping: 1,
      });
    },
  );

  it('returns the same object for a language, so that pages can compare it', () => {
    expect(numberRules('fra')).toBe(numberRules('fra'));
  });
});

describe('supported languages, zh mapped to hk', () => {
  it('has a tag that Intl knows for each of the nine', () => {
    const tags = LANGUAGES.map(languageTag);
    expect(Intl.NumberFormat.supportedLocalesOf(tags)).toHaveLength(new Set(tags).size);
    expect(languageTag('zh')).toBe(languageTag('hk'));
  });
});
