import type { Language } from './language.ts';

/**
 * Text after the number, equal to Intl's, as the tests check (see number-rules.ts). Other languages: the sign
 * alone.
 */
const SUFFIXES: Readonly<Partial<Record<Language, string>>> = { fra: '\u00a0%', spa: '\u00a0%' };

/** A figure from the core with the language's percent sign: `+1.84%` is `+1,84 %` in French and Spanish. */
export function percentText(figure: string, language: Language): string {
  if (figure === '') return '—';
  return `${figure}${SUFFIXES[language] ?? '%'}`;
}
