import { useSetting } from './use-setting.ts';

/** Used until the operator's setting is loaded. */
const HOLD_HOURS = 24;

export function useHoldHours(): number {
  return useSetting('funds')?.security_hold_hours ?? HOLD_HOURS;
}
