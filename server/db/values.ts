// How values come out of the database and go into it: one rule for both engines. A numeric is a
// plain text without trailing zeros, as it goes over the wire; a bigint is a number and must be a
// safe one; a timestamptz is unix milliseconds.

/** A time as a parameter: the engines tell it from a number by its type. */
export type Instant = Date;

export type Value =
  | string
  | number
  | boolean
  | null
  | Instant
  | Uint8Array
  | readonly (string | number | null)[];

/** Columns by name; each query names its row type. */
export type Row = object;

/** PostgreSQL's numbers of types. */
export const OID = {
  int8: 20,
  int8s: 1016,
  numeric: 1700,
  numerics: 1231,
  timestamptz: 1184,
  timestamptzs: 1185,
} as const;

/** A time of ours, which is a number everywhere else, for a timestamptz. */
export function instant(ms: number): Instant {
  return new Date(ms);
}

export function int8(text: string): number {
  const number = Number.parseInt(text, 10);
  if (!Number.isSafeInteger(number)) throw new RangeError(`a bigint beyond 2^53: ${text}`);
  return number;
}

/** Both engines write `2026-01-31 10:00:00.123+00`, whatever the time zone is called. */
export function milliseconds(text: string): number {
  const ms = Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  if (!Number.isSafeInteger(ms)) throw new RangeError(`no time that can be read: ${text}`);
  return ms;
}

export function numeric(text: string): string {
  if (!/^-?\d/.test(text)) throw new RangeError(`no decimal: ${text}`);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** `{1,NULL,3}`; none of the types above has quoted or nested elements, apart from times. */
export function arrayOf<T>(element: (text: string) => T): (text: string) => (T | null)[] {
  return (text) => {
    const inner = text.slice(1, -1);
    if (inner === '') return [];
    return inner
      .split(',')
      .map((part) => (part === 'NULL' ? null : element(part.replace(/^"|"$/g, ''))));
  };
}
