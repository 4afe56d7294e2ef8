import { refusal } from '../../platform/base/call-refusal.ts';
import {
  type OperatorCommand,
  OperatorRefusal,
  wholeNumber,
} from '../../platform/commands/command.ts';
import type { Database } from '../../platform/db/database.ts';
import { messagesOf, openTickets } from './store.ts';
import { answerTicket, closeByOperator, type SupportParts, seeTicket } from './tickets.ts';

const LISTED = 200;

const TEXT_AT_MOST = 1_000;

export function answerIn(answerText = ''): string {
  const text = answerText.trim();
  if (text === '') throw refusal('text_required');
  if ([...text].length > TEXT_AT_MOST) {
    throw refusal('text_too_long', { params: { maximum: TEXT_AT_MOST } });
  }
  return text;
}

export function supportCommands(database: Database, parts: SupportParts): OperatorCommand[] {
  return [
    {
      name: 'support list',
      takes: ['[closed]'],
      does: 'open tickets, the longest waiting first, or closed tickets',
      act: async ({ words: [which = 'open'] }) => {
        if (which !== 'open' && which !== 'closed') {
          throw new OperatorRefusal('parameter_error', 'Choose open or closed.');
        }
        return { rows: await openTickets(database, which === 'closed' ? 2 : 1, LISTED) };
      },
    },
    {
      name: 'support show',
      takes: ['ID'],
      does: 'the messages of a ticket, newest first, with the paths of its pictures; the user sees that they were read',
      act: async ({ words: [idText] }) => {
        const id = wholeNumber(idText, 'ID');
        const rows = await messagesOf(database, id, undefined, LISTED);
        if (rows.length === 0) throw refusal('not_found');
        await database.transaction((tx) => seeTicket(tx, parts, id));
        const placeOf = (address: string | null) =>
          address === null ? null : (parts.files.placeOf(address) ?? null);
        return { rows: rows.map((row) => ({ ...row, picture: placeOf(row.file_address) })) };
      },
    },
    {
      name: 'support answer',
      takes: ['ID'],
      flags: { text: 'S' },
      does: 'sends an answer to the user',
      act: async ({ words: [idText], flags }, audit) => {
        const id = wholeNumber(idText, 'ID');
        const text = answerIn(flags['text']);
        const message = await database.transaction(async (tx) => {
          const newAnswer = await answerTicket(tx, parts, id, text);
          await audit(tx, newAnswer.user_id);
          return newAnswer.message;
        });
        return { rows: [{ ...message, sender: 'operator' }] };
      },
    },
    {
      name: 'support close',
      takes: ['ID'],
      does: 'closes a ticket',
      act: async ({ words: [idText] }, audit) => {
        const id = wholeNumber(idText, 'ID');
        await database.transaction(async (tx) => {
          await audit(tx, await closeByOperator(tx, parts, id));
        });
        return { rows: [{ id, status: 2 }] };
      },
    },
  ];
}
