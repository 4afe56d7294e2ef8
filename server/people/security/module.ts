import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../protocol/time.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Erase, Module } from '../../platform/modules/module.ts';
import { forgetWrongTries } from '../factors/try-store.ts';
import type { AccountParts } from '../profile/user-view.ts';
import { eraseLeavers } from './close-account.ts';
import { type SecurityCall, securityHandlers } from './handlers.ts';
import { accountCommands } from './operator.ts';
import { forgetSent } from './sending-store.ts';

export interface SecurityNeeds extends AccountParts {
  /** Whether an account has nothing to lose, so that it may be closed. */
  isEmptied(tx: Transaction, user_id: number): Promise<boolean>;
  erasers(): readonly Erase[];
}

export function openSecurity(needs: SecurityNeeds): Module<SecurityCall> {
  const { database, now } = needs;
  return {
    handlers: securityHandlers(needs),
    jobs: [
      { name: 'closed accounts', every_ms: MINUTE_MS, run: () => eraseLeavers(needs) },
      {
        name: 'sent value',
        every_ms: HOUR_MS,
        run: () => forgetSent(database, now() - DAY_MS),
      },
      { name: 'wrong tries', every_ms: HOUR_MS, run: () => forgetWrongTries(database, now()) },
    ],
    commands: accountCommands(needs),
  };
}
