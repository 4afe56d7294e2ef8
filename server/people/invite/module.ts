import type { Module } from '../../platform/modules/module.ts';
import type { AccountParts } from '../profile/user-view.ts';
import { type InviteCall, type InviteParts, inviteHandlers } from './handlers.ts';
import { managerCommands } from './operator.ts';
import { eraseApplications } from './store.ts';

export function openInvite(needs: AccountParts & InviteParts): Module<InviteCall> {
  return {
    handlers: inviteHandlers(needs),
    commands: managerCommands(needs),
    onErase: eraseApplications,
  };
}
