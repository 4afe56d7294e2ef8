// The table of the operator's commands. A module that comes has its own and is added here, or hands them to openExchange.
import type { Database } from '../db/database.ts';
import { readOutbox } from '../delivery/messages.ts';
import { newsCommands } from '../modules/content/operator.ts';
import type { Files } from '../modules/files/files.ts';
import { rateCommands } from '../modules/rates/operator.ts';
import { settingCommands } from '../modules/settings/operator.ts';
import type { Settings } from '../modules/settings/settings.ts';
import { supportCommands } from '../modules/support/operator.ts';
import { auditCommands } from './audit.ts';
import { type OperatorCommand, wholeNumber } from './command.ts';
import { ledgerCommands } from './ledger-commands.ts';
import { noticeCommands } from './notices.ts';
import { statisticsCommands } from './statistics.ts';

export interface CommandParts {
  database: Database;
  settings: Settings;
  files: Files;
  now(): number;
}

export function operatorCommands({
  database,
  settings,
  files,
  now,
}: CommandParts): OperatorCommand[] {
  return [
    ...outboxCommands(database),
    ...settingCommands(database, settings),
    ...rateCommands(database, now),
    ...newsCommands({ database, files, now }),
    ...supportCommands(database, { files, now }),
    ...ledgerCommands(database),
    ...statisticsCommands(database, now),
    ...auditCommands(database),
    ...noticeCommands(database),
  ];
}

function outboxCommands(database: Database): OperatorCommand[] {
  return [
    {
      name: 'outbox',
      flags: { to: '[ADDRESS]', last: '[N]' },
      does: 'mails and short messages that were written, newest first, with their codes',
      act: async ({ flags }) => {
        const last = flags['last'] === undefined ? undefined : wholeNumber(flags['last'], '--last');
        return { rows: await readOutbox(database, { to: flags['to'], last }) };
      },
    },
  ];
}
