import type { Level2 } from '../../../protocol/calls/market.ts';
import type { Database } from '../../db/database.ts';
import type { Instruments } from '../../trading/instruments.ts';
import type { Quotes } from '../../trading/quotes.ts';
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
