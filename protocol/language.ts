// The languages of `lang` (R-WIRE-6).
import { type Field, field, refuse } from './field.ts';

export const LANGUAGES = ['en', 'hk', 'th', 'jp', 'kor', 'fra', 'spa', 'vi'] as const;
export type WireLanguage = (typeof LANGUAGES)[number];

/** `zh` becomes hk; undefined for an unsupported language. */
export function knownLanguage(text: string): WireLanguage | undefined {
  return text === 'zh' ? 'hk' : LANGUAGES.find((language) => language === text);
}

export function languageOf(value: unknown): WireLanguage {
  return (typeof value === 'string' ? knownLanguage(value.trim()) : undefined) ?? 'en';
}

/** `lang` of /set/lang, the only call that refuses unsupported ones. */
export const language: Field<WireLanguage, string> = field({
  says: `${LANGUAGES.join(', ')}; zh is hk`,
  errors: ['language_unknown'],
  read: (text) => knownLanguage(text) ?? refuse('language_unknown'),
});
