import type { OperatorCommand } from '../commands/command.ts';
import type { Database } from '../db/database.ts';
import { verdictLines, verify } from './verify.ts';

export function ledgerCommands(database: Database): OperatorCommand[] {
  return [
    {
      name: 'ledger verify',
      does: 'recomputes all balances from the postings; exit code 1 on a difference',
      act: async () => {
        const verdict = await verify(database);
        return { rows: [verdict], lines: verdictLines(verdict), is_bad: !verdict.is_clean };
      },
    },
  ];
}
