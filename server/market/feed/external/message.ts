// Parses messages of an exchange as JSON with numbers kept as texts: ids exceed 2^53, and prices must not become
// floats.
import type { Level, VenueBar } from './venue.ts';

export type Fields = Readonly<Record<string, unknown>>;

const LEVELS_AT_MOST = 25_000;
const WHOLE = /^(?:0|[1-9]\d{0,18})$/;
const TIME = /^[1-9]\d{11,13}$/;
const SECONDS = /^([1-9]\d{8,10})(?:\.(\d{1,9}))?$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;

type Reviver = (key: string, value: unknown, context: { source: string }) => unknown;
const asDigits: Reviver = (_key, value, { source }) => (typeof value === 'number' ? source : value);

/** Where a number may begin outside of a text. Inside of one it does no harm. */
const NUMBER = /"\s*:\s*-?\d|[[,]\s*-?\d/;

export function readJson(text: string): unknown {
  try {
    // The reviver costs ten times as much as the parsing.
    if (!NUMBER.test(text)) return JSON.parse(text);
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

export function listOf(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
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

/** Of Unix milliseconds. */
export function timeOf(text: unknown): number | undefined {
  return typeof text === 'string' && TIME.test(text) ? JSON.parse(text) : undefined;
}

/** Of Unix seconds with a fraction, whose finer digits are dropped. */
export function secondsOf(text: unknown): number | undefined {
  const [, seconds, fraction = ''] = (typeof text === 'string' && SECONDS.exec(text)) || [];
  if (seconds === undefined) return undefined;
  return timeOf(`${seconds}${fraction.slice(0, 3).padEnd(3, '0')}`);
}

/** Of `2026-11-21T14:32:07.123456Z`. */
export function momentOf(text: unknown): number | undefined {
  if (typeof text !== 'string' || !MOMENT.test(text)) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
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

/** Every part is read, or none. */
export function allOf<T, U>(
  list: readonly T[] | undefined,
  read: (one: T) => U | undefined,
): U[] | undefined {
  if (list === undefined) return undefined;
  const all: U[] = [];
  for (const one of list) {
    const what = read(one);
    if (what === undefined) return undefined;
    all.push(what);
  }
  return all;
}

/** A row of minutes; `order`: the places of time, open, high, low, close and volume in it. */
export function barOf(
  row: unknown,
  order: readonly [number, number, number, number, number, number],
  readTime: (text: unknown) => number | undefined,
  isClosed = true,
): VenueBar | undefined {
  const cells = listOf(row);
  if (cells === undefined) return undefined;
  const [time, open, high, low, close, volume] = order.map((at) => cells[at]);
  const opens = readTime(time);
  if (opens === undefined || typeof open !== 'string' || typeof high !== 'string') return undefined;
  if (typeof low !== 'string' || typeof close !== 'string' || typeof volume !== 'string') {
    return undefined;
  }
  return { time: opens, open, high, low, close, volume, isClosed };
}
