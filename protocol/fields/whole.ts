// Whole numbers of requests (R-FIELD-1): ids, times, pages.
import type { ErrorKey } from '../errors.ts';
import { type Field, field, Refused, refuse, withDefault } from '../field.ts';

const DIGITS = /^\d{1,16}$/;
const ID_AT_LEAST = 1;
/** The database's type `integer`: ids of currencies and instruments, multiples, counts. */
export const INTEGER_AT_MOST = 2_147_483_647;
const LIST_AT_MOST = 1000;
/** The end of the year 9999, the database's limit. */
const LATEST = 253_402_300_799_999;

export function wholeField(
  key: ErrorKey,
  minimum: number,
  maximum = Number.MAX_SAFE_INTEGER,
  ...later: ErrorKey[]
): Field<number> {
  const bounds = maximum === Number.MAX_SAFE_INTEGER ? `>= ${minimum}` : `${minimum} to ${maximum}`;
  return field({ ...wholeRule(key, minimum, maximum), says: `i ${bounds}`, later });
}

function wholeRule(key: ErrorKey, minimum: number, maximum: number) {
  return {
    errors: [key] as const,
    bounds: { least: String(minimum), most: String(maximum) },
    read: (text: string): number | Refused => {
      const read = DIGITS.test(text) ? fromDigits(text) : undefined;
      return read === undefined || read < minimum || read > maximum ? new Refused(key) : read;
    },
  };
}

/** Undefined above 2^53-1, the largest exact integer. */
function fromDigits(digits: string): number | undefined {
  const read = Number.parseInt(digits, 10);
  return Number.isSafeInteger(read) ? read : undefined;
}

export function idField(key: ErrorKey, ...later: ErrorKey[]): Field<number> {
  return wholeField(key, ID_AT_LEAST, Number.MAX_SAFE_INTEGER, ...later);
}

/** Of a list that the exchange defines, not its users. */
export function smallIdField(key: ErrorKey): Field<number> {
  return wholeField(key, ID_AT_LEAST, INTEGER_AT_MOST);
}

export const ownId = idField('parameter_error', 'not_found');

export function timeField(key: ErrorKey): Field<number> {
  return field({ ...wholeRule(key, 0, LATEST), says: 't' });
}

export const pageNumber = wholeField('parameter_error', 1, INTEGER_AT_MOST);

/** `from` <= x < `to`. */
export const spanTime = timeField('parameter_error');

export function limitOf(byDefault: number, most = 100) {
  return withDefault(wholeField('parameter_error', 1, most), byDefault);
}

/** A list of ids, comma-separated. */
export const idList: Field<number[], string | readonly number[]> = field({
  says: `ids, comma-separated, at most ${LIST_AT_MOST}`,
  errors: ['parameter_error'],
  bounds: { least: String(ID_AT_LEAST), most: String(Number.MAX_SAFE_INTEGER) },
  read: (text) => {
    const numbers = new Set<number>();
    for (const part of text.split(',', LIST_AT_MOST + 1)) {
      const digits = part.trim();
      const read = DIGITS.test(digits) ? fromDigits(digits) : undefined;
      if (read === undefined || read < ID_AT_LEAST || numbers.has(read))
        return refuse('parameter_error');
      numbers.add(read);
    }
    return numbers.size > LIST_AT_MOST ? refuse('parameter_error') : [...numbers];
  },
});
