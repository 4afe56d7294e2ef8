import { type OperatorCommand, OperatorRefusal } from '../commands/command.ts';
import type { Database } from '../db/database.ts';
import { verdictLines } from './verify.ts';
import { verifySince, verifyWhole } from './verify-since.ts';

export function ledgerCommands(database: Database, now: () => number): OperatorCommand[] {
  return [
    {
      name: 'ledger verify',
      takes: ['[whole]'],
      does: 'recomputes all balances from what was posted since the last clean check, or from all postings; exit code 1 on a difference',
      act: async ({ words: [extent] }) => {
        if (extent !== undefined && extent !== 'whole') {
          throw new OperatorRefusal('parameter_error', 'The only extent is `whole`.');
        }
        const verifyLedger = extent === 'whole' ? verifyWhole : verifySince;
        const verdict = await verifyLedger(database, now());
        return { rows: [verdict], lines: verdictLines(verdict), is_bad: !verdict.is_clean };
      },
    },
  ];
}
