import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language, languageTag } from './language.ts';
import { numberRules } from './number-rules.ts';

const NARROW_SPACE = '\u202f';

const TABLE: Record<Language, [decimal: string, group: string, minimum: number]> = {
  en: ['.', ',', 1],
  zh: ['.', ',', 1],
  hk: ['.', ',', 1],
  th: ['.', ',', 1],
  jp: ['.', ',', 1],
  kor: ['.', ',', 1],
  fra: [',', NARROW_SPACE, 1],
  spa: [',', '.', 2],
  vi: [',', '.', 1],
};

describe('domain Numbers: rendering follows the locale', () => {
  it.each(LANGUAGES)('%s writes numbers as Intl says', (language) => {
    const [decimal, group, minimum_grouping] = TABLE[language];
    expect(numberRules(language)).toEqual({ decimal, group, minimum_grouping });
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
