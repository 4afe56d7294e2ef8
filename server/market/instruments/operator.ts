// Operator command `instrument set`: takes effect in the main thread and in the market's thread without a restart.

import type { OperatorCommand } from '../../platform/commands/command.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ListedInstruments } from './instruments.ts';

export function instrumentCommands(
  database: Database,
  instruments: ListedInstruments,
): OperatorCommand[] {
  return [
    {
      name: 'instrument set',
      takes: ['SYMBOL', 'KEY', 'VALUE'],
      does: 'changes a value of an instrument; open_now is 0, 1 or hours',
      act: async ({ words: [symbol = '', key = '', value = ''] }, audit) => {
        const newRow = await database.transaction(async (tx) => {
          const result = await instruments.write(tx, symbol, key, value);
          await audit(tx);
          return result;
        });
        await instruments.refresh();
        return { rows: [newRow] };
      },
    },
    {
      name: 'instrument list',
      takes: ['[SYMBOL]'],
      does: 'instruments with their values',
      act: async ({ words: [symbol] }) => ({
        rows: instruments.all.filter((one) => symbol === undefined || one.symbol === symbol),
      }),
    },
  ];
}
