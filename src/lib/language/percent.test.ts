import { describe, expect, it } from 'vitest';
import { LANGUAGES, languageTag } from './language.ts';
import { percentText } from './percent.ts';

describe('percents in the format of each language', () => {
  it('an empty figure is a dash', () => expect(percentText('', 'fra')).toBe('—'));

  it.each([
    ['en', '+1.84%'],
    ['hk', '+1.84%'],
    ['th', '+1.84%'],
    ['vi', '+1.84%'],
  ] as const)('%s has no space before the sign', (language, text) => {
    expect(percentText('+1.84', language)).toBe(text);
  });

  it.each(['fra', 'spa'] as const)('%s has a no-break space', (language) => {
    expect(percentText('−0,40', language)).toMatch(/^−0,40[\u00a0\u202f]%$/);
  });

  it.each(LANGUAGES)('%s is written as by Intl', (language) => {
    const format = new Intl.NumberFormat(languageTag(language), {
      style: 'percent',
      numberingSystem: 'latn',
    });
    expect(percentText('84', language)).toBe(format.format(0.84));
  });
});
