// More than the server can carry is refused at the door, before any work of the database (calls.md 22.9).
import type { FastifyInstance } from 'fastify';
import { refusal } from '../call-refusal.ts';

/** Calls that run at once. What is above waits in no queue: its answer would come too late to be of use. */
const RUNNING_AT_MOST = 128;
const RETRY_AFTER_MS = 1000;

export function refuseOverload(app: FastifyInstance): void {
  let running = 0;
  app.addHook('onRequest', async (request) => {
    const { call } = request.routeOptions.config;
    // Who looks whether the server lives must be answered above all when it is busy.
    if (call === undefined || call.at === 'root') return;
    if (running >= RUNNING_AT_MOST) {
      throw refusal('unavailable', { params: { retry_after_ms: RETRY_AFTER_MS } });
    }
    running += 1;
    request.isCarried = true;
  });
  // Also when the caller went away before the answer.
  app.addHook('onResponse', async (request) => {
    if (request.isCarried) running -= 1;
  });
}
