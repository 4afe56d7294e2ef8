// Values of answers in wire format (R-WIRE-13). Those of requests: field.ts and fields/.
import * as z from 'zod/mini';

const PLAIN = /^-?(?:0|[1-9]\d{0,19})(?:\.\d*[1-9])?$/;
const DIGITS_AT_MOST = 20;
/** A shorter text can't have too many digits. */
const SHORT = DIGITS_AT_MOST;

/** Plain: no exponent, no `+`, no trailing zeros, at most 20 significant digits. */
export const decimal = z.string().check(
  z.maxLength(128),
  z.regex(PLAIN),
  z.refine(
    (text) => text !== '-0' && (text.length <= SHORT || significant(text) <= DIGITS_AT_MOST),
  ),
);
export const text = z.string();
export const truth = z.boolean();
export const integer = z.int();
/** 1 to 2^53-1. */
export const id = z.int().check(z.positive());
export const count = z.int().check(z.nonnegative());
/** Unix milliseconds of the server's clock. */
export const time = z.int().check(z.nonnegative());
export const nothing = z.object({});

export function oneOf<const T extends readonly (number | string)[]>(...these: T) {
  return z.literal([...these] as T[number][]);
}

/** The name of an answer's type in docs/api.md. */
export const typeNames = z.registry<{ name: string }>();

export function withTypeName<T extends z.ZodMiniType>(name: string, type: T): T {
  typeNames.add(type, { name } as never);
  return type;
}

export function listOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ list: z.array(item) });
}

export function pageOf<T extends z.ZodMiniType>(item: T) {
  return z.object({
    list: z.array(item),
    page: count,
    limit: count,
    total: count,
    has_more: truth,
  });
}

function significant(text: string): number {
  return text.replace(/^-?[0.]*/, '').replace('.', '').length;
}
