import type { OperatorCommand } from '../../platform/commands/command.ts';
import type { Database } from '../../platform/db/database.ts';
import { freshRates, type RateAge } from './fresh-rates.ts';
import { setRate } from './rates.ts';
import { ratesOf } from './store.ts';

export function rateCommands(parts: RateAge & { database: Database }): OperatorCommand[] {
  const { database, now } = parts;
  const shownRates = async () => {
    const fresh = await freshRates(database, parts);
    return (await ratesOf(database)).map((one) => ({ ...one, is_fresh: fresh.has(one.code) }));
  };
  return [
    {
      name: 'rate list',
      does: 'units of each currency per USD; desks of one that is not fresh are closed',
      act: async () => ({ rows: await shownRates() }),
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
        return { rows: (await shownRates()).filter((one) => one.code === code) };
      },
    },
  ];
}
