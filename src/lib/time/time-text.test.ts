import { expect, test } from 'vitest';
import { LANGUAGES } from '../language/language.ts';
import { zonedText } from './time-text.ts';

test('a deadline is digits and a zone in every language', () => {
  for (const language of LANGUAGES) {
    expect(zonedText(Date.UTC(2026, 10, 26, 5, 23, 44), language)).toMatch(
      /^\d{2}:\d{2}:\d{2} [^\s[\]]+$/,
    );
  }
});
