import type { Database } from '../../platform/db/database.ts';
import { addPracticeUser, addTrader } from './trader-store.ts';

export const STRATEGIES = ['momentum', 'reversion', 'breakout', 'grid', 'trend', 'random'] as const;
export type StrategyName = (typeof STRATEGIES)[number];

/**
 * The sequence of user ids continues below these, so the first user has the same id with and without practice traders.
 */
const FIRST_ID = 90_001;
const FOLLOWERS_AT_MOST = 10_000;
/** Length of their trading history, made by `practice-trading.ts`. */
const PAST_MS = 10 * 24 * 60 * 60_000;

const NICKNAMES: Record<StrategyName, string> = {
  momentum: 'Atlas Momentum',
  reversion: 'Nova Reversion',
  breakout: 'Orion Breakout',
  grid: 'Lyra Grid',
  trend: 'Vega Trend',
  random: 'Juno Random',
};

export const PRACTICE_TRADERS = STRATEGIES.map((strategy, index) => ({
  user_id: FIRST_ID + index,
  strategy,
}));

/** Existing ones are kept. They can't log in: their stored password hash matches no input. */
export function seedTraders(database: Database, time: number): Promise<void> {
  return database.transaction(async (tx) => {
    for (const { user_id, strategy } of PRACTICE_TRADERS) {
      const isNew = await addPracticeUser(tx, { user_id, nickname: NICKNAMES[strategy], time });
      if (!isNew) continue;
      await addTrader(tx, {
        user_id,
        introduction: strategy,
        follower_limit: FOLLOWERS_AT_MOST,
        is_practice: true,
        time: time - PAST_MS,
      });
    }
  });
}
