import { SECOND_MS } from '../../../protocol/time.ts';
import type { OperatorCommand } from '../../platform/commands/command.ts';
import { coinPictures } from '../../platform/currencies/coin-pictures.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Module } from '../../platform/modules/module.ts';
import { type MarketCall, type MarketParts, marketHandlers } from './handlers.ts';
import type { ListedInstruments } from './instruments.ts';

export interface MarketNeeds extends MarketParts {
  database: Database;
  files: Files;
  listing: ListedInstruments;
}

export function openMarket(needs: MarketNeeds): Module<MarketCall> {
  const { database, files, listing } = needs;
  return {
    handlers: marketHandlers(needs),
    jobs: [
      {
        name: 'instruments',
        every_ms: SECOND_MS,
        isEverywhere: true,
        run: () => listing.refresh(),
      },
    ],
    commands: instrumentCommands(database, listing),
    seeds: async () => {
      const pictures = [...coinPictures.values()];
      await Promise.all(pictures.map(({ hash, bytes }) => files.publishSeeded(hash, bytes)));
    },
  };
}

// Operator command `instrument set`: takes effect in the main thread and in the market's thread without a restart.
function instrumentCommands(database: Database, instruments: ListedInstruments): OperatorCommand[] {
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
