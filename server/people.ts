// The modules about people, put together: what they answer, what they do by the clock, what the operator may do.
import { type Courier, startCourier } from './delivery/courier.ts';
import { forgetMessages } from './delivery/messages.ts';
import { type SenderSettings, sendersOf } from './delivery/senders.ts';
import type { Job } from './jobs/jobs.ts';
import { forgetCodes } from './modules/auth/codes.ts';
import { authHandlers } from './modules/auth/handlers.ts';
import { forgetPlaces } from './modules/auth/login.ts';
import { forgetLoginFailures } from './modules/auth/login-lock.ts';
import type { PeopleParts } from './modules/auth/parts.ts';
import { endOldSessions, sessionsOf } from './modules/auth/sessions.ts';
import type { Files } from './modules/files/files.ts';
import { erasePapers } from './modules/identity/applications.ts';
import { identityHandlers } from './modules/identity/handlers.ts';
import { identityCommands } from './modules/identity/operator.ts';
import { type InviteParts, inviteHandlers } from './modules/invite/handlers.ts';
import { managerCommands } from './modules/invite/operator.ts';
import { erasePayees, type PayeeParts } from './modules/payees/address-book.ts';
import { payeeHandlers } from './modules/payees/handlers.ts';
import { profileHandlers } from './modules/profile/handlers.ts';
import { forgetNotices } from './modules/profile/notices.ts';
import type { AccountParts } from './modules/profile/user-view.ts';
import { type ClosingParts, eraseLeavers } from './modules/security/close-account.ts';
import { isEmptied, type PriceUsd } from './modules/security/emptied-account.ts';
import { securityHandlers } from './modules/security/handlers.ts';
import { accountCommands } from './modules/security/operator.ts';
import { forgetWrongTries } from './modules/security/wrong-tries.ts';
import { eraseTickets } from './modules/support/erase.ts';
import { eraseWatchlist } from './modules/watchlist/alerts.ts';
import type { OperatorCommand } from './operator/command.ts';

export interface PeopleNeeds
  extends PeopleParts,
    Pick<AccountParts, 'unreadSupport'>,
    Pick<PayeeParts, 'currency' | 'isDepositAddress'>,
    Pick<InviteParts, 'linkOf'> {
  files: Files;
  priceUsd: PriceUsd;
  senders: SenderSettings;
  report(error: unknown): void;
}

export function openPeople(needs: PeopleNeeds) {
  const { database, now, files, priceUsd, report } = needs;
  const parts: ClosingParts & PayeeParts & InviteParts = {
    ...needs,
    pictures: files,
    isEmptied: (tx, user_id) => isEmptied(tx, user_id, priceUsd),
    erasers: [
      ...[erasePapers, erasePayees, eraseTickets, eraseWatchlist],
      (tx, user_id) => files.erase(tx, user_id),
    ],
  };
  const senders = sendersOf(needs.senders);
  const courier: Courier = startCourier({ database, now, senders, report });
  const commands: OperatorCommand[] = [
    ...accountCommands(parts),
    ...identityCommands(parts, (address) => files.placeOf(address)),
    ...managerCommands(parts),
  ];
  return {
    handlers: {
      ...authHandlers(parts),
      ...securityHandlers(parts),
      ...profileHandlers({ ...parts, portraits: files }),
      ...identityHandlers({ ...parts, photos: files }),
      ...inviteHandlers(parts),
      ...payeeHandlers(parts),
    },
    sessions: sessionsOf(parts),
    jobs: jobsOf(parts, courier),
    commands,
    /** Messages under way are waited for. */
    close: () => courier.close(),
  };
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

function jobsOf(parts: ClosingParts, courier: Courier): Job[] {
  const { database, now, onSessionsEnded } = parts;
  return [
    {
      name: 'old sessions',
      every_ms: 5 * MINUTE_MS,
      run: () => endOldSessions(database, now(), onSessionsEnded),
    },
    { name: 'messages', every_ms: MINUTE_MS / 2, run: () => courier.deliver() },
    { name: 'closed accounts', every_ms: MINUTE_MS, run: () => eraseLeavers(parts) },
    { name: 'old codes', every_ms: HOUR_MS, run: () => forgetCodes(database, now()) },
    { name: 'failed logins', every_ms: HOUR_MS, run: () => forgetLoginFailures(database, now()) },
    { name: 'wrong tries', every_ms: HOUR_MS, run: () => forgetWrongTries(database, now()) },
    { name: 'old notices', every_ms: HOUR_MS, run: () => forgetNotices(database, now()) },
    { name: 'old places', every_ms: HOUR_MS, run: () => forgetPlaces(database, now()) },
    { name: 'old messages', every_ms: HOUR_MS, run: () => forgetMessages(database, now()) },
  ];
}
