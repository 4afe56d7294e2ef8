import { SECOND_MS } from '../../../protocol/time.ts';
import type { Database } from '../db/database.ts';
import type { Module } from '../modules/module.ts';
import { type SettingsCall, type SettingsParts, settingsHandlers } from './handlers.ts';
import { settingCommands } from './operator.ts';

export interface SettingsNeeds extends SettingsParts {
  database: Database;
}

export function openSettings(needs: SettingsNeeds): Module<SettingsCall> {
  const { database, settings } = needs;
  return {
    handlers: settingsHandlers(needs),
    jobs: [
      {
        name: 'settings',
        every_ms: SECOND_MS,
        isEverywhere: true,
        run: () => settings.refresh(),
      },
    ],
    commands: settingCommands(database, settings),
  };
}
