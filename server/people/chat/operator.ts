import { MINUTE_MS } from '../../../protocol/time.ts';
import {
  type Audit,
  type OperatorCommand,
  OperatorRefusal,
  wholeNumber,
} from '../../platform/commands/command.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { actOn } from '../profile/shown-user.ts';
import { listedMessages } from './message-store.ts';
import { muteUntil, unmute } from './mute-store.ts';
import { hideByOperator, type RoomParts, showByOperator } from './room.ts';

const LISTED = 200;
const MINUTES_AT_MOST = 525_600;
const A_DAY = '1440';

export interface ChatOperatorParts extends RoomParts {
  database: Database;
  now(): number;
}

export function chatCommands(parts: ChatOperatorParts): OperatorCommand[] {
  const { database, now } = parts;
  const review = async (
    text: string | undefined,
    audit: Audit,
    act: (tx: Transaction, id: number) => Promise<number>,
  ) => {
    const id = wholeNumber(text, 'ID');
    await database.transaction(async (tx) => audit(tx, await act(tx, id)));
    return { rows: [{ id }] };
  };
  return [
    {
      name: 'chat list',
      takes: ['[reported]'],
      does: 'messages of the chat room, newest first; reported: those that were reported and not reviewed yet',
      act: async ({ words: [which = 'all'] }) => {
        if (which !== 'all' && which !== 'reported') {
          throw new OperatorRefusal('parameter_error', 'Give nothing, or reported.');
        }
        return { rows: await listedMessages(database, which, LISTED) };
      },
    },
    {
      name: 'chat hide',
      takes: ['ID'],
      does: 'hides the message from all users',
      act: ({ words: [id] }, audit) =>
        review(id, audit, (tx, message) => hideByOperator(tx, parts, message)),
    },
    {
      name: 'chat show',
      takes: ['ID'],
      does: 'shows the message again; reports can no longer hide it',
      act: ({ words: [id] }, audit) => review(id, audit, showByOperator),
    },
    {
      name: 'chat mute',
      takes: ['USER'],
      flags: { minutes: '[N]' },
      does: 'the user can read but not write for N minutes; default: a day',
      act: ({ words: [user = ''], flags: { minutes = A_DAY } }, audit) => {
        const count = wholeNumber(minutes, '--minutes');
        if (count > MINUTES_AT_MOST) {
          throw new OperatorRefusal('parameter_error', '--minutes is at most a year.');
        }
        const until = now() + count * MINUTE_MS;
        return actOn({ database }, user, audit, (tx, id) => muteUntil(tx, id, until));
      },
    },
    {
      name: 'chat unmute',
      takes: ['USER'],
      does: 'allows the user to write again',
      act: ({ words: [user = ''] }, audit) => actOn({ database }, user, audit, unmute),
    },
  ];
}
