import { type Field, field, Refused } from '../field.ts';

const CLOCK_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

export const clockTime: Field<string> = field({
  says: 'HH:MM, 00:00 to 23:59',
  errors: ['parameter_error'],
  read: (text) => (CLOCK_TIME.test(text) ? text : new Refused('parameter_error')),
});
