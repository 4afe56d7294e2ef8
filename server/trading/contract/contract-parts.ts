import type { Level2 } from '../../../protocol/calls/market/market.ts';
import type { Instruments } from '../../market/engines/instruments.ts';
import type { Quotes } from '../../market/engines/quotes.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CopyHooks } from './copy-hooks.ts';
import type { InsuranceLosses } from './insurance-losses.ts';
import type { WatchMessage } from './watch-messages.ts';

export interface ContractParts {
  database: Database;
  quotes: Quotes;
  instruments: Instruments;
  now(): number;
  burstRate(): string;
  blockMs(): number;
  priceUsd(currency_id: number): string | undefined;
  isCurrency(id: number): boolean;
  nameOf(currency_id: number): string;
  bookOf(match_id: number): Promise<Book>;
  losses: InsuranceLosses;
  copies: CopyHooks;
  sendToWatch(message: WatchMessage): void;
}

export interface Book {
  in: Level2[];
  out: Level2[];
}
