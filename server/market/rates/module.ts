import type { Database } from '../../platform/db/database.ts';
import { Enveloped } from '../../platform/http/handlers.ts';
import type { Module, ModuleHandlers } from '../../platform/modules/module.ts';
import { type RateJobParts, rateJobs } from './jobs.ts';
import { rateCommands } from './operator.ts';
import { rateMap } from './rates.ts';
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

function rateHandlers(database: Database): ModuleHandlers<'get_system_exchange_rate'> {
  return {
    get_system_exchange_rate: async () => {
      const rates = await rateMap(database);
      return new Enveloped(rates, { data: rates });
    },
  };
}
