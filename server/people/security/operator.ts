import { type OperatorCommand, wholeNumber } from '../../platform/commands/command.ts';
import { actOn, findShownUser } from '../profile/shown-user.ts';
import { listShownUsers } from '../profile/shown-user-store.ts';
import type { AccountParts } from '../profile/user-view.ts';
import { freezeUser, unbindAuthenticator, unfreezeUser } from './operator-acts.ts';

const SHOWN = 50;

export function accountCommands(parts: AccountParts): OperatorCommand[] {
  const { database } = parts;
  return [
    {
      name: 'user list',
      flags: { last: '[N]' },
      does: 'accounts, newest first',
      act: async ({ flags }) => {
        const last = flags['last'] === undefined ? SHOWN : wholeNumber(flags['last'], '--last');
        return { rows: await listShownUsers(database, last) };
      },
    },
    {
      name: 'user show',
      takes: ['USER'],
      does: 'one account, by its id, e-mail or phone',
      act: async ({ words: [user = ''] }) => ({ rows: [await findShownUser(database, user)] }),
    },
    {
      name: 'user freeze',
      takes: ['USER'],
      does: 'blocks logins to the account and ends all its sessions',
      act: ({ words: [user = ''] }, audit) =>
        actOn(parts, user, audit, (tx, id) => freezeUser(tx, parts, id)),
    },
    {
      name: 'user unfreeze',
      takes: ['USER'],
      does: 'allows logins to the account again',
      act: ({ words: [user = ''] }, audit) => actOn(parts, user, audit, unfreezeUser),
    },
    {
      name: 'authenticator unbind',
      takes: ['USER'],
      does: 'unbinds the authenticator; withdrawals are on hold for a while',
      act: async ({ words: [user = ''] }, audit) => {
        const { security_hold_hours: hours } = await parts.settings();
        return actOn(parts, user, audit, (tx, id) => unbindAuthenticator(tx, parts, id, hours));
      },
    },
  ];
}
