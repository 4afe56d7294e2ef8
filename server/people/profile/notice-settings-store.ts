import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { type NoticeSettings, STANDARD } from './notice-settings.ts';

export async function noticeSettingsOf(
  queryable: Queryable,
  user_id: number,
): Promise<NoticeSettings> {
  const [settings] = await noticeSettingsOfAll(queryable, [user_id]);
  return settings ?? STANDARD;
}

export async function noticeSettingsOfAll(
  queryable: Queryable,
  user_ids: readonly number[],
): Promise<NoticeSettings[]> {
  const { rows } = await queryable.query<NoticeSettings & { user_id: number }>(
    `select user_id, unpushed, silent, quiet_from, quiet_to, time_zone from notice_settings
     where user_id = any($1::bigint[])`,
    [user_ids],
  );
  const settings = new Map(rows.map(({ user_id, ...one }) => [user_id, one]));
  return user_ids.map((user_id) => settings.get(user_id) ?? STANDARD);
}

/** Of a caller that didn't say one (R-WIRE-6). */
const UNKNOWN_ZONE = 'UTC';

/** See `PeopleParts`. Quiet hours are hours of the zone that they were set in. */
export async function zoneOfUser(
  tx: Transaction,
  user_id: number,
  deviceZone: string | undefined,
): Promise<string> {
  const settings = await noticeSettingsOf(tx, user_id);
  const hasZone = settings.time_zone !== STANDARD.time_zone;
  const isKept = settings.quiet_from !== null || deviceZone === settings.time_zone;
  if (isKept || deviceZone === undefined || deviceZone === UNKNOWN_ZONE) return settings.time_zone;
  await writeNoticeSettings(tx, user_id, { ...settings, time_zone: deviceZone });
  return hasZone ? settings.time_zone : deviceZone;
}

export async function writeNoticeSettings(
  tx: Transaction,
  user_id: number,
  settings: NoticeSettings,
): Promise<void> {
  const { unpushed, silent, quiet_from, quiet_to, time_zone } = settings;
  await tx.query(
    `insert into notice_settings (user_id, unpushed, silent, quiet_from, quiet_to, time_zone)
     values ($1, string_to_array($2, ','), string_to_array($3, ','), $4, $5, $6)
     on conflict (user_id) do update set unpushed = excluded.unpushed, silent = excluded.silent,
       quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, time_zone = excluded.time_zone`,
    [user_id, unpushed.join(','), silent.join(','), quiet_from, quiet_to, time_zone],
  );
}

export async function eraseNoticeSettings(tx: Transaction, user_id: number): Promise<void> {
  await tx.query('delete from notice_settings where user_id = $1', [user_id]);
}
