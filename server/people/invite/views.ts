// Invitees and rebates in wire format, with masked account names.
import type { Invitee, Rebate } from '../../../protocol/calls/people/identity.ts';
import { maskedEmail, maskedMobile } from '../auth/account-address.ts';
import type { InviteeRow, Named, RebateRow } from './store.ts';

function nameOf({ email, mobile, area_code }: Named): string {
  if (email !== null) return maskedEmail(email);
  return mobile === null ? '***' : maskedMobile(mobile, area_code ?? '');
}

export function shownInvitee({ email, mobile, area_code, ...invitee }: InviteeRow): Invitee {
  return { account: nameOf({ email, mobile, area_code }), ...invitee };
}

export function shownRebate(
  { email, mobile, area_code, ...rebate }: RebateRow,
  currency_name: string,
): Rebate {
  return { ...rebate, account: nameOf({ email, mobile, area_code }), currency_name };
}
