import type { Database } from '../../platform/db/database.ts';
import { Enveloped } from '../../platform/http/handlers.ts';
import type { ModuleHandlers } from '../../platform/modules/module.ts';
import { rateMap } from './rates.ts';

export function rateHandlers(database: Database): ModuleHandlers<'get_system_exchange_rate'> {
  return {
    get_system_exchange_rate: async () => {
      const rates = await rateMap(database);
      return new Enveloped(rates, { data: rates });
    },
  };
}
