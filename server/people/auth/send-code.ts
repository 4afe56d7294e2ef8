import type { CodeSent } from '../../../protocol/calls/people/account.ts';
import type { ErrorKey } from '../../../protocol/errors.ts';
import type { WireLanguage } from '../../../protocol/language.ts';
import { CallRefusal, countedRefusal, refusal } from '../../platform/base/call-refusal.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { CallSession } from '../../platform/http/context.ts';
import {
  type AccountAddress,
  addressOf,
  boundAddresses,
  type WrittenArea,
} from './account-address.ts';
import { type RightCode, type Scene, spendCode } from './code-store.ts';
import { requireCode, sendCode } from './codes.ts';
import { counting } from './counting.ts';
import type { PeopleParts } from './parts.ts';
import { findByAddress, type UserRow, userOf } from './user-store.ts';

export interface CodeWish extends WrittenArea {
  scene: Scene;
  input: string | undefined;
  field: 'user_string' | 'mobile';
  email_code: string | undefined;
}

interface Asker {
  session: CallSession | undefined;
  language: WireLanguage;
}

export async function sendWishedCode(
  parts: PeopleParts,
  wish: CodeWish,
  { session, language }: Asker,
): Promise<CodeSent> {
  const { scene, input, field } = wish;
  const key: ErrorKey = field === 'mobile' ? 'mobile_invalid' : 'account_invalid';
  const needsSession = scene === 'change' || scene === 'bind';
  if (needsSession && session === undefined) throw refusal('session_required');
  if (input === undefined && scene !== 'change') throw new CallRefusal([{ error: key, field }]);
  const namedAddress =
    input === undefined ? undefined : addressOf(input, wish, parts.areaCodeOf, [field, key]);
  const time = parts.now();
  const { dice } = parts;
  const { sms_daily_cap } = await parts.settings();
  return counting(parts.database, async (tx) => {
    if (!needsSession || session === undefined) {
      if (namedAddress === undefined) throw new CallRefusal([{ error: key, field }]);
      const user = await findByAddress(tx, namedAddress.address);
      const isKnown = user !== undefined;
      return sendCode(tx, dice, {
        scene,
        to: namedAddress,
        language,
        sms_daily_cap,
        time,
        reaches: scene === 'register' || isKnown,
        ...(scene === 'register' && isKnown && { text: 'register_known' }),
      });
    }
    const user = await userOf(tx, session.user_id);
    const codeFields = {
      scene,
      owner_id: user.id,
      language,
      reaches: true,
      sms_daily_cap,
      time,
    };
    if (scene === 'change') {
      return sendCode(tx, dice, { ...codeFields, to: ownAddress(user, namedAddress, field) });
    }
    const to = namedAddress as AccountAddress;
    const proof = await provenOld(tx, user, to, wish.email_code, time);
    const sentCode = await sendCode(tx, dice, { ...codeFields, to });
    if (proof !== undefined) await spendCode(tx, proof);
    return sentCode;
  });
}

function ownAddress(
  user: UserRow,
  namedAddress: AccountAddress | undefined,
  field: string,
): AccountAddress {
  const bound = boundAddresses(user);
  const own = namedAddress
    ? bound.find(({ address }) => address === namedAddress.address)
    : bound[0];
  if (own === undefined) throw refusal('account_invalid', { field });
  return own;
}

/** R-AUTH-16: replacing an address requires a code sent to a bound address; binding the first one doesn't. */
async function provenOld(
  tx: Transaction,
  user: UserRow,
  to: AccountAddress,
  email_code: string | undefined,
  time: number,
): Promise<RightCode | undefined> {
  const isReplacing = (to.channel === 'email' ? user.email : user.mobile) !== null;
  if (!isReplacing) return undefined;
  const field = 'email_code';
  if (email_code === undefined) throw refusal('old_address_unproven', { field });
  try {
    return await requireCode(tx, changeCodeOf(user, field), email_code, time);
  } catch (error) {
    if (!(error instanceof CallRefusal)) throw error;
    throw error.commits
      ? countedRefusal('old_address_unproven', { field })
      : refusal('old_address_unproven', { field });
  }
}

export function changeCodeOf(user: UserRow, field: string) {
  return {
    scene: 'change' as const,
    addresses: boundAddresses(user).map(({ address }) => address),
    owners: [user.id],
    field,
  };
}
