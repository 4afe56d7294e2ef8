import type { Database, Transaction } from '../../platform/db/database.ts';
import type { AreaCodeOf } from './account-address.ts';
import type { Dice } from './dice.ts';
import type { Passwords } from './passwords.ts';
import type { SessionsEnded } from './sessions.ts';

export interface AccountSettings {
  open: boolean;
  invite_required: boolean;
  /** The house's code: its users have no inviter. */
  default_invite_code: string | null;
  security_hold_hours: number;
  sms_daily_cap: number;
}

export interface PeopleParts {
  database: Database;
  now(): number;
  dice: Dice;
  passwords: Passwords;
  settings(): Promise<AccountSettings>;
  areaCodeOf: AreaCodeOf;
  onSessionsEnded: SessionsEnded;
  /** The zone of the times in a user's notices and mails; from now on that of the device, unless the user has set quiet hours. */
  zoneOf(tx: Transaction, user_id: number, deviceZone: string | undefined): Promise<string>;
}
