import type { Database } from '../../db/database.ts';
import type { OperatorCommand } from '../../operator/command.ts';
import { setRate } from './rates.ts';
import { ratesOf } from './store.ts';

export function rateCommands(database: Database, now: () => number): OperatorCommand[] {
  return [
    {
      name: 'rate list',
      does: 'units of each currency per USD',
      act: async () => ({ rows: await ratesOf(database) }),
    },
    {
      name: 'rate set',
      takes: ['CODE', 'RATE'],
      does: 'changes a rate, or adds a currency',
      act: async ({ words: [code = '', rate = ''] }, audit) => {
        await database.transaction(async (tx) => {
          await setRate(tx, code, rate, now());
          await audit(tx);
        });
        const rates = await ratesOf(database);
        return { rows: rates.filter((one) => one.code === code) };
      },
    },
  ];
}
