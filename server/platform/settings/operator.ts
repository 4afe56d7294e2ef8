import type { OperatorCommand } from '../commands/command.ts';
import type { Database } from '../db/database.ts';
import type { Settings } from './settings.ts';

export function settingCommands(database: Database, settings: Settings): OperatorCommand[] {
  return [
    {
      name: 'setting get',
      takes: ['[KEY]'],
      does: 'settings with their values, each with its rule',
      act: async ({ words: [key] }) => ({
        rows: key === undefined ? settings.shownSettings : [settings.show(key)],
      }),
    },
    {
      name: 'setting set',
      takes: ['KEY', 'VALUE'],
      does: 'changes a setting; an empty value removes it if the rule allows that',
      act: async ({ words: [key = '', value = ''] }, audit) => {
        await database.transaction(async (tx) => {
          await settings.write(tx, key, value);
          await audit(tx);
        });
        await settings.refresh();
        return { rows: [settings.show(key)] };
      },
    },
  ];
}
