// Customer service (R-SUPPORT-1): both sides of a ticket.
import type { Ticket } from '../../../protocol/calls/people/people.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { inTurn } from '../../platform/db/in-turn.ts';
import type { Files } from '../../platform/files/files.ts';
import { emitEvent } from '../../platform/outbox/outbox.ts';
import {
  closeTicket,
  countOpen,
  insertMessage,
  insertTicket,
  lockTicket,
  type MessageRow,
  markSeen,
  messagesOf,
  ticketOf,
} from './store.ts';

export interface SupportParts {
  files: Files;
  now(): number;
}

const OPEN_AT_MOST = 5;

export interface TicketMessage {
  id: number;
  sender: 'me' | 'other';
  text: string;
  file_address: string | null;
  create_time: number;
}

export function viewMessage({ sender, ...row }: MessageRow): TicketMessage {
  return {
    id: row.id,
    sender: sender === 'user' ? 'me' : 'other',
    text: row.text,
    file_address: row.file_address,
    create_time: row.create_time,
  };
}

export interface Written {
  text?: string | undefined;
  file_address?: string | undefined;
}

export async function openTicket(
  tx: Transaction,
  parts: SupportParts,
  user_id: number,
  subject: string,
  content: Written,
): Promise<Ticket> {
  // Two simultaneous requests could both create the last one allowed.
  await inTurn(tx, `tickets ${user_id}`);
  if ((await countOpen(tx, user_id)) >= OPEN_AT_MOST) throw refusal('ticket_limit');
  const id = await insertTicket(tx, user_id, subject, parts.now());
  await write(tx, parts, { ticket_id: id, user_id, sender: 'user' }, content);
  return theTicket(tx, id, user_id);
}

export async function sendToTicket(
  tx: Transaction,
  parts: SupportParts,
  user_id: number,
  id: number,
  content: Written,
): Promise<TicketMessage> {
  const ticket = await lockTicket(tx, id);
  if (ticket?.user_id !== user_id) throw refusal('not_found', { field: 'id' });
  if (ticket.status === 2) throw refusal('ticket_closed');
  return write(tx, parts, { ticket_id: id, user_id, sender: 'user' }, content);
}

export async function closeOwn(
  tx: Transaction,
  parts: SupportParts,
  user_id: number,
  id: number,
): Promise<Ticket> {
  const ticket = await lockTicket(tx, id);
  if (ticket?.user_id !== user_id) throw refusal('not_found', { field: 'id' });
  if (ticket.status === 1) await close(tx, parts, id, user_id);
  return theTicket(tx, id, user_id);
}

export async function closeByOperator(
  tx: Transaction,
  parts: SupportParts,
  id: number,
): Promise<number> {
  const ticket = await lockTicket(tx, id);
  if (ticket === undefined) throw refusal('not_found');
  await close(tx, parts, id, ticket.user_id);
  return ticket.user_id;
}

/** The event repeats the last message: clients recognise messages by id, and read the ticket again. */
async function close(
  tx: Transaction,
  { now }: SupportParts,
  id: number,
  user_id: number,
): Promise<void> {
  const time = now();
  await closeTicket(tx, id, time);
  const [last] = await messagesOf(tx, id, undefined, 1);
  if (last === undefined) return;
  emitEvent(tx, time, { kind: 'support', user_id, data: { id, message: viewMessage(last) } });
}

/** Marks the ticket as seen by the operator; sends an event if the last message was the user's. */
export async function seeTicket(tx: Transaction, { now }: SupportParts, id: number): Promise<void> {
  const ticket = await lockTicket(tx, id);
  const [last] = await messagesOf(tx, id, undefined, 1);
  if (ticket === undefined || last === undefined) return;
  if (!(await markSeen(tx, id, last.id)) || last.sender !== 'user') return;
  emitEvent(tx, now(), {
    kind: 'support',
    user_id: ticket.user_id,
    data: { id, message: viewMessage(last) },
  });
}

export async function answerTicket(
  tx: Transaction,
  parts: SupportParts,
  id: number,
  text: string,
): Promise<{ user_id: number; message: TicketMessage }> {
  const ticket = await lockTicket(tx, id);
  if (ticket === undefined) throw refusal('not_found');
  if (ticket.status === 2) throw refusal('ticket_closed');
  const { user_id } = ticket;
  const to = { ticket_id: id, user_id, sender: 'operator' } as const;
  return { user_id, message: await write(tx, parts, to, { text }) };
}

async function write(
  tx: Transaction,
  { files, now }: SupportParts,
  to: { ticket_id: number; user_id: number; sender: 'user' | 'operator' },
  { text = '', file_address }: Written,
): Promise<TicketMessage> {
  const { ticket_id, user_id, sender } = to;
  if (file_address !== undefined) await files.use(tx, file_address, user_id, 'file_address');
  const time = now();
  const row = await insertMessage(
    tx,
    { ticket_id, sender, text, file_address: file_address ?? null },
    time,
  );
  const message = viewMessage(row);
  emitEvent(tx, time, { kind: 'support', user_id, data: { id: ticket_id, message } });
  return message;
}

async function theTicket(tx: Transaction, id: number, user_id: number): Promise<Ticket> {
  const ticket = await ticketOf(tx, id, user_id);
  if (ticket === undefined) throw refusal('not_found', { field: 'id' });
  return ticket;
}
