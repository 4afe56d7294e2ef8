import type { Invitee, Rebate, ShareInfo } from '../../../protocol/calls/people/identity.ts';
import { MANAGER_INVITEES } from '../../../protocol/constants.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { page } from '../../platform/http/paging.ts';
import { sessionIn } from '../../platform/http/session.ts';
import { maskedEmail, maskedMobile } from '../auth/account-address.ts';
import type { PeopleParts } from '../auth/parts.ts';
import { userOf } from '../auth/user-store.ts';
import { applyAsManager } from './managers.ts';
import { MANAGER, REJECTED, rateOf, VERIFIED_NEEDED } from './rules.ts';
import {
  countInvitees,
  type InviteeRow,
  listInvitees,
  listRebates,
  type Named,
  type RebateRow,
  rebateDays,
  refusalReason,
  totalRebatesUsd,
} from './store.ts';

export type InviteCall = 'user.getShareInfo' | 'user.getRebate' | 'user.invitees' | 'manager.apply';

export interface InviteParts extends Pick<PeopleParts, 'database' | 'now'> {
  linkOf(extension_code: string): string;
  currency(id: number): { name: string } | undefined;
}

export function inviteHandlers(parts: InviteParts): HandlersOf<InviteCall> {
  const { database } = parts;
  return {
    'user.getShareInfo': async (_request, context) =>
      shareInfo(database, parts, sessionIn(context).user_id),

    'user.getRebate': async ({ from, to, ...request }, context) => {
      const { user_id } = sessionIn(context);
      const rebates = await page(
        request,
        (span) => listRebates(database, user_id, { from, to, ...span }),
        (row) => shownRebate(row, parts.currency(row.currency_id)?.name ?? ''),
      );
      return { ...rebates, ...(await rebateDays(database, user_id, { from, to })) };
    },

    'user.invitees': async (request, context) => {
      const { user_id } = sessionIn(context);
      const { listed: total } = await countInvitees(database, user_id);
      return page(
        request,
        async (span) => ({ list: await listInvitees(database, user_id, span), total }),
        shownInvitee,
      );
    },

    'manager.apply': async ({ reason }, context) => {
      await applyAsManager(parts, sessionIn(context).user_id, reason);
      return { status: 1 };
    },
  };
}

async function shareInfo(
  queryable: Queryable,
  { linkOf }: InviteParts,
  user_id: number,
): Promise<ShareInfo> {
  const user = await userOf(queryable, user_id);
  const { invited, verified } = await countInvitees(queryable, user_id);
  const rebate_rate = rateOf({ ...user, verifiedCount: verified });
  const isManager = user.manager_status === MANAGER;
  const level = isManager ? 'manager' : verified >= VERIFIED_NEEDED ? 'rebate' : 'none';
  const missingPerLevel = {
    none: VERIFIED_NEEDED - verified,
    rebate: Math.max(0, MANAGER_INVITEES - invited),
    manager: 0,
  };
  return {
    extension_code: user.extension_code,
    link: linkOf(user.extension_code),
    invited_count: invited,
    verified_count: verified,
    rebate_rate,
    rebate_total_usd: await totalRebatesUsd(queryable, user_id),
    level,
    manager_status: user.manager_status,
    needed: missingPerLevel[level],
    manager_reason:
      user.manager_status === REJECTED ? await refusalReason(queryable, user_id) : null,
  };
}

// Invitees and rebates in wire format, with masked account names.
function nameOf({ email, mobile, area_code }: Named): string {
  if (email !== null) return maskedEmail(email);
  return mobile === null ? '***' : maskedMobile(mobile, area_code ?? '');
}

function shownInvitee({ email, mobile, area_code, ...invitee }: InviteeRow): Invitee {
  return { account: nameOf({ email, mobile, area_code }), ...invitee };
}

function shownRebate(
  { email, mobile, area_code, ...rebate }: RebateRow,
  currency_name: string,
): Rebate {
  return { ...rebate, account: nameOf({ email, mobile, area_code }), currency_name };
}
