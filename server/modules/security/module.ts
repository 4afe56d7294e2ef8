import type { Erase, Module } from '../../module.ts';
import type { AccountParts } from '../profile/user-view.ts';
import { eraseLeavers } from './close-account.ts';
import { isEmptied, type PriceUsd } from './emptied-account.ts';
import { type SecurityCall, securityHandlers } from './handlers.ts';
import { accountCommands } from './operator.ts';
import { forgetSent } from './sending-store.ts';
import { forgetWrongTries } from './try-store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export interface SecurityNeeds extends AccountParts {
  priceUsd: PriceUsd;
  erasers(): readonly Erase[];
}

export function openSecurity(needs: SecurityNeeds): Module<SecurityCall> {
  const { database, now, priceUsd } = needs;
  const parts = {
    ...needs,
    isEmptied: (tx, user_id) => isEmptied(tx, user_id, priceUsd),
  } satisfies Parameters<typeof securityHandlers>[0];
  return {
    handlers: securityHandlers(parts),
    jobs: [
      { name: 'closed accounts', every_ms: MINUTE_MS, run: () => eraseLeavers(parts) },
      {
        name: 'sent value',
        every_ms: HOUR_MS,
        run: () => forgetSent(database, now() - DAY_MS),
      },
      { name: 'wrong tries', every_ms: HOUR_MS, run: () => forgetWrongTries(database, now()) },
    ],
    commands: accountCommands(parts),
  };
}
