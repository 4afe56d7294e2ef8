import { MINUTE_MS } from '../../../protocol/time.ts';
import type { Database } from '../db/database.ts';
import { forgetEvents } from './backlog.ts';

export function openOutbox({ database, now }: { database: Database; now(): number }) {
  const run = () => forgetEvents(database, now());
  return { handlers: {}, jobs: [{ name: 'published events', every_ms: 5 * MINUTE_MS, run }] };
}
