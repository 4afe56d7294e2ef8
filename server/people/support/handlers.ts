import { refusal } from '../../platform/base/call-refusal.ts';
import type { Database } from '../../platform/db/database.ts';
import { page } from '../../platform/http/paging.ts';
import { sessionIn } from '../../platform/http/session.ts';
import { moneyCall } from '../../platform/idempotency/money-call.ts';
import type { ModuleHandlers } from '../../platform/modules/module.ts';
import { serviceAt } from '../../platform/settings/service-hours.ts';
import { isIn, markRead, messagesOf, ticketOf, ticketsOf } from './store.ts';
import { closeOwn, openTicket, type SupportParts, sendToTicket, viewMessage } from './tickets.ts';

export type SupportCall =
  | 'support.list'
  | 'support.open'
  | 'support.messages'
  | 'support.send'
  | 'support.close';

export interface SupportHandlerParts extends SupportParts {
  database: Database;
  hours(): string | null;
}

export function supportHandlers(parts: SupportHandlerParts): ModuleHandlers<SupportCall> {
  const { database } = parts;
  return {
    'support.list': async ({ status, ...request }, context) => {
      const { user_id } = sessionIn(context);
      const tickets = await page(request, (span) => ticketsOf(database, user_id, status, span));
      return { ...tickets, service: serviceAt(parts.hours(), parts.now()) };
    },
    'support.open': async ({ subject, ...ticketText }, context) => {
      const { user_id } = sessionIn(context);
      return database.transaction((tx) => openTicket(tx, parts, user_id, subject, ticketText));
    },
    'support.messages': async ({ id, before_id, limit }, context) => {
      const { user_id } = sessionIn(context);
      const ticket = await ticketOf(database, id, user_id);
      if (ticket === undefined) throw refusal('not_found', { field: 'id' });
      if (before_id !== undefined && !(await isIn(database, id, before_id))) {
        throw refusal('not_found', { field: 'before_id' });
      }
      const rows = await messagesOf(database, id, before_id, limit + 1);
      const list = rows.slice(0, limit).map(viewMessage);
      // Reading the newest page marks older messages as read too.
      const [newest] = list;
      if (newest !== undefined && ticket.unread > 0) await markRead(database, id, newest.id);
      return { list, has_more: rows.length > limit, ticket };
    },
    'support.send': moneyCall({
      run: (tx, _prepared, { request: { id, ...ticketText }, user_id }) =>
        sendToTicket(tx, parts, user_id, id, ticketText),
    }),
    'support.close': async ({ id }, context) => {
      const { user_id } = sessionIn(context);
      return database.transaction((tx) => closeOwn(tx, parts, user_id, id));
    },
  };
}
