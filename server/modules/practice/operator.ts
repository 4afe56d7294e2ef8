import { type OperatorCommand, OperatorRefusal } from '../../operator/command.ts';
import { type DemoParts, renewDemoAccount } from './demo-account.ts';

export function demoCommands(
  parts: DemoParts & { readonly sandbox: boolean },
): readonly OperatorCommand[] {
  return [
    {
      name: 'demo',
      does: 'practice mode only: a verified account with practice money, made once, and a new password for it',
      act: async (_input, audit) => {
        if (!parts.sandbox) {
          throw new OperatorRefusal('sandbox_only', 'Only the practice mode has a demo account.');
        }
        return { rows: [await renewDemoAccount(parts, audit)] };
      },
    },
  ];
}
