/**
 * A name as an item of a list, with a capital letter. In French, Spanish and Vietnamese Intl returns it as used
 * within a sentence, in lower case. `tag`: BCP 47.
 */
export function listItem(name: string, tag: string): string {
  const [first = '', ...rest] = name;
  return first.toLocaleUpperCase(tag) + rest.join('');
}
