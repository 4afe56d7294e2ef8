// The languages of `lang` (R-WIRE-6).
import { type Field, field, refuse } from './field.ts';

export const LANGUAGES = ['en', 'hk', 'th', 'jp', 'kor', 'fra', 'spa', 'vi'] as const;
export type WireLanguage = (typeof LANGUAGES)[number];

/** `zh` reads hk; undefined where it is none of ours. */
export function knownLanguage(written: string): WireLanguage | undefined {
  return written === 'zh' ? 'hk' : LANGUAGES.find((language) => language === written);
}

/** As each call takes `lang`: what is none of ours counts as en. */
export function languageOf(written: unknown): WireLanguage {
  return (typeof written === 'string' ? knownLanguage(written.trim()) : undefined) ?? 'en';
}

/** Of /set/lang, which alone refuses. */
export const language: Field<WireLanguage, string> = field({
  says: `${LANGUAGES.join(', ')}; zh is hk`,
  errors: ['language_unknown'],
  read: (text) => knownLanguage(text) ?? refuse('language_unknown'),
});
