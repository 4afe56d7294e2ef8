import type { Language } from './language.ts';

/** What stands after the number; as Intl says, which the tests ask (see number-rules.ts). Others: the sign alone. */
const SUFFIXES: Readonly<Partial<Record<Language, string>>> = { fra: '\u00a0%', spa: '\u00a0%' };

/** A figure that the core wrote, with the language's percent sign: `+1.84%` is `+1,84 %` in French and Spanish. */
export function percentText(figure: string, language: Language): string {
  // Nothing was traded in the time that it is about.
  if (figure === '') return '—';
  return `${figure}${SUFFIXES[language] ?? '%'}`;
}
