import type { Dice } from '../../people/auth/dice.ts';
import type { Passwords } from '../../people/auth/passwords.ts';
import { type OperatorCommand, OperatorRefusal } from '../../platform/commands/command.ts';
import type { Module } from '../../platform/modules/module.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { type DemoParts, renewDemoAccount } from './demo-account.ts';
import { type PracticeParts, practiceHandlers } from './handlers.ts';

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

function demoCommands(
  parts: DemoParts & { readonly sandbox: boolean },
): readonly OperatorCommand[] {
  return [
    {
      name: 'demo',
      does: 'practice mode only: creates the verified account with practice money if it is missing, and sets a new password',
      act: async (_input, audit) => {
        if (!parts.sandbox) {
          throw new OperatorRefusal('sandbox_only', 'Only the practice mode has a demo account.');
        }
        return { rows: [await renewDemoAccount(parts, audit)] };
      },
    },
  ];
}
