import type { Dice } from '../../people/auth/dice.ts';
import type { Passwords } from '../../people/auth/passwords.ts';
import type { Module } from '../../platform/modules/module.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { type PracticeParts, practiceHandlers } from './handlers.ts';
import { demoCommands } from './operator.ts';

export interface PracticeNeeds extends Omit<PracticeParts, 'resetMax'> {
  settings: Settings;
  dice: Dice;
  passwords: Passwords;
}

export function openPractice(needs: PracticeNeeds): Module<'sandbox.reset'> {
  const resetMax = () => needs.settings.get('reset_max');
  const inviteCode = () => needs.settings.get('default_invite_code');
  return {
    handlers: practiceHandlers({ ...needs, resetMax }),
    commands: demoCommands({ ...needs, inviteCode }),
  };
}
