// R-INVITE-4
const REBATE_RATE = '0.2';

export const VERIFIED_NEEDED = 2;

export const MANAGER = 2;
export const REJECTED = 3;

export interface Inviter {
  manager_status: 0 | 1 | 2 | 3;
  manager_rate: string | null;
  verifiedCount: number;
}

/** `0` below two verified invitees; a manager has a custom rate. */
export function rateOf({ manager_status, manager_rate, verifiedCount }: Inviter): string {
  if (manager_status === MANAGER && manager_rate !== null) return manager_rate;
  return verifiedCount >= VERIFIED_NEEDED ? REBATE_RATE : '0';
}
