import { describe, expect, it } from 'vitest';
import { LANGUAGES, languageTag } from './language.ts';
import { percentText } from './percent.ts';

describe('look: percents as each language writes them', () => {
  it('nothing traded, nothing told', () => expect(percentText('', 'fra')).toBe('—'));

  it.each([
    ['en', '+1.84%'],
    ['hk', '+1.84%'],
    ['th', '+1.84%'],
    ['vi', '+1.84%'],
  ] as const)('%s has no space before the sign', (language, text) => {
    expect(percentText('+1.84', language)).toBe(text);
  });

  it.each(['fra', 'spa'] as const)('%s has a space that does not break', (language) => {
    expect(percentText('−0,40', language)).toMatch(/^−0,40[\u00a0\u202f]%$/);
  });

  it.each(LANGUAGES)('%s writes the sign after the number, as is taken for granted', (language) => {
    expect(new Intl.NumberFormat(languageTag(language), { style: 'percent' }).format(1)).toMatch(
      /^100.*%$/,
    );
  });
});
