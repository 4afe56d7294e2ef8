// Fields with a list of values (R-FIELD-1): words, numbers, yes and no.
import { type Field, field, Refused, type Rule, refuse } from '../field.ts';

type Errors = Rule['errors'];

export function chosenField<const T extends readonly (number | string)[]>(
  errors: Errors,
  these: T,
): Field<T[number]> {
  const byText = new Map<string, T[number]>(these.map((one) => [String(one), one]));
  const refusal = new Refused(errors.at(-1) ?? errors[0]);
  return field({
    says: these.map(String).join(', '),
    errors,
    read: (text) => byText.get(text) ?? refusal,
  });
}

export function choiceField<const T extends readonly (number | string)[]>(...these: T) {
  return chosenField<T>(['parameter_error'], these);
}

/** One or several of the listed numbers, comma-separated. */
export function severalOf<const T extends readonly number[]>(
  ...these: T
): Field<T[number][], string | T[number] | readonly T[number][]> {
  const byText = new Map<string, T[number]>(these.map((one) => [String(one), one]));
  return field({
    says: `one or several of ${these.join(', ')}, comma-separated`,
    errors: ['parameter_error'],
    read: (text) => {
      const choices: T[number][] = [];
      for (const part of text.split(',', these.length + 1)) {
        const one = byText.get(part.trim());
        if (one === undefined || choices.includes(one)) return refuse('parameter_error');
        choices.push(one);
      }
      return choices;
    },
  });
}

/** Boolean: 1 or 0 in forms. */
export const flag: Field<boolean> = field({
  says: '0, 1',
  errors: ['parameter_error'],
  read: (text) => (text === '1' ? true : text === '0' ? false : refuse('parameter_error')),
});
