import type { Module } from '../../platform/modules/module.ts';
import { rateHandlers } from './handlers.ts';
import { type RateJobParts, rateJobs } from './jobs.ts';
import { rateCommands } from './operator.ts';
import { seedRates } from './store.ts';

export function openRates(needs: RateJobParts): Module<'get_system_exchange_rate'> {
  const { database, sandbox, now } = needs;
  return {
    handlers: rateHandlers(database),
    jobs: rateJobs(needs),
    commands: rateCommands(needs),
    ...(sandbox && { seeds: () => seedRates(database, now()) }),
  };
}
