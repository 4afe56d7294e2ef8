import { coinPictures } from '../../platform/currencies/coin-pictures.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Module } from '../../platform/modules/module.ts';
import { type MarketCall, type MarketParts, marketHandlers } from './handlers.ts';
import type { ListedInstruments } from './instruments.ts';
import { instrumentCommands } from './operator.ts';

const SECOND_MS = 1000;

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
