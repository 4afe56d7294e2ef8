// `/safe/mobile` and `/safe/email`: binds a first address, or replaces the one there is. That the old one was shown to
// be reachable was asked for when the code was sent: it opens nothing for another account.
import { refusal } from '../../call-refusal.ts';
import type { Transaction } from '../../db/database.ts';
import { hasCode, UNIQUE_VIOLATION } from '../../db/errors.ts';
import type { CallSession } from '../../http/context.ts';
import { type AccountAddress, masked } from '../auth/account-address.ts';
import { requireCode, spendCode } from '../auth/codes.ts';
import { counting } from '../auth/counting.ts';
import { findByAddress, lockUser } from '../auth/users.ts';
import { notify } from '../profile/notices.ts';
import { type AccountParts, tellAccount } from '../profile/user-view.ts';
import { requireSecondFactor } from './second-factors.ts';
import { startHold } from './withdraw-hold.ts';

export interface AddressChange {
  to: AccountAddress;
  code: string;
  google_code: string | undefined;
  /** Of the request. */
  field: 'mobile' | 'email';
}

/** Answers the address, masked. */
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
      await tx.query(
        isEmail
          ? 'update users set email = $2 where id = $1'
          : 'update users set mobile = $2, area_code = $3 where id = $1',
        isEmail ? [user.id, to.address] : [user.id, to.address, to.area_code],
      );
      if ((isEmail ? user.email : user.mobile) !== null) {
        await startHold(tx, user.id, { time, hours });
        await notify(tx, user.id, { name: isEmail ? 'email_replaced' : 'mobile_replaced', time });
      }
      await forgetBindCodes(tx, user.id, to.channel);
      await tellAccount(tx, parts, user.id);
    });
  } catch (error) {
    // Somebody else took the address in the same moment.
    throw hasCode(error, UNIQUE_VIOLATION) ? exists() : error;
  }
  return masked(to);
}

/** Those to other addresses of this kind were sent without a proof of the one that is bound from now on. */
async function forgetBindCodes(
  tx: Transaction,
  user_id: number,
  channel: AccountAddress['channel'],
): Promise<void> {
  await tx.query(
    "delete from codes where scene = 'bind' and owner_id = $1 and (address like '%@%') = $2",
    [user_id, channel === 'email'],
  );
}
