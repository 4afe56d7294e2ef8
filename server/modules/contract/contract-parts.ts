// What the contract module is built from.
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
  /** The platform's settings. */
  burstRate(): string;
  blockMs(): number;
  /** Of one unit of a currency; undefined where nobody prices it. */
  priceUsd(currency_id: number): string | undefined;
  isCurrency(id: number): boolean;
  nameOf(currency_id: number): string;
  bookOf(match_id: number): Promise<Book>;
  losses: InsuranceLosses;
  copies: CopyHooks;
  /** To the watch in the market's thread. */
  tellWatch(message: WatchMessage): void;
}

/** The best levels of both sides. */
export interface Book {
  in: Level2[];
  out: Level2[];
}
