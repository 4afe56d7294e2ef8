// Bars in columns of typed arrays, because half a million objects would be slow and large.

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

export interface Bars {
  readonly length: number;
  readonly time: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
}

export function emptyBars(length: number): Bars {
  const column = (): Float64Array => new Float64Array(length);
  return {
    length,
    time: column(),
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
  };
}

export function startOf(time: number, size: number): number {
  return time - (time % size);
}
