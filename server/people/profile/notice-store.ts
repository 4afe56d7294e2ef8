import type { Notice } from '../../../protocol/calls/people/account.ts';
import type { WireLanguage } from '../../../protocol/language.ts';
import { onlyRow } from '../../platform/base/must.ts';
import { KEPT_MS } from '../../platform/base/retention.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { forAll } from '../../platform/db/gather.ts';
import { instant } from '../../platform/db/values.ts';

/** `time` is a timestamp; all others are inserted into the text unchanged. */
export type NoticeParams = Readonly<Record<string, string | number>>;

export interface NoticeRow {
  id: number;
  kind: Notice['kind'];
  name: string;
  params: NoticeParams;
  route: string | null;
  is_read: boolean;
  created_at: number;
}

/** Marks one as read, or all without an id. Returns whether any was unread. */
export async function readNotices(
  tx: Transaction,
  user_id: number,
  id: number | undefined,
): Promise<boolean> {
  const { changedRows } = await tx.query(
    'update notices set is_read = true where user_id = $1 and ($2::bigint is null or id = $2)',
    [user_id, id ?? null],
  );
  return changedRows > 0;
}

export async function countUnread(queryable: Queryable, user_id: number): Promise<number> {
  const { rows } = await queryable.query<{ unread: number }>(
    'select count(*) as unread from notices where user_id = $1 and not is_read',
    [user_id],
  );
  return onlyRow(rows).unread;
}

export async function forgetNotices(queryable: Queryable, time: number): Promise<void> {
  await queryable.query('delete from notices where created_at < $1', [
    instant(time - KEPT_MS.notices),
  ]);
}

export function insertNotice(
  tx: Transaction,
  user_id: number,
  notice: Omit<NoticeRow, 'id'>,
): Promise<{ id: number; lang: WireLanguage }> {
  return forAll(tx, insertNotices, { ...notice, user_id });
}

async function insertNotices(
  tx: Transaction,
  notices: readonly (Omit<NoticeRow, 'id'> & { user_id: number })[],
): Promise<{ id: number; lang: WireLanguage }[]> {
  const { rows } = await tx.query<{ id: number; lang: WireLanguage }>(
    `insert into notices (user_id, kind, name, params, route, created_at)
     select user_id, kind, name, params, route, created_at
     from jsonb_populate_recordset(null::notices, $1::text::jsonb) with ordinality as n order by n.ordinality
     returning id, (select lang from users where users.id = user_id) as lang`,
    [JSON.stringify(notices.map((one) => ({ ...one, created_at: instant(one.created_at) })))],
  );
  // Ids are assigned in the order of the rows.
  return rows.sort((a, b) => a.id - b.id);
}

export interface NoticePage {
  kind?: string | undefined;
  page: number;
  limit: number;
}

export async function noticePage(
  queryable: Queryable,
  user_id: number,
  { kind, page, limit }: NoticePage,
): Promise<{ list: NoticeRow[]; total: number; unread: number }> {
  const { rows: list } = await queryable.query<NoticeRow>(
    `select id, kind, name, params, route, is_read, created_at from notices
     where user_id = $1 and ($2::text is null or kind = $2) order by id desc limit $3 offset $4`,
    [user_id, kind ?? null, limit, (page - 1) * limit],
  );
  const { rows: counts } = await queryable.query<{ total: number; unread: number }>(
    `select count(*) filter (where $2::text is null or kind = $2) as total,
       count(*) filter (where not is_read) as unread
     from notices where user_id = $1`,
    [user_id, kind ?? null],
  );
  const { total = 0, unread = 0 } = counts[0] ?? {};
  return { list, total, unread };
}
