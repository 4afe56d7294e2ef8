import { HOUR_MS } from '../../../protocol/time.ts';
import type { Database } from '../db/database.ts';
import { orderByKey } from './handlers.ts';
import { forgetMessages } from './keys.ts';

export interface IdempotencyNeeds {
  database: Database;
  now(): number;
}

export function openIdempotency({ database, now }: IdempotencyNeeds) {
  return {
    handlers: { 'order.by_key': orderByKey(database, now) },
    jobs: [
      { name: 'answers by key', every_ms: HOUR_MS, run: () => forgetMessages(database, now()) },
    ],
  };
}
