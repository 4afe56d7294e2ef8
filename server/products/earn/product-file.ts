// The file of an operator's product: JSON, validated by a schema of the module.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { type CommandInput, OperatorRefusal } from '../../platform/commands/command.ts';

const DECIMAL = /^(0|[1-9]\d{0,11})(\.\d{1,8})?$/;
const ZERO = /^0(\.0+)?$/;
const MOST = 1_000_000_000;
const NAME_AT_MOST = 60;

export const amountIn = z.string().check(
  z.regex(DECIMAL),
  z.refine((text) => !ZERO.test(text)),
);
export const rateIn = z.string().check(z.regex(DECIMAL));
export const countIn = z.int().check(z.gte(1), z.lte(MOST));
export const daysIn = z.int().check(z.gte(0), z.lte(3650));
export const idIn = z.int().check(z.gte(1));
export const timeIn = z.int().check(z.gte(0));
export const nameIn = z.string().check(z.trim(), z.minLength(1), z.maxLength(NAME_AT_MOST));

export function readJson({ cwd }: CommandInput, file: string): unknown {
  try {
    return JSON.parse(readFileSync(resolve(cwd, file), 'utf8'));
  } catch (error) {
    throw new OperatorRefusal('parameter_error', `${file} can't be read as JSON: ${error}`);
  }
}

export function readProduct<Shape extends z.ZodMiniType>(
  shape: Shape,
  file: unknown,
): z.output<Shape> {
  const read = shape.safeParse(file);
  if (read.success) return read.data;
  const problems = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new OperatorRefusal('parameter_error', problems.join('; '));
}

/** Converts the database's refusal of a product into an error of the file. */
export async function orRefused<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if ((error as { code?: string }).code !== '23514') throw error;
    const { constraint = 'a check' } = error as { constraint?: string };
    throw new OperatorRefusal('parameter_error', `The product violates ${constraint}.`);
  }
}
