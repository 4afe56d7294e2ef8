import { STALE_MS } from '../../../protocol/constants.ts';

export interface Age {
  unit: 'seconds' | 'minutes' | 'hours';
  value: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export function ageOf(milliseconds: number): Age {
  const ageMs = Math.max(0, milliseconds);
  const whole = (unit: number): number => (ageMs - (ageMs % unit)) / unit;
  if (ageMs >= HOUR) return { unit: 'hours', value: whole(HOUR) };
  if (ageMs >= MINUTE) return { unit: 'minutes', value: whole(MINUTE) };
  return { unit: 'seconds', value: whole(SECOND) };
}

/** Undefined for an age that would read "0 s": it says nothing. */
export function readableAge(age: number | undefined): number | undefined {
  return age === undefined || age < SECOND ? undefined : age;
}

/** By age alone; a gap makes younger prices stale too. */
export function isOldPrice(age: number | undefined): boolean {
  return age !== undefined && age > STALE_MS;
}
