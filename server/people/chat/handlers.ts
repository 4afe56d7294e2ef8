import type { Database } from '../../platform/db/database.ts';
import { userOf } from '../../platform/http/session.ts';
import { moneyCall } from '../../platform/idempotency/money-call.ts';
import type { ModuleHandlers } from '../../platform/modules/module.ts';
import { countUnreadChat, readAllChat, seenMessages } from './message-store.ts';
import { mutedUntil } from './mute-store.ts';
import { postMessage, type RoomParts, report } from './room.ts';

export type ChatCall = 'chat.messages' | 'chat.read' | 'chat.send' | 'chat.report';

export interface ChatParts extends RoomParts {
  database: Database;
  now(): number;
}

export function chatHandlers(parts: ChatParts): ModuleHandlers<ChatCall> {
  const { database, now } = parts;
  return {
    'chat.messages': async ({ before_id, limit }, { session }) => {
      const user_id = session?.user_id;
      // One row more than requested, to know whether there are more.
      const rows = await seenMessages(database, user_id, { before_id, limit: limit + 1 });
      const list = rows.slice(0, limit).map((row) => ({ ...row, is_mine: row.uid === user_id }));
      const has_more = rows.length > limit;
      if (user_id === undefined) return { list, has_more, unread: 0, muted_until: null };
      const unread = await countUnreadChat(database, user_id);
      return { list, has_more, unread, muted_until: await mutedUntil(database, user_id, now()) };
    },

    'chat.read': async (_request, context) => {
      await readAllChat(database, userOf(context));
      return { unread: 0 };
    },

    'chat.send': moneyCall({
      run: (tx, _prepared, { request: { text }, user_id, time }) =>
        postMessage(tx, parts, { user_id, text, time }),
    }),

    'chat.report': async ({ id, reason }, context) => {
      const user_id = userOf(context);
      await database.transaction((tx) => report(tx, parts, { id, user_id, reason, time: now() }));
      return {};
    },
  };
}
