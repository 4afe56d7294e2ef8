import type { Database } from '../../platform/db/database.ts';
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
}
