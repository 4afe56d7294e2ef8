import type { Database } from '../db/database.ts';
import { forgetEvents } from './backlog.ts';

const MINUTE_MS = 60_000;

export function openOutbox({ database, now }: { database: Database; now(): number }) {
  const run = () => forgetEvents(database, now());
  return { handlers: {}, jobs: [{ name: 'published events', every_ms: 5 * MINUTE_MS, run }] };
}
