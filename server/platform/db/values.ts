// How values are read from and written to the database, the same for both engines. A numeric is a plain text without
// trailing zeros, as on the wire. A bigint is a number and must be a safe one. A timestamptz is unix milliseconds.

/** A time as a parameter; the type distinguishes it from a number. */
export type Instant = Date;

export type Value =
  | string
  | number
  | boolean
  | null
  | Instant
  | Uint8Array
  | readonly (string | number | null)[];

export type Row = object;

export const OID = {
  int8: 20,
  int8s: 1016,
  numeric: 1700,
  numerics: 1231,
  timestamptz: 1184,
  timestamptzs: 1185,
} as const;

export function instant(ms: number): Instant {
  return new Date(ms);
}

export function int8(text: string): number {
  const number = Number.parseInt(text, 10);
  if (!Number.isSafeInteger(number)) throw new RangeError(`a bigint beyond 2^53: ${text}`);
  return number;
}

/** Both engines write `2026-01-31 10:00:00.123+00`, independent of the time zone's name. */
export function milliseconds(text: string): number {
  const ms = Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  if (!Number.isSafeInteger(ms)) throw new RangeError(`unreadable time: ${text}`);
  return ms;
}

export function numeric(text: string): string {
  if (!/^-?\d/.test(text)) throw new RangeError(`not a decimal: ${text}`);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** Reads `{1,NULL,3}`. Only times have quoted elements; no type has nested ones. */
export function arrayOf<T>(element: (text: string) => T): (text: string) => (T | null)[] {
  return (text) => {
    const inner = text.slice(1, -1);
    if (inner === '') return [];
    return inner
      .split(',')
      .map((part) => (part === 'NULL' ? null : element(part.replace(/^"|"$/g, ''))));
  };
}
