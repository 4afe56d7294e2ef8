import { isAbove } from '../../platform/base/exact.ts';
import {
  type OperatorCommand,
  OperatorRefusal,
  reasonOf,
} from '../../platform/commands/command.ts';
import { actOn } from '../profile/shown-user.ts';
import type { AccountParts } from '../profile/user-view.ts';
import { approveManager, changeRate, rejectManager, revokeManager } from './managers.ts';
import { waitingManagers } from './store.ts';

const RATE = /^0\.\d{1,4}$/;
const RATE_AT_MOST = '0.5';

export function managerCommands(parts: AccountParts): OperatorCommand[] {
  return [
    {
      name: 'manager list',
      does: 'applications of users to become a manager, oldest first',
      act: async () => ({ rows: await waitingManagers(parts.database) }),
    },
    {
      name: 'manager approve',
      takes: ['USER'],
      flags: { rate: 'D' },
      does: "makes the user a manager, who gets this part of the invitees' fees: at most 0.5",
      act: ({ words: [user = ''], flags: { rate = '' } }, audit) => {
        const rateText = rateIn(rate);
        return actOn(parts, user, audit, (tx, id) => approveManager(tx, parts, id, rateText));
      },
    },
    {
      name: 'manager reject',
      takes: ['USER'],
      flags: { reason: '[TEXT]' },
      does: 'rejects the application; the user may apply again',
      act: ({ words: [user = ''], flags: { reason = '' } }, audit) =>
        actOn(parts, user, audit, (tx, id) => rejectManager(tx, parts, id, reason)),
    },
    {
      name: 'manager rate',
      takes: ['USER'],
      flags: { rate: 'D' },
      does: "changes a manager's part of the invitees' fees, from now on",
      act: ({ words: [user = ''], flags: { rate = '' } }, audit) => {
        const rateText = rateIn(rate);
        return actOn(parts, user, audit, (tx, id) => changeRate(tx, parts, id, rateText));
      },
    },
    {
      name: 'manager revoke',
      takes: ['USER'],
      flags: { reason: 'TEXT' },
      does: 'ends the custom rate of a manager, who sees the reason and may apply again',
      act: ({ words: [user = ''], flags: { reason } }, audit) => {
        const reasonText = reasonOf(reason);
        return actOn(parts, user, audit, (tx, id) => revokeManager(tx, parts, id, reasonText));
      },
    },
  ];
}

function rateIn(text: string): string {
  const isRate = RATE.test(text) && isAbove(text, '0') && !isAbove(text, RATE_AT_MOST);
  if (!isRate)
    throw new OperatorRefusal('parameter_error', 'The rate must be above 0 and at most 0.5.');
  return text;
}
