/**
 * A name as an item of a list, which begins with a capital: Intl tells it as it stands within a sentence, in French,
 * Spanish and Vietnamese with a small letter. `tag`: as Intl names the language.
 */
export function listItem(name: string, tag: string): string {
  const [first = '', ...rest] = name;
  return first.toLocaleUpperCase(tag) + rest.join('');
}
