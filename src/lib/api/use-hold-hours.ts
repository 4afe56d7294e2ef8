import { useSetting } from './use-setting.ts';

/** Until the operator's setting has come. */
const HOLD_HOURS = 24;

/** How long withdrawals pause after a change of what secures the account. */
export function useHoldHours(): number {
  return useSetting('funds')?.security_hold_hours ?? HOLD_HOURS;
}
