import i18next, { type TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import errors from '../../../../../locales/en/errors.json';
import exactness from '../../../../../locales/en/exactness.json';
import { type Core, loadCore } from '../../../../lib/core/core.ts';
import { errorText } from '../../../../lib/core/core-error-text.ts';
import { localise } from '../../../../lib/language/localised-line.ts';
import { numberRules } from '../../../../lib/language/number-rules.ts';
import { copiedText, resultText } from './result-text.ts';

let core: Core;
let t: TFunction;
beforeAll(async () => {
  core = await loadCore();
  t = await i18next.createInstance().init({ lng: 'en', resources: { en: { errors, exactness } } });
});

const english = numberRules('en');
const french = numberRules('fra');

describe('R-NUMBER-7: results follow the locale, digit for digit', () => {
  it.each([
    ['64000.5 × 0.15', '64\u202f000,5 × 0,15'],
    ['482.36 − (-65.2)', '482,36 − (\u221265,2)'],
    ['round(2.13, 8)', 'round(2,13; 8)'],
    ['1.50', '1,50'],
    ['1.2M', '1,2M'],
    ['457;326;217', '457;326;217'],
    ['0.66666666666666666667', '0,66666666666666666667'],
    ['12345678901234567890', '12\u202f345\u202f678\u202f901\u202f234\u202f567\u202f890'],
  ])('%s in French', (line, localText) => {
    expect(localise(core, line, french)).toBe(localText);
  });

  it('shows the currency in which a dual product pays', () => {
    expect(resultText(core, t, 'coin:1234.5', english)).toEqual({
      figure: '1,234.5',
      note: 'paid in the coin',
    });
    expect(resultText(core, t, 'none', english).figure).toMatch(/^None/);
  });

  it.each(['-1234.5', '0.001', 'quote:1234567.5'])(
    'copies %s so that a field here reads it again',
    (result) => {
      const copyText = copiedText(core, result, french);
      expect(core.parse_input(copyText, french)).toBe(result.replace('quote:', ''));
    },
  );
});

describe('R-NUMBER-3: errors have a name and a text', () => {
  const malformedError = (position: number) => ({ key: 'malformed', detail: { position } });

  it('counts the invalid character from 1', () => {
    expect(errorText(t, malformedError(1), '1,5')).toBe('Character 2 doesn’t belong in a number.');
  });

  it('says that something is missing if the place is after the text', () => {
    expect(errorText(t, malformedError(2), '1. ')).toBe('The number is not complete.');
  });

  it('has texts for keys without a place, and for unknown keys', () => {
    expect(errorText(t, { key: 'overflow', detail: {} })).toBe(errors.overflow);
    expect(errorText(t, { key: 'never_heard_of', detail: {} })).toBe(errors.unknown);
  });
});
