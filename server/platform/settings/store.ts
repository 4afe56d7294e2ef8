// Settings of the operator. Their version shows other processes that one has changed.
import { onlyRow } from '../base/must.ts';
import type { Queryable } from '../db/database.ts';
import { instant } from '../db/values.ts';

export interface SettingRow {
  key: string;
  value: string;
}

export async function settingsVersion(queryable: Queryable): Promise<number> {
  const { rows } = await queryable.query<{ version: number }>(
    'select version from settings_version',
  );
  return onlyRow(rows).version;
}

export async function readSettings(queryable: Queryable): Promise<SettingRow[]> {
  const { rows } = await queryable.query<SettingRow>('select key, value from settings');
  return rows;
}

export async function readSetting(queryable: Queryable, key: string): Promise<SettingRow[]> {
  const { rows } = await queryable.query<SettingRow>(
    'select key, value from settings where key = $1',
    [key],
  );
  return rows;
}

/** When the operator last changed it. */
export async function settingTime(queryable: Queryable, key: string): Promise<number | undefined> {
  const { rows } = await queryable.query<{ updated_at: number }>(
    'select updated_at from settings where key = $1',
    [key],
  );
  return rows[0]?.updated_at;
}

export async function writeSetting(
  tx: Queryable,
  key: string,
  value: string,
  time: number,
): Promise<void> {
  await tx.query(
    `insert into settings (key, value, updated_at) values ($1, $2, $3)
     on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
    [key, value, instant(time)],
  );
  await tx.query('update settings_version set version = version + 1');
}

export async function menuKeys(queryable: Queryable): Promise<string[]> {
  const { rows } = await queryable.query<{ key: string }>(
    'select key from menu_entries order by sort, key',
  );
  return rows.map(({ key }) => key);
}
