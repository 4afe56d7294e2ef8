// What the contract engine is made of and given.
import type { Level2 } from '../../../protocol/calls/market.ts';
import type { Database } from '../../db/database.ts';
import type { Instruments } from '../../trading/instruments.ts';
import type { Quotes } from '../../trading/quotes.ts';
import type { WatchMessage } from './watch-messages.ts';

export interface Desk {
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
  /** To the watch in the market's thread. */
  tellWatch(message: WatchMessage): void;
}

/** The best levels of both sides. */
export interface Book {
  in: Level2[];
  out: Level2[];
}

/** Marks of one moment, by `match_id`. */
export type Marks = ReadonlyMap<number, string>;

export function marksOf(quotes: Iterable<{ match_id: number; mark: string }>): Marks {
  return new Map(Array.from(quotes, ({ match_id, mark }) => [match_id, mark]));
}
