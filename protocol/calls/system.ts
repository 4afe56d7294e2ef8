// calls.md, section 8: the state of the service itself.
import * as z from 'zod/mini';
import { count, text, time, truth } from '../values.ts';
import type { Call } from './call.ts';

export const serverStatus = z.object({
  version: text,
  server_time: time,
  feed: z.enum(['live', 'stale', 'stopped']),
  feed_age_ms: count,
  sandbox: truth,
  maintenance: truth,
  min_web_version: count,
});
export type Status = z.infer<typeof serverStatus>;

export const status = {
  path: '/status',
  method: 'GET',
  request: z.object({}),
  response: serverStatus,
} as const satisfies Call;
