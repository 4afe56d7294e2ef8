// R-NUMBER-7: numbers follow the locale's conventions and never pass through a float. Compared with
// Intl where a float can hold the number.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  evaluate,
  format_compact,
  format_fixed,
  format_input,
  format_plain,
  format_tick,
  type NumberRules,
  parse_input,
} from '../../core/pkg/pe_core.js';
import { errorOf } from './call.ts';

const LANGUAGES = ['en', 'zh-HK', 'zh-CN', 'th', 'ja', 'ko', 'fr', 'es', 'vi'];
const MINUS = '\u2212';
const seed = 20;

function rulesOf(language: string): NumberRules {
  const parts = new Intl.NumberFormat(language).formatToParts(1234567.5);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const isWhole = !new Intl.NumberFormat(language)
    .formatToParts(1234)
    .some(({ type }) => type === 'group');
  return { decimal: of('decimal'), group: of('group'), minimum_grouping: isWhole ? 2 : 1 };
}

const number = fc
  .tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.integer({ min: 0, max: 99_999 }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(5, '0')}`);

describe('core API: formats', { timeout: 30_000 }, () => {
  test.each(LANGUAGES)('R-NUMBER-7: %s is formatted like Intl', (language) => {
    const rules = rulesOf(language);
    fc.assert(
      fc.property(number, fc.integer({ min: 0, max: 4 }), (text, decimals) => {
        // Intl gets an already rounded text, so that only the formatting is compared.
        const roundedText = evaluate('to_fixed', [text, String(decimals)]);
        const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
        const writtenText = new Intl.NumberFormat(language, options).format(
          roundedText as Intl.StringNumericLiteral,
        );
        expect(format_fixed(text, decimals, rules).replace(MINUS, '-')).toBe(writtenText);
      }),
      { numRuns: 300, seed },
    );
  });

  test.each(LANGUAGES)('R-NUMBER-6: the text of a field in %s is parsed back', (language) => {
    const rules = rulesOf(language);
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 20n) + 1n, max: 10n ** 20n - 1n }),
        fc.integer({ min: 1, max: 25 }),
        (n, places) => {
          const digits = String(n < 0n ? -n : n).padStart(places + 1, '0');
          const value = evaluate('parse', [
            `${n < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`,
          ]);
          expect(parse_input(format_input(value, rules), rules)).toBe(value);
          expect(
            evaluate('cmp', [
              value,
              format_plain(value, { decimal: '.', group: '', minimum_grouping: 1 }).replace(
                MINUS,
                '-',
              ),
            ]),
          ).toBe('0');
        },
      ),
      { numRuns: 300, seed },
    );
  });

  test('R-NUMBER-1: 20 digits are written completely', () => {
    expect(format_plain('-12345678901234567.891', rulesOf('en'))).toBe(
      `${MINUS}12,345,678,901,234,567.891`,
    );
    expect(format_plain('12345678901234567.891', rulesOf('es'))).toBe('12.345.678.901.234.567,891');
    expect(format_plain('1234.5', rulesOf('es'))).toBe('1234,5');
    expect(format_fixed('-0.004', 2, rulesOf('en'))).toBe('0.00');
    expect(format_fixed('99999999999999999999', 2, rulesOf('vi'))).toBe(
      '99.999.999.999.999.999.999,00',
    );
  });

  test('domain Display: K and M come after the number in every language', () => {
    expect(format_compact('1000', rulesOf('en'))).toBe('1,000.0000');
    expect(format_compact('1000.01', rulesOf('en'))).toBe('1.0K');
    expect(format_compact('1000000', rulesOf('en'))).toBe('1,000.0K');
    expect(format_compact('-1234567', rulesOf('fr'))).toBe(`${MINUS}1,2M`);
  });

  test('domain Display: prices have the tick of their instrument', () => {
    expect(format_tick('64000.37', '0.5', rulesOf('en'))).toBe('64,000.5');
    expect(format_tick('64000.2', '0.50', rulesOf('en'))).toBe('64,000.0');
    expect(format_tick('64000.2', '5', rulesOf('en'))).toBe('64,000');
    expect(format_tick('0.000012345', '0.00000001', rulesOf('es'))).toBe('0,00001235');
    expect(errorOf(() => format_tick('1', '0', rulesOf('en'))).key).toBe('division_by_zero');
  });
});
