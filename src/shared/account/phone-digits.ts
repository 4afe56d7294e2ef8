import { digitsOf } from '../../ui/controls/code-field.tsx';

/** The national digits of what is typed or pasted; an international number loses the area that stands before the field. */
export function phoneDigits(text: string, dial: string | undefined): string {
  const digits = digitsOf(text);
  const isInternational = /^\s*(\+|00)/.test(text);
  if (!isInternational || dial === undefined) return digits;
  const rest = digits.replace(/^00/, '');
  return rest.startsWith(dial) ? rest.slice(dial.length) : digits;
}
