import type { Ticket } from '../../../protocol/calls/people/people.ts';
import { onlyRow } from '../../platform/base/must.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';

const UNREAD = `(select count(*) from ticket_messages m
  where m.ticket_id = t.id and m.sender = 'operator' and m.id > t.read_id)`;
const TICKET = `t.id, t.subject, t.status, ${UNREAD} as unread,
  (select m.text from ticket_messages m where m.ticket_id = t.id order by m.id desc limit 1) as last_text,
  t.created_at as create_time, t.updated_at as update_time,
  (select case when m.sender = 'operator' then 'answered' when m.id <= t.operator_read_id then 'read' else 'sent' end
   from ticket_messages m where m.ticket_id = t.id order by m.id desc limit 1) as state`;

export interface MessageRow {
  id: number;
  sender: 'user' | 'operator';
  text: string;
  file_address: string | null;
  create_time: number;
}
const MESSAGE = 'id, sender, text, file_address, created_at as create_time';

export async function ticketsOf(
  database: Queryable,
  user_id: number,
  status: 1 | 2 | undefined,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ list: Ticket[]; total: number }> {
  const which = 't.user_id = $1 and ($2::smallint is null or t.status = $2)';
  const { rows } = await database.query<Ticket>(
    `select ${TICKET} from tickets t where ${which}
     order by t.updated_at desc, t.id desc offset $3 limit $4`,
    [user_id, status ?? null, offset, limit],
  );
  const { rows: totals } = await database.query<{ total: number }>(
    `select count(*) as total from tickets t where ${which}`,
    [user_id, status ?? null],
  );
  return { list: rows, total: onlyRow(totals).total };
}

export async function ticketOf(
  database: Queryable,
  id: number,
  user_id: number,
): Promise<Ticket | undefined> {
  const { rows } = await database.query<Ticket>(
    `select ${TICKET} from tickets t where t.id = $1 and t.user_id = $2`,
    [id, user_id],
  );
  return rows[0];
}

export interface LockedTicket {
  user_id: number;
  status: 1 | 2;
}

export async function lockTicket(tx: Queryable, id: number): Promise<LockedTicket | undefined> {
  const { rows } = await tx.query<LockedTicket>(
    'select user_id, status from tickets where id = $1 for update',
    [id],
  );
  return rows[0];
}

export async function countOpen(tx: Queryable, user_id: number): Promise<number> {
  const { rows } = await tx.query<{ open: number }>(
    'select count(*) as open from tickets where user_id = $1 and status = 1',
    [user_id],
  );
  return onlyRow(rows).open;
}

export async function insertTicket(
  tx: Queryable,
  user_id: number,
  subject: string,
  now: number,
): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into tickets (user_id, subject, status, created_at, updated_at)
     values ($1, $2, 1, $3, $3) returning id`,
    [user_id, subject, instant(now)],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('the insert returned no row');
  return id;
}

export interface NewMessage {
  ticket_id: number;
  sender: 'user' | 'operator';
  text: string;
  file_address: string | null;
}

export async function insertMessage(
  tx: Queryable,
  { ticket_id, sender, text, file_address }: NewMessage,
  now: number,
): Promise<MessageRow> {
  const { rows } = await tx.query<MessageRow>(
    `insert into ticket_messages (ticket_id, sender, text, file_address, created_at)
     values ($1, $2, $3, $4, $5) returning ${MESSAGE}`,
    [ticket_id, sender, text, file_address, instant(now)],
  );
  await tx.query('update tickets set updated_at = $2 where id = $1', [ticket_id, instant(now)]);
  const [row] = rows;
  if (row === undefined) throw new Error('the insert returned no row');
  return row;
}

export async function closeTicket(tx: Queryable, id: number, now: number): Promise<void> {
  await tx.query('update tickets set status = 2, updated_at = $2 where id = $1', [
    id,
    instant(now),
  ]);
}

export async function messagesOf(
  database: Queryable,
  ticket_id: number,
  before_id: number | undefined,
  limit: number,
): Promise<MessageRow[]> {
  const { rows } = await database.query<MessageRow>(
    `select ${MESSAGE} from ticket_messages
     where ticket_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
    [ticket_id, before_id ?? null, limit],
  );
  return rows;
}

export async function isIn(
  database: Queryable,
  ticket_id: number,
  message_id: number,
): Promise<boolean> {
  const { rows } = await database.query(
    'select from ticket_messages where ticket_id = $1 and id = $2',
    [ticket_id, message_id],
  );
  return rows.length > 0;
}

/** Marks as read by the operator; returns false if all was read before. */
export async function markSeen(tx: Transaction, id: number, up_to: number): Promise<boolean> {
  const { changedRows } = await tx.query(
    'update tickets set operator_read_id = $2 where id = $1 and operator_read_id < $2',
    [id, up_to],
  );
  return changedRows > 0;
}

export async function markRead(
  database: Queryable,
  ticket_id: number,
  up_to: number,
): Promise<void> {
  await database.query('update tickets set read_id = $2 where id = $1 and read_id < $2', [
    ticket_id,
    up_to,
  ]);
}

/** `unread_support` of a User: unread answers in all tickets. */
export async function unreadSupport(database: Queryable, user_id: number): Promise<number> {
  const { rows } = await database.query<{ unread: number }>(
    `select coalesce(sum(${UNREAD}), 0)::bigint as unread from tickets t where t.user_id = $1`,
    [user_id],
  );
  return onlyRow(rows).unread;
}

export interface OperatorTicket extends Ticket {
  user_id: number;
}

export async function openTickets(
  database: Queryable,
  status: 1 | 2,
  limit: number,
): Promise<OperatorTicket[]> {
  const { rows } = await database.query<OperatorTicket>(
    `select t.user_id, ${TICKET} from tickets t where t.status = $1 order by t.updated_at, t.id limit $2`,
    [status, limit],
  );
  return rows;
}

export async function eraseTickets(tx: Transaction, user_id: number): Promise<void> {
  await tx.query(
    'delete from ticket_messages where ticket_id in (select id from tickets where user_id = $1)',
    [user_id],
  );
  await tx.query('delete from tickets where user_id = $1', [user_id]);
}
