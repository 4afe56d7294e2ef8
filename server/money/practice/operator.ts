import { type OperatorCommand, OperatorRefusal } from '../../platform/commands/command.ts';
import { type DemoParts, renewDemoAccount } from './demo-account.ts';

export function demoCommands(
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
