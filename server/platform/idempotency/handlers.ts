import type { Database } from '../db/database.ts';
import type { Handler } from '../http/handlers.ts';
import { userOf } from '../http/session.ts';
import { byKey } from './by-key.ts';

export function orderByKey(database: Database, now: () => number): Handler<'order.by_key'> {
  return ({ idempotency_key, seal }, context) => {
    const key = { user_id: userOf(context), key: idempotency_key };
    return byKey(database, key, seal, now());
  };
}
