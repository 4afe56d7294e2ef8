// GET /get_system_exchange_rate/ (calls.md, section 8).
import type { Database } from '../../db/database.ts';
import type { HandlersOf } from '../../http/handlers.ts';
import { rateMap } from './rates.ts';

export function rateHandlers(database: Database): HandlersOf<'get_system_exchange_rate'> {
  return { get_system_exchange_rate: () => rateMap(database) };
}
