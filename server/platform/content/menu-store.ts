import type { Menu } from '../../../protocol/calls/platform/system.ts';
import type { WireLanguage } from '../../../protocol/language.ts';
import type { Queryable, Transaction } from '../db/database.ts';

export type MenuRow = Omit<Menu, 'enabled'>;

export async function menuRows(queryable: Queryable, language: WireLanguage): Promise<MenuRow[]> {
  const { rows } = await queryable.query<MenuRow>(
    `select m.id, m.key, coalesce(t.name, e.name) as name, m.icon, m.route, m.area as group, m.sort
     from menu_entries m
     join menu_names e on e.entry_id = m.id and e.language = 'en'
     left join menu_names t on t.entry_id = m.id and t.language = $1
     order by m.sort, m.id`,
    [language],
  );
  return rows;
}

export async function insertEntry(
  tx: Transaction,
  { key, icon, route, group, sort }: Omit<MenuRow, 'id' | 'name'>,
): Promise<number | undefined> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into menu_entries (key, icon, route, area, sort) values ($1, $2, $3, $4, $5)
     on conflict (key) do nothing returning id`,
    [key, icon, route, group, sort],
  );
  return rows[0]?.id;
}

export async function insertEntryName(
  tx: Transaction,
  id: number,
  language: WireLanguage,
  name: string,
): Promise<void> {
  await tx.query('insert into menu_names (entry_id, language, name) values ($1, $2, $3)', [
    id,
    language,
    name,
  ]);
}
