import { HOUR_MS, MINUTE_MS } from '../../../protocol/time.ts';
import type { Module } from '../../platform/modules/module.ts';
import { forgetCodes } from './code-store.ts';
import { type AuthCall, authHandlers } from './handlers.ts';
import { forgetLoginFailures, forgetPlaces } from './login-store.ts';
import type { PeopleParts } from './parts.ts';
import { endOldSessions } from './sessions.ts';

export function openAuth(needs: PeopleParts): Module<AuthCall> {
  const { database, now, onSessionsEnded } = needs;
  return {
    handlers: authHandlers(needs),
    jobs: [
      {
        name: 'old sessions',
        every_ms: 5 * MINUTE_MS,
        run: () => endOldSessions(database, now(), onSessionsEnded),
      },
      { name: 'old codes', every_ms: HOUR_MS, run: () => forgetCodes(database, now()) },
      { name: 'failed logins', every_ms: HOUR_MS, run: () => forgetLoginFailures(database, now()) },
      { name: 'old places', every_ms: HOUR_MS, run: () => forgetPlaces(database, now()) },
    ],
  };
}
