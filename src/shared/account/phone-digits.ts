import { digitsOf } from '../../ui/controls/code-field.tsx';

/** The national digits of the input; an international number loses the selected area code. */
export function phoneDigits(text: string, dial: string | undefined): string {
  const digits = digitsOf(text);
  const isInternational = /^\s*(\+|00)/.test(text);
  if (!isInternational || dial === undefined) return digits;
  const rest = digits.replace(/^00/, '');
  return rest.startsWith(dial) ? rest.slice(dial.length) : digits;
}
