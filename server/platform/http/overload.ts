// Refuses requests that exceed the server's capacity, before any database work (R-LIMIT-4).
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '../../../protocol/calls/platform/call.ts';
import { CALL_NAMES, CALLS } from '../../../protocol/catalogue.ts';
import { LANGUAGES, languageOf } from '../../../protocol/language.ts';
import { refusal } from '../base/call-refusal.ts';
import { ONLY_DATA } from './answer-headers.ts';
import { failureAnswer } from './failures.ts';
import { Places } from './places.ts';
import { beginRequestState } from './request-state.ts';

const RETRY_AFTER_MS = 1000;
const UNAVAILABLE = refusal('unavailable', { params: { retry_after_ms: RETRY_AFTER_MS } });

interface PlaceState {
  places: Places | null;
}

declare module 'fastify' {
  interface FastifyRequest extends PlaceState {}
}

export interface DoorOptions {
  now(): number;
  requestId(): string;
}

export function refuseOverload(app: FastifyInstance, options: DoorOptions): void {
  // Keyed calls may wait for the leader of several processes, so calls that only read have separate places.
  const placesFor = (calls: string): Places =>
    new Places({
      refusal: () => UNAVAILABLE,
      // Two log lines per flood, not one per refusal.
      onBusy: () => app.log.warn({ calls }, 'overload: more calls than the server can handle'),
      onCalm: (refusedCalls) =>
        app.log.warn({ calls, refused: refusedCalls }, 'the overload has ended'),
    });
  const [ofKeys, ofOthers] = [placesFor('with a key'), placesFor('without a key')];
  beginRequestState<PlaceState>(app, { places: null });
  app.addHook('onRequest', (request, _reply, callback) => {
    callback(placesOf(request)?.refusesAtOnce() ? UNAVAILABLE : undefined);
  });
  // Counted after the body has arrived, so that a slow upload takes no place.
  app.addHook('preHandler', async (request, reply) => {
    const places = placesOf(request);
    if (places === undefined) return;
    await places.enter();
    request.places = places;
    if (reply.raw.closed) throw UNAVAILABLE;
  });
  // When the caller disconnects there is no `onResponse`; its running call keeps the place until it ends.
  app.addHook('onSend', (request, { raw }, _payload, callback) => {
    if (raw.closed) leave(request);
    else raw.once('close', () => leave(request));
    callback();
  });
  app.addHook('onResponse', (request, _reply, callback) => {
    leave(request);
    callback();
  });
  app.addHook('onClose', async () => {
    ofKeys.end();
    ofOthers.end();
  });
  refuseUnread(app, ofOthers, options);

  // Health checks must be answered even under load.
  function placesOf({ routeOptions: { config } }: FastifyRequest): Places | undefined {
    if (config.call === undefined || config.call.at === 'root') return undefined;
    // Pictures have their own queue (modules/files/queue.ts).
    if (config.call.multipart) return undefined;
    return hasKey(config.call) ? ofKeys : ofOthers;
  }
}

function leave(request: FastifyRequest): void {
  request.places?.leave();
  request.places = null;
}

function hasKey({ gates }: Call): boolean {
  return gates.includes('I');
}

/**
 * In a flood even parsing requests saturates the processor and delays admitted calls. While there is no place, calls
 * are refused before fastify parses them, with a prepared response and without reading the body.
 */
function refuseUnread(app: FastifyInstance, places: Places, options: DoorOptions): void {
  const keptCalls = new Set(
    CALL_NAMES.map((name): Call => CALLS[name])
      .filter((call) => hasKey(call) || call.at === 'root' || call.multipart)
      .map(({ path }) => `/api${path}`),
  );
  const answers = new Map(
    LANGUAGES.map((language) => {
      const { status, headers, body } = failureAnswer(UNAVAILABLE, language);
      const bytes = Buffer.from(JSON.stringify(body));
      const head = {
        ...headers,
        ...ONLY_DATA,
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
        'content-length': bytes.length,
      };
      return [language, { status, head, bytes }] as const;
    }),
  );
  const handlers = app.server.listeners('request');
  app.server.removeAllListeners('request');
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const [path = '', query = ''] = (request.url ?? '').split('?', 2);
    if (!path.startsWith('/api/') || keptCalls.has(path) || !places.refusesAtOnce()) {
      for (const handle of handlers) handle.call(app.server, request, response);
      return;
    }
    const answer = answers.get(languageOf(languageIn(query) ?? request.headers['lang']));
    if (answer === undefined) throw new Error('a language has no prepared response');
    response.writeHead(answer.status, {
      ...answer.head,
      'x-request-id': options.requestId(),
      'x-server-time': options.now(),
    });
    response.end(answer.bytes);
  });
}

export function languageIn(query: string): string | undefined {
  return /(?:^|&)lang=([a-z]{2,3})(?:&|$)/.exec(query)?.[1];
}
