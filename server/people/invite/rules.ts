// R-INVITE-4
const REBATE_RATE = '0.2';

/** R-INVITE-1 */
export const VERIFIED_NEEDED = 2;

export const MANAGER = 2;
export const REJECTED = 3;

export interface Inviter {
  manager_status: 0 | 1 | 2 | 3;
  manager_rate: string | null;
  real_level: number;
  verifiedCount: number;
}

/** `0` at level 0 and below two verified invitees; a manager has a custom rate. */
export function rateOf(inviter: Inviter): string {
  const { manager_status, manager_rate, real_level, verifiedCount } = inviter;
  if (real_level < 1) return '0';
  if (manager_status === MANAGER && manager_rate !== null) return manager_rate;
  return verifiedCount >= VERIFIED_NEEDED ? REBATE_RATE : '0';
}
