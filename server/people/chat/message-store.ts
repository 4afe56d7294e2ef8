import type { ChatMessage } from '../../../protocol/calls/people/people.ts';
import { onlyRow } from '../../platform/base/must.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';

export type MessageRow = Omit<ChatMessage, 'is_mine'>;

const SELECT = `select m.id, m.user_id as uid, u.nickname, u.head_portrait, m.text, m.created_at as create_time
  from chat_messages m join users u on u.id = m.user_id`;
const IS_SEEN = `not m.is_hidden
  and not exists (select from chat_reports r where r.message_id = m.id and r.user_id = $1::bigint)`;

export async function insertMessage(
  tx: Transaction,
  user_id: number,
  text: string,
  time: number,
): Promise<MessageRow> {
  const { rows } = await tx.query<MessageRow>(
    `with m as (insert into chat_messages (user_id, text, created_at) values ($1, $2, $3) returning *)
     select m.id, m.user_id as uid, u.nickname, u.head_portrait, m.text, m.created_at as create_time
     from m join users u on u.id = m.user_id`,
    [user_id, text, instant(time)],
  );
  const [newMessage] = rows;
  if (newMessage === undefined) throw new Error('the insert returned no row');
  return newMessage;
}

export async function seenMessages(
  queryable: Queryable,
  user_id: number | undefined,
  { before_id, limit }: { before_id: number | undefined; limit: number },
): Promise<MessageRow[]> {
  const { rows } = await queryable.query<MessageRow>(
    `${SELECT} where ${IS_SEEN} and ($2::bigint is null or m.id < $2) order by m.id desc limit $3`,
    [user_id ?? null, before_id ?? null, limit],
  );
  return rows;
}

const UNREAD_AT_MOST = 999;

/** Messages of others since the user's last look, or since registration. */
export async function countUnreadChat(queryable: Queryable, user_id: number): Promise<number> {
  const { rows } = await queryable.query<{ unread: number }>(
    `select count(*) as unread from (
       select from chat_messages m
       where ${IS_SEEN} and m.user_id <> $1
         and m.id > coalesce((select message_id from chat_reads where user_id = $1), 0)
         and m.created_at >= (select created_at from users where id = $1)
       limit ${UNREAD_AT_MOST}) counted`,
    [user_id],
  );
  return onlyRow(rows).unread;
}

export async function readAllChat(tx: Queryable, user_id: number): Promise<void> {
  await tx.query(
    `insert into chat_reads (user_id, message_id) select $1, coalesce(max(id), 0) from chat_messages
     on conflict (user_id) do update set message_id = greatest(chat_reads.message_id, excluded.message_id)`,
    [user_id],
  );
}

export interface LockedMessage {
  id: number;
  user_id: number;
  is_hidden: boolean;
  is_reviewed: boolean;
}

/** Locked, so that the second of two reports sees the first. */
export async function lockMessage(tx: Transaction, id: number): Promise<LockedMessage | undefined> {
  const { rows } = await tx.query<LockedMessage>(
    'select id, user_id, is_hidden, is_reviewed from chat_messages where id = $1 for update',
    [id],
  );
  return rows[0];
}

/** Returns the number of users who have reported the message; a second report of one user changes nothing. */
export async function insertReport(
  tx: Transaction,
  message_id: number,
  report: { user_id: number; reason: string | null; time: number },
): Promise<number> {
  await tx.query(
    `insert into chat_reports (message_id, user_id, reason, created_at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [message_id, report.user_id, report.reason, instant(report.time)],
  );
  const { rows } = await tx.query<{ reports: number }>(
    'select count(*) as reports from chat_reports where message_id = $1',
    [message_id],
  );
  return onlyRow(rows).reports;
}

export async function setHidden(
  tx: Transaction,
  id: number,
  { is_hidden, is_reviewed }: Pick<LockedMessage, 'is_hidden' | 'is_reviewed'>,
): Promise<void> {
  await tx.query('update chat_messages set is_hidden = $2, is_reviewed = $3 where id = $1', [
    ...[id, is_hidden, is_reviewed],
  ]);
}

export interface ListedMessage extends MessageRow {
  reports: number;
  reasons: string | null;
  is_hidden: boolean;
  is_reviewed: boolean;
}

export async function listedMessages(
  queryable: Queryable,
  which: 'all' | 'reported',
  limit: number,
): Promise<ListedMessage[]> {
  const { rows } = await queryable.query<ListedMessage>(
    `select m.id, m.user_id as uid, u.nickname, m.text, m.created_at as create_time, m.is_hidden, m.is_reviewed,
       (select count(*) from chat_reports r where r.message_id = m.id) as reports,
       (select string_agg(r.reason, '; ' order by r.created_at) from chat_reports r where r.message_id = m.id) as reasons
     from chat_messages m join users u on u.id = m.user_id
     where $1 = 'all' or (not m.is_reviewed and exists (select from chat_reports r where r.message_id = m.id))
     order by m.id desc limit $2`,
    [which, limit],
  );
  return rows;
}

export async function eraseChat(tx: Transaction, user_id: number): Promise<number[]> {
  const { rows } = await tx.query<{ id: number; is_hidden: boolean }>(
    'delete from chat_messages where user_id = $1 returning id, is_hidden',
    [user_id],
  );
  await tx.query('delete from chat_reports where user_id = $1', [user_id]);
  await tx.query('delete from chat_mutes where user_id = $1', [user_id]);
  await tx.query('delete from chat_reads where user_id = $1', [user_id]);
  return rows.filter(({ is_hidden }) => !is_hidden).map(({ id }) => id);
}
