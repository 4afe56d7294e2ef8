import { MINUTE_MS } from '../../../../protocol/time.ts';

const MINUTE = 60;

export function minutesOf(ms: number): number {
  return (ms - (ms % MINUTE_MS)) / MINUTE_MS;
}

/** Seconds as "8:34". */
export function clockText(seconds: number): string {
  const rest = seconds % MINUTE;
  return `${(seconds - rest) / MINUTE}:${`${rest}`.padStart(2, '0')}`;
}
