// What the hooks note on a request. Fastify's own `decorateRequest` takes any name, so a misspelt one leaves the
// declared property undefined.
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The first value of each property of `State`: a missing, a misspelt or an undefined one doesn't compile. */
export function beginRequestState<State extends Partial<FastifyRequest>>(
  app: FastifyInstance,
  first: { [Name in keyof State]-?: State[Name] },
): void {
  for (const [name, value] of Object.entries(first)) app.decorateRequest(name, value);
}
