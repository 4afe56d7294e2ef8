// Parses messages of an exchange as JSON with numbers kept as texts: ids exceed 2^53, and prices must not become
// floats.
import type { Level } from './venue.ts';

export type Fields = Readonly<Record<string, unknown>>;

const LEVELS_AT_MOST = 5000;
const WHOLE = /^(?:0|[1-9]\d{0,18})$/;
const TIME = /^[1-9]\d{11,13}$/;

type Reviver = (key: string, value: unknown, context: { source: string }) => unknown;
const asDigits: Reviver = (_key, value, { source }) => (typeof value === 'number' ? source : value);

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text, asDigits as (key: string, value: unknown) => unknown);
  } catch {
    return undefined;
  }
}

export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : undefined;
}

export function textsOf<K extends string>(
  fields: Fields,
  names: readonly K[],
): Record<K, string> | undefined {
  const texts = names.map((name) => fields[name]);
  if (!texts.every((text) => typeof text === 'string')) return undefined;
  return Object.fromEntries(names.map((name, at) => [name, texts[at]])) as Record<K, string>;
}

export function idOf(text: unknown): bigint | undefined {
  return typeof text === 'string' && WHOLE.test(text) ? BigInt(text) : undefined;
}

export function timeOf(text: unknown): number | undefined {
  return typeof text === 'string' && TIME.test(text) ? JSON.parse(text) : undefined;
}

/** Further fields of a level are ignored. */
export function levelsOf(value: unknown): readonly Level[] | undefined {
  if (!Array.isArray(value) || value.length > LEVELS_AT_MOST) return undefined;
  const levels: Level[] = [];
  for (const level of value) {
    const [price, number] = Array.isArray(level) ? level : [];
    if (typeof price !== 'string' || typeof number !== 'string') return undefined;
    levels.push([price, number]);
  }
  return levels;
}
