import type { Database } from '../../db/database.ts';
import type { Module } from '../../module.ts';
import { rateHandlers } from './handlers.ts';
import { rateCommands } from './operator.ts';
import { seedRates } from './store.ts';

export interface RateNeeds {
  database: Database;
  sandbox: boolean;
  now(): number;
}

export function openRates({
  database,
  sandbox,
  now,
}: RateNeeds): Module<'get_system_exchange_rate'> {
  return {
    handlers: rateHandlers(database),
    commands: rateCommands(database, now),
    ...(sandbox && { seeds: () => seedRates(database, now()) }),
  };
}
