import type { WireLanguage } from '../../../protocol/language.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import { termsChangedAt } from '../../platform/content/store.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { hasCode, UNIQUE_VIOLATION } from '../../platform/db/errors.ts';
import type { AccountAddress } from './account-address.ts';
import { spendCode } from './code-store.ts';
import { requireCode } from './codes.ts';
import { counting } from './counting.ts';
import type { Dice } from './dice.ts';
import type { AccountSettings, PeopleParts } from './parts.ts';
import { addUser, findByAddress, findByInviteCode } from './user-store.ts';

const INVITE_SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const INVITE_LENGTH = 8;

export interface SignUp {
  address: AccountAddress;
  code: string;
  password: string;
  extension_code: string | undefined;
  app_id: string | undefined;
  language: WireLanguage;
}

export async function register(parts: PeopleParts, wish: SignUp): Promise<number> {
  const { database, passwords, dice } = parts;
  const { address, language: lang, app_id = null } = wish;
  const time = parts.now();
  const settings = await parts.settings();
  if (!settings.open) throw refusal('registration_failed');
  const password_hash = await passwords.hash(wish.password);
  try {
    return await counting(database, async (tx) => {
      const inviter_id = await inviterOf(tx, settings, wish.extension_code);
      const place = { scene: 'register' as const, addresses: [address.address], field: 'code' };
      const code = await requireCode(tx, place, wish.code, time);
      if ((await findByAddress(tx, address.address)) !== undefined) throw accountExists();
      await spendCode(tx, code);
      const extension_code = await newInviteCode(tx, dice, settings);
      return addUser(tx, {
        address,
        password_hash,
        extension_code,
        inviter_id,
        app_id,
        lang,
        consent: { terms: await termsChangedAt(tx) },
        time,
      });
    });
  } catch (error) {
    throw hasCode(error, UNIQUE_VIOLATION) ? accountExists() : error;
  }
}

function accountExists() {
  return refusal('account_exists', { field: 'user_string' });
}

/** Null for the house's code, and when no code is required and none was given. */
async function inviterOf(
  queryable: Queryable,
  { invite_required, default_invite_code }: AccountSettings,
  inviteCode: string | undefined,
): Promise<number | null> {
  const field = 'extension_code';
  if (inviteCode === undefined) {
    if (invite_required) throw refusal('invite_code_required', { field });
    return null;
  }
  const inviter = await findByInviteCode(queryable, inviteCode);
  if (inviter !== undefined) return inviter;
  if (inviteCode.toUpperCase() === default_invite_code?.toUpperCase()) return null;
  throw refusal('invite_code_wrong', { field });
}

export async function newInviteCode(
  queryable: Queryable,
  dice: Dice,
  { default_invite_code }: Pick<AccountSettings, 'default_invite_code'>,
): Promise<string> {
  for (;;) {
    let code = '';
    while (code.length < INVITE_LENGTH) code += INVITE_SIGNS[dice.below(INVITE_SIGNS.length)];
    const isTaken = (await findByInviteCode(queryable, code)) !== undefined;
    if (!isTaken && code !== default_invite_code?.toUpperCase()) return code;
  }
}
