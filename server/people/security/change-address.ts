// `/safe/mobile` and `/safe/email`: bind a first address, or replace the current one. Proof of the old address
// was required when the code was sent, so the code works for no other account.

import { refusal } from '../../platform/base/call-refusal.ts';
import { hasCode, UNIQUE_VIOLATION } from '../../platform/db/errors.ts';
import type { CallSession } from '../../platform/http/context.ts';
import { type AccountAddress, maskAddress } from '../auth/account-address.ts';
import { forgetBindCodes, spendCode } from '../auth/code-store.ts';
import { requireCode } from '../auth/codes.ts';
import { counting } from '../auth/counting.ts';
import { findByAddress, lockUser, setAddress } from '../auth/user-store.ts';
import { startHold } from '../factors/withdraw-hold.ts';
import { notify } from '../profile/notices.ts';
import { type AccountParts, emitAccount } from '../profile/user-view.ts';
import { requireSecondFactor } from './second-factors.ts';

export interface AddressChange {
  to: AccountAddress;
  code: string;
  google_code: string | undefined;
  field: 'mobile' | 'email';
}

export async function changeAddress(
  parts: AccountParts,
  session: CallSession,
  wish: AddressChange,
): Promise<string> {
  const { to, field } = wish;
  const time = parts.now();
  const { security_hold_hours: hours } = await parts.settings();
  const exists = () => refusal('account_exists', { field });
  try {
    await counting(parts.database, async (tx) => {
      const user = await lockUser(tx, session.user_id);
      const place = {
        scene: 'bind' as const,
        addresses: [to.address],
        owners: [user.id],
        field: 'code',
      };
      const code = await requireCode(tx, place, wish.code, time);
      if ((await findByAddress(tx, to.address)) !== undefined) throw exists();
      await requireSecondFactor(tx, session, wish, time);
      await spendCode(tx, code);
      const isEmail = to.channel === 'email';
      await setAddress(tx, user.id, to);
      if ((isEmail ? user.email : user.mobile) !== null) {
        await startHold(tx, user.id, { time, hours });
        await notify(tx, user.id, { name: isEmail ? 'email_replaced' : 'mobile_replaced', time });
      }
      await forgetBindCodes(tx, user.id, to.channel);
      await emitAccount(tx, parts, user.id);
    });
  } catch (error) {
    // Another account bound the address at the same time.
    throw hasCode(error, UNIQUE_VIOLATION) ? exists() : error;
  }
  return maskAddress(to);
}
