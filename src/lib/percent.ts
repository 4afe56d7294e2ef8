import { type Language, languageTag } from './language.ts';

const suffixes = new Map<Language, string>();

/** A figure that the core wrote, with the language's percent sign: `+1.84%` is `+1,84 %` in French and Spanish. */
export function percentText(figure: string, language: Language): string {
  // Nothing was traded in the time that it is about.
  if (figure === '') return '—';
  let suffix = suffixes.get(language);
  if (suffix === undefined) {
    const format = new Intl.NumberFormat(languageTag(language), { style: 'percent' });
    // Whatever stands after the number: none of the nine languages writes the sign before it.
    suffix = format
      .formatToParts(1)
      .filter(({ type }) => type === 'literal' || type === 'percentSign')
      .map(({ value }) => value)
      .join('');
    suffixes.set(language, suffix);
  }
  return `${figure}${suffix}`;
}
