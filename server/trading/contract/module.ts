import { BOOK_DEPTH } from '../../../protocol/calls/market/market.ts';
import { type Marks, marksOf } from '../../market/engines/marks.ts';
import type { MarketLink, WatchLink } from '../../market/feed/market-link.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Module } from '../../platform/modules/module.ts';
import { endAll } from './batch.ts';
import type { Book, ContractParts } from './contract-parts.ts';
import { type ContractWorth, contractWorth, openProfits } from './contract-worth.ts';
import { type ContractEngine, contractEngine } from './engine.ts';
import { type ContractCall, contractHandlers } from './handlers.ts';
import { historyJob } from './history.ts';
import { type CountedLosses, InsuranceLosses } from './insurance-losses.ts';
import { bestMarksJob, overnightJob } from './jobs.ts';
import { liquidationDistance } from './liquidation-distance.ts';
import type { Owner } from './watch-messages.ts';

export interface ContractNeeds extends Omit<ContractParts, 'sendToWatch' | 'bookOf' | 'losses'> {
  market: MarketLink & WatchLink;
  onBurstRateChanged(listener: () => void): void;
  report(error: unknown): void;
}

export interface Contract extends Module<ContractCall> {
  readonly parts: ContractParts;
  readonly engine: ContractEngine;
  readonly jobs: readonly Job[];
  liquidationDistance(user_id: number, match_id: number): Promise<string | undefined>;
  worth(queryable: Queryable, owner: Owner, marks: Marks): Promise<ContractWorth>;
  openProfits(): Promise<Map<number, string>>;
  insuranceLosses(): readonly CountedLosses[];
}

const EXPIRY_EVERY_MS = 1_000;

export function openContract({
  market,
  onBurstRateChanged,
  report,
  ...otherNeeds
}: ContractNeeds): Contract {
  const parts: ContractParts = {
    ...otherNeeds,
    bookOf: async (match_id) => {
      const answer = await market.ask({ kind: 'book', match_id, depth: BOOK_DEPTH });
      if (answer.kind !== 'json') throw refusal('instrument_unknown', { field: 'currency_id' });
      return JSON.parse(answer.json) as Book;
    },
    losses: new InsuranceLosses(),
    sendToWatch: (message) => market.sendToWatch('contract', message, message.kind === 'available'),
  };
  const engine = contractEngine(parts, market, report);
  onBurstRateChanged(() => void engine.restart().catch(report));
  return {
    parts,
    handlers: contractHandlers(parts),
    engine,
    close: () => engine.close(),
    jobs: [
      overnightJob(parts),
      bestMarksJob(parts),
      historyJob(parts),
      { name: 'expired contract orders', every_ms: EXPIRY_EVERY_MS, run: () => engine.expire() },
    ],
    liquidationDistance: (user_id, match_id) => liquidationDistance(parts, user_id, match_id),
    worth: (queryable, owner, marks) => contractWorth(queryable, owner, marks, parts.burstRate()),
    openProfits: async () => {
      const marks = marksOf((await parts.quotes.all()).values());
      const at = { marks, burst_rate: parts.burstRate() };
      return openProfits(parts.database, at, parts.priceUsd);
    },
    insuranceLosses: () => parts.losses.all,
    closing: async () => {
      const quotes = await parts.quotes.all();
      return (tx, user_id, time) => endAll(parts, tx, { user_id, time, quotes });
    },
  };
}
