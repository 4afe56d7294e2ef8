import { type OperatorCommand, wholeNumber } from '../commands/command.ts';
import type { Database } from '../db/database.ts';
import { readOutbox } from './messages.ts';

export function outboxCommands(database: Database): OperatorCommand[] {
  return [
    {
      name: 'outbox',
      flags: { to: '[ADDRESS]', last: '[N]' },
      does: 'mails and SMS, newest first, with their codes',
      act: async ({ flags }) => {
        const last = flags['last'] === undefined ? undefined : wholeNumber(flags['last'], '--last');
        return { rows: await readOutbox(database, { to: flags['to'], last }) };
      },
    },
  ];
}
