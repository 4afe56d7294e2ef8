import { type Field, field, Refused } from '../field.ts';

const LOOKS = /^(?:[+-]\d\d:\d\d|[A-Za-z][A-Za-z0-9_+\-/]{0,63})$/;

export function isTimeZone(text: string): boolean {
  if (!LOOKS.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** A named zone follows summer time, a UTC offset doesn't. */
export const timeZone: Field<string> = field({
  says: 's, a name such as Asia/Kolkata, or a distance from UTC such as +05:30',
  errors: ['parameter_error'],
  read: (text) => (isTimeZone(text) ? text : new Refused('parameter_error')),
});
