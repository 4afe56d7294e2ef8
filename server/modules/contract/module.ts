// Contract trading.
import { BOOK_DEPTH } from '../../../protocol/calls/market.ts';
import { refusal } from '../../call-refusal.ts';
import type { Queryable } from '../../db/database.ts';
import type { Job } from '../../jobs/jobs.ts';
import type { MarketLink, WatchLink } from '../../market/market-link.ts';
import type { Module } from '../../module.ts';
import { endAll } from './batch.ts';
import { type Book, type Desk, type Marks, marksOf } from './desk.ts';
import { type ContractEngine, contractEngine } from './engine.ts';
import { contractHandlers, type LeverCall } from './handlers.ts';
import { type LeverWorth, leverWorth, openProfits } from './lever-worth.ts';
import { liquidationDistance } from './liquidation-distance.ts';
import { overnightJob } from './overnight.ts';
import type { Owner } from './watch-messages.ts';

export interface ContractNeeds extends Omit<Desk, 'tellWatch' | 'bookOf'> {
  market: MarketLink & WatchLink;
  onBurstRateChanged(listener: () => void): void;
  report(error: unknown): void;
}

export interface Contract extends Module<LeverCall> {
  readonly engine: ContractEngine;
  readonly jobs: readonly Job[];
  /** For alerts: how far the nearest liquidation in an instrument is, in percent of the mark; undefined: none. */
  liquidationDistance(user_id: number, match_id: number): Promise<string | undefined>;
  /** For the wallets, at marks that were asked for before (`marksOf(quotes)`). */
  worth(queryable: Queryable, owner: Owner, marks: Marks): Promise<LeverWorth>;
  /** In USD, by user, of all who have positions. */
  openProfits(): Promise<Map<number, string>>;
}

export function openContract({
  market,
  onBurstRateChanged,
  report,
  ...parts
}: ContractNeeds): Contract {
  const desk: Desk = {
    ...parts,
    bookOf: async (match_id) => {
      const answer = await market.ask({ kind: 'book', match_id, depth: BOOK_DEPTH });
      if (answer.kind !== 'json') throw refusal('instrument_unknown', { field: 'currency_id' });
      return JSON.parse(answer.json) as Book;
    },
    tellWatch: (message) => market.tell('contract', message, message.kind === 'available'),
  };
  const engine = contractEngine(desk, market, report);
  // Another rate moves every liquidation price.
  onBurstRateChanged(() => void engine.again().catch(report));
  return {
    handlers: contractHandlers(desk),
    engine,
    close: () => engine.close(),
    jobs: [overnightJob(desk)],
    liquidationDistance: (user_id, match_id) => liquidationDistance(desk, user_id, match_id),
    worth: (queryable, owner, marks) => leverWorth(queryable, owner, marks, desk.burstRate()),
    openProfits: async () => {
      const marks = marksOf((await desk.quotes.all()).values());
      const at = { marks, burst_rate: desk.burstRate() };
      return openProfits(desk.database, at, desk.priceUsd);
    },
    closing: async () => {
      const quoted = await desk.quotes.all();
      return (tx, user_id, time) => endAll(desk, tx, { user_id, time, quoted });
    },
  };
}
