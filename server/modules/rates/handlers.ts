// GET /get_system_exchange_rate/ (docs/api.md).
import type { Database } from '../../db/database.ts';
import type { HandlersOf } from '../../http/handlers.ts';
import { rateMap } from './rates.ts';

export function rateHandlers(database: Database): HandlersOf<'get_system_exchange_rate'> {
  return { get_system_exchange_rate: () => rateMap(database) };
}
