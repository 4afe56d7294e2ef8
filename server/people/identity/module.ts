import type { Files } from '../../platform/files/files.ts';
import type { Module } from '../../platform/modules/module.ts';
import type { AccountParts } from '../profile/user-view.ts';
import { type IdentityCall, identityHandlers } from './handlers.ts';
import { identityCommands } from './operator.ts';
import { erasePapers } from './store.ts';

export interface IdentityNeeds extends AccountParts {
  files: Files;
}

export function openIdentity(needs: IdentityNeeds): Module<IdentityCall> {
  const { files } = needs;
  return {
    handlers: identityHandlers({ ...needs, photos: files }),
    commands: identityCommands(needs, (address) => files.placeOf(address)),
    onErase: erasePapers,
  };
}
