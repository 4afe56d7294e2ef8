import { expect } from 'vitest';
import { type CoreError, evaluate } from '../../core/pkg/pe_core.js';

const KEYS = [
  'malformed',
  'too_many_digits',
  'division_by_zero',
  'overflow',
  'empty',
  'ambiguous_separator',
  'unknown_formula',
  'wrong_arguments',
];

function thrownBy(call: () => unknown): unknown {
  let answer: unknown;
  try {
    answer = call();
  } catch (error) {
    return error;
  }
  return expect.fail(`nothing was thrown; the answer was ${JSON.stringify(answer)?.slice(0, 200)}`);
}

function isPlain(value: unknown): value is object {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}

/** Describes an invalid error; null for a plain { key, detail } with a known key. */
export function faultOf(error: unknown): string | null {
  if (error instanceof Error) return `${error.name}: ${error.message}`;
  if (!isPlain(error)) return `no plain object: ${String(error)}`;
  const { key, detail, ...rest } = error as CoreError;
  if (!KEYS.includes(key)) return `unknown key ${key}`;
  if (!isPlain(detail) || Object.keys(rest).length > 0)
    return `not of { key, detail }: ${JSON.stringify(error)}`;
  const isCount = (value: unknown) => Number.isSafeInteger(value);
  return Object.values(detail).every(isCount) ? null : `odd detail: ${JSON.stringify(detail)}`;
}

function asCoreError(error: unknown): CoreError {
  expect(faultOf(error)).toBeNull();
  expect(structuredClone(error)).toEqual(error);
  return error as CoreError;
}

export function errorOf(call: () => unknown): CoreError {
  return asCoreError(thrownBy(call));
}

export function lineOf(call: () => string): string {
  try {
    return call();
  } catch (error) {
    expect(faultOf(error)).toBeNull();
    return `!${(error as CoreError).key}`;
  }
}

export function expectItWorks(): void {
  expect(evaluate('margin', ['64000.5', '0.15', '30'])).toBe('320.0025');
  expect(evaluate('div', ['2', '3'])).toBe('0.66666666666666666667');
}
