import { type Marks, marksOf } from '../../market/engines/marks.ts';
import type { Quotes } from '../../market/engines/quotes.ts';
import type { Quote } from '../../market/feed/questions.ts';
import type { CurrentPrices } from '../../market/prices/prices.ts';
import type { Currencies } from '../../platform/currencies/currencies.ts';
import type { Database, Queryable } from '../../platform/db/database.ts';
import type { UserEvent } from '../../platform/outbox/backlog.ts';
import { profitOf } from '../equity/profit.ts';
import { withWallets } from './balance-events.ts';
import { type ContractStateOf, type WalletsView, walletsOf } from './wallets.ts';

export interface ValuationNeeds {
  database: Database;
  currencies: Currencies;
  prices: CurrentPrices;
  quotes: Quotes;
  contract: {
    worth(...owner: [...Parameters<ContractStateOf>, Marks]): ReturnType<ContractStateOf>;
  };
  now(): number;
}

export type WalletsAt = (queryable: Queryable, user_id: number) => ReturnType<typeof walletsOf>;

export interface Valuation {
  /** Contract accounts at the current marks. Called before a transaction, because it asks the market. */
  contractStates(): Promise<ContractStateOf>;
  dayProfit: WalletsView['dayProfit'];
  walletsAt(): Promise<WalletsAt>;
  totalUsd(user_id: number): Promise<string>;
  wireEvents(events: readonly UserEvent[]): Promise<UserEvent[]>;
}

export function openValuation(needs: ValuationNeeds): Valuation {
  const { database, currencies, prices, quotes, contract, now } = needs;
  let marks: Marks = new Map();
  let quoteById: ReadonlyMap<number, Quote> | undefined;
  const contractStatesAt =
    (at: Marks): ContractStateOf =>
    (queryable, owner) =>
      contract.worth(queryable, owner, at);
  const contractStates = async (): Promise<ContractStateOf> => {
    const quoteMap = await quotes.all();
    if (quoteMap !== quoteById) marks = marksOf(quoteMap.values());
    quoteById = quoteMap;
    return contractStatesAt(marks);
  };
  const dayProfit: WalletsView['dayProfit'] = (queryable, user_id, total_usd) =>
    profitOf(queryable, user_id, { period: 'day', now: now(), total_usd });
  const walletsAt = async (): Promise<WalletsAt> => {
    const view = {
      currencies,
      prices: await prices.of(),
      contractStateOf: await contractStates(),
      dayProfit,
    };
    return (queryable, user_id) => walletsOf(queryable, view, user_id, now());
  };
  return {
    contractStates,
    dayProfit,
    walletsAt,
    totalUsd: async (user_id) => (await (await walletsAt())(database, user_id)).total_usd,
    wireEvents: (events) =>
      withWallets(events, {
        database,
        currencies,
        prices: prices.forEvents,
        // Events don't wait while the market moves to another process: they use the last known marks.
        contractStates: () => contractStates().catch(() => contractStatesAt(marks)),
      }),
  };
}
