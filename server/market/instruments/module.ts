import { SECOND_MS } from '../../../protocol/time.ts';
import type { OperatorCommand } from '../../platform/commands/command.ts';
import { coinPictures } from '../../platform/currencies/coin-pictures.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Module } from '../../platform/modules/module.ts';
import type { MarketLink } from '../feed/market-link.ts';
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
    commands: [...instrumentCommands(database, listing), ...feedCommands(needs.market)],
    seeds: async () => {
      const pictures = [...coinPictures.values()];
      await Promise.all(pictures.map(({ hash, bytes }) => files.publishSeeded(hash, bytes)));
    },
  };
}

// Operator commands about the exchanges whose prices are used (R-PRICE-9).
function feedCommands(market: MarketLink): OperatorCommand[] {
  const ask = async (has_report: boolean) => {
    const answer = await market.ask({ kind: 'venues', has_report });
    if (answer.kind !== 'venues') throw new Error(`the market answered venues with ${answer.kind}`);
    return answer;
  };
  return [
    {
      name: 'feed venues',
      does: 'exchanges: age, clock difference, messages, gaps, share of time in the index',
      act: async () => ({ rows: (await ask(false)).venues }),
    },
    {
      name: 'feed report',
      takes: ['[SYMBOL]'],
      does: 'the last day of each instrument at each exchange: uptime, gaps, distance to the index, outliers',
      act: async ({ words: [symbol] }) => ({
        rows: (await ask(true)).report.filter(
          (row) => symbol === undefined || row.symbol === symbol,
        ),
      }),
    },
  ];
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
