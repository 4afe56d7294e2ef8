import { type Language, languageTag } from '../language/language.ts';

/** A country ("FR") or a city in it ("FR/Lyon"); empty if none is chosen. */
export function isPlace(value: unknown): value is string {
  return typeof value === 'string' && /^([A-Z]{2}(\/[\p{L} ]{1,40})?)?$/u.test(value);
}

/** "Lyon, France", with the country's name in the language of the page. */
export function placeText(place: string, language: Language): string {
  const [country = '', city] = place.split('/');
  if (country === '') return '';
  const name = countryName(country, language);
  return city === undefined || city === name ? name : `${city}, ${name}`;
}

export function countryName(country: string, language: Language): string {
  const names = new Intl.DisplayNames(languageTag(language), { type: 'region' });
  return names.of(country) ?? country;
}
