// How certain it is that a mean is not above 0. Floats are fine: these figures are only judged and printed.

/** One-sided 99 % quantile of the normal distribution. */
const DEVIATIONS = 2.326;
const PER_CENT = 100;

export interface Estimate {
  count: number;
  mean: number;
  /** Bounds of the true mean, with 99 % confidence each. */
  above: number;
  below: number;
}

export function estimateOf(values: readonly number[]): Estimate {
  const count = values.length;
  if (count < 2) return { count, mean: values[0] ?? 0, above: 0, below: 0 };
  const mean = values.reduce((sum, one) => sum + one, 0) / count;
  const squares = values.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  const reach = DEVIATIONS * Math.sqrt(squares / (count - 1) / count);
  return { count, mean, above: mean + reach, below: mean - reach };
}

/** For comparing and estimating only. */
export const nearestFloat = (decimal: string): number => Number(decimal);

/** A decimal as a part of another one. */
export function partOf(amount: string, size: string): number {
  const whole = nearestFloat(size);
  return whole === 0 ? 0 : nearestFloat(amount) / whole;
}

export function percent(value: number): string {
  return `${(value * PER_CENT).toFixed(4)}`;
}
