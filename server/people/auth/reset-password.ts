// `/user/forget`: sets a new login password with a code sent to the account's address.

import { refusal } from '../../platform/base/call-refusal.ts';
import { startHold } from '../factors/withdraw-hold.ts';
import type { AccountAddress } from './account-address.ts';
import { spendCode } from './code-store.ts';
import { requireCode } from './codes.ts';
import { counting } from './counting.ts';
import type { PeopleParts } from './parts.ts';
import { endOthers } from './sessions.ts';
import { findByAddress, setPasswordHash } from './user-store.ts';

export interface Reset {
  address: AccountAddress;
  password: string;
  code: string;
}

/**
 * Ends all sessions; an authenticator stays bound. A missing account fails like a wrong code, because its code
 * was not sent.
 */
export async function resetPassword(parts: PeopleParts, wish: Reset): Promise<void> {
  const time = parts.now();
  const { security_hold_hours } = await parts.settings();
  const password_hash = await parts.passwords.hash(wish.password);
  await counting(parts.database, async (tx) => {
    const { address } = wish.address;
    const place = { scene: 'forget' as const, addresses: [address], field: 'code' };
    const code = await requireCode(tx, place, wish.code, time);
    const user = await findByAddress(tx, address);
    // The code belongs to a missing account and was guessed.
    if (user === undefined) throw refusal('code_wrong', { field: 'code' });
    await spendCode(tx, code);
    await setPasswordHash(tx, user.id, password_hash);
    await startHold(tx, user.id, { time, hours: security_hold_hours });
    await endOthers(tx, user.id, undefined, parts.onSessionsEnded);
  });
}
