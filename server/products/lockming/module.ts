import { USDT } from '../../../protocol/constants.ts';
import { SECOND_MS } from '../../../protocol/time.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Module } from '../../platform/modules/module.ts';
import { hasRolling, insertConfig } from './config-store.ts';
import { type LockCall, type LockParts, lockHandlers } from './handlers.ts';
import { returnLocks } from './redeem.ts';
import { payDue } from './yields.ts';

// Sandbox products: lock-mining of USDT, BTC and ETH in three terms each. Products changed or closed by an operator are
// kept.
const TERMS = [
  { days: 7, daily_yield: '0.0002', penalty_rate: '0.01' },
  { days: 30, daily_yield: '0.0003', penalty_rate: '0.02' },
  { days: 90, daily_yield: '0.0004', penalty_rate: '0.03' },
] as const;

const COINS = [
  { currency_id: USDT, name: 'USDT', min_number: '10', max_number: '100000', capacity: '5000000' },
  { currency_id: 1, name: 'BTC', min_number: '0.0001', max_number: '2', capacity: '100' },
  { currency_id: 2, name: 'ETH', min_number: '0.001', max_number: '50', capacity: '2000' },
] as const;

async function seedLocks(database: Database, create_time: number): Promise<void> {
  await database.transaction(async (tx) => {
    if (await hasRolling(tx)) return;
    for (const { name, ...coin } of COINS) {
      for (const term of TERMS) {
        await insertConfig(tx, {
          ...{ ...coin, ...term, name: `${name} ${term.days}D`, status: 1, is_rolling: true },
          create_time,
        });
      }
    }
  });
}

export interface LockNeeds extends LockParts {
  sandbox: boolean;
}

export function openLocks(needs: LockNeeds): Module<LockCall> {
  const { database, words, sandbox, now } = needs;
  return {
    handlers: lockHandlers(needs),
    jobs: [{ name: 'lock yields', every_ms: SECOND_MS, run: () => payDue(needs) }],
    closing: async () => async (tx, user_id, time) => returnLocks(tx, words, user_id, time),
    ...(sandbox && { seeds: () => seedLocks(database, now()) }),
  };
}
