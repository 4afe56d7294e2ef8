// The frame around all calls (R-WIRE-1, R-WIRE-8): the steps before and after every handler.
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { TIME_ZONE_HEADER } from '../../../protocol/call.ts';
import type { Call } from '../../../protocol/calls/platform/call.ts';
import type { CallName } from '../../../protocol/catalogue.ts';
import type { Failure } from '../../../protocol/envelope.ts';
import { isTimeZone } from '../../../protocol/fields/time-zone.ts';
import { languageOf, type WireLanguage } from '../../../protocol/language.ts';
import { type CallRefusal, refusal } from '../base/call-refusal.ts';
import { MarketGone } from '../base/market-gone.ts';
import { DatabaseLost } from '../db/errors.ts';
import { headersOf, ONLY_DATA } from './answer-headers.ts';
import type { CallSession } from './context.ts';
import { failureAnswer, refusalOf } from './failures.ts';
import { type Fields, readForm, readQuery } from './form.ts';
import type { Limits, Sessions } from './gates.ts';
import { languageIn, refuseOverload } from './overload.ts';
import { beginRequestState } from './request-state.ts';

const BODY_BYTES_AT_MOST = 64 * 1024;
/** Keys of `/file/<key>` have up to 128 characters. */
const PARAM_AT_MOST = 200;
/** Time limit for receiving a request; the same as the client's timeout for a picture on a slow connection. */
const REQUEST_MS = 60_000;
const FORM = 'application/x-www-form-urlencoded';

export interface FrameOptions {
  now(): number;
  sessions: Sessions;
  limits: Limits;
  isOn(call: CallName): boolean;
  requestId(): string;
  log: NonNullable<FastifyServerOptions['logger']>;
  trustProxy?: string | undefined;
  /** For tests: validates each response against its schema, which is slow. */
  checksAnswers: boolean;
}

interface FrameState {
  /** Null until the query or the form was read. */
  fields: Fields | null;
  language: WireLanguage;
  time_zone: string;
  /** The caller's session, once it was requested (serve-call.ts). */
  admission: Promise<CallSession | undefined> | null;
  user_id: number | null;
  /** The error key of a refused call. */
  refusal: string | null;
}

declare module 'fastify' {
  interface FastifyRequest extends FrameState {}
  interface FastifyContextConfig {
    call?: Call;
  }
}

export function buildFrame(options: FrameOptions): FastifyInstance {
  const app = fastify({
    logger: options.log,
    // We write one line per request, because fastify's lines contain the address with its fields.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => options.requestId(),
    bodyLimit: BODY_BYTES_AT_MOST,
    requestTimeout: REQUEST_MS,
    trustProxy: options.trustProxy ?? false,
    routerOptions: {
      maxParamLength: PARAM_AT_MOST,
      querystringParser: () => ({}),
    },
    frameworkErrors: (error, request, reply) => {
      const failure = refusalOf(error) ?? refusal('malformed_request');
      const { status, body } = failureAnswer(failure, 'en');
      (reply as FastifyReply)
        .headers({ ...ONLY_DATA, ...headersOfAll(request.id, options.now()) })
        .code(status)
        .send(body);
    },
    clientErrorHandler: (_error, socket) => {
      if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n');
    },
  });
  beginRequestState<FrameState>(app, {
    fields: null,
    language: 'en',
    time_zone: 'UTC',
    admission: null,
    user_id: null,
    refusal: null,
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(FORM, { parseAs: 'buffer' }, (request, body, callback) => {
    try {
      requireUtf8(request);
      callback(null, readForm(body as Buffer));
    } catch (error) {
      callback(error as Error);
    }
  });
  addHooks(app, options);
  refuseOverload(app, options);
  addFailures(app);
  return app;
}

/** Hooks use `done` where they don't wait: a promise would defer the request to the end of the event queue. */
function addHooks(app: FastifyInstance, { now, limits }: FrameOptions): void {
  const begin = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headersOfAll(request.id, now()));
    reply.headers(headersOf(request));
    // Read before the body, for refusals that come before it.
    const query = request.url.split('?', 2)[1] ?? '';
    request.language = languageOf(languageIn(query) ?? request.headers['lang']);
    request.time_zone = timeZoneOf(request.headers[TIME_ZONE_HEADER]);
    if (request.is404) return;
    if (request.routeOptions.config.call === undefined) return;
    refuseTooMany(limits.wait(request.routeOptions.config.call, request.ip));
    request.fields = readQuery(query);
  };
  app.addHook('onRequest', (request, reply, callback) => {
    begin(request, reply);
    callback();
  });
  app.addHook('preValidation', (request, _reply, callback) => {
    if (request.routeOptions.config.call !== undefined && request.method === 'POST') {
      const form = (request.body ?? {}) as Fields;
      const lang = form['lang'] ?? request.fields?.['lang'];
      request.fields = form;
      if (lang !== undefined) request.language = languageOf(lang);
    }
    callback();
  });
  app.addHook('onResponse', (request, reply, callback) => {
    const { call } = request.routeOptions.config;
    if (call !== undefined) logFinishedCall(call, request, reply);
    callback();
  });
}

const headersOfAll = (id: string, time: number) => ({
  'x-request-id': id,
  'x-server-time': time,
  'cache-control': 'no-store',
});

/** No line has an address beside a user: the log would say who was where (docs/security.md). */
function logFinishedCall(call: Call, request: FastifyRequest, reply: FastifyReply): void {
  const { method, user_id, refusal: errorKey } = request;
  const isUnknownCaller = user_id === null;
  request.log.info({
    method,
    path: call.path,
    status: reply.statusCode,
    ms: reply.elapsedTime,
    ...(!isUnknownCaller && { user_id }),
    ...(errorKey !== null && { refused: errorKey }),
    ...(errorKey !== null && isUnknownCaller && { ip: request.ip }),
  });
}

function timeZoneOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && isTimeZone(header) ? header : 'UTC';
}

export function refuseTooMany(wait_ms: number | undefined): void {
  if (wait_ms === undefined) return;
  throw refusal('rate_limited', { params: { retry_after_ms: Math.ceil(wait_ms) } });
}

function addFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = refusalOf(error) ?? ownFault(error, request);
    const { status, headers, body } = failureAnswer(failure, request.language, request.time_zone);
    request.refusal = body.error;
    // Fastify closes the connection when the body was not read completely; a client that is still sending would then
    // see an error instead of the response. So the rest of the body is read and dropped, within the time limit of a
    // request.
    reply.removeHeader('connection');
    return reply
      .code(statusOfFile(request, body) ?? status)
      .headers(headers)
      .send(body);
  });
  app.setNotFoundHandler((request, reply) => {
    const methods = allowedAt(app, request.url.split('?', 1)[0] ?? '');
    // The route of the page's folder matches every path below it, even where no file exists.
    const isUnknown = methods.length === 0 || methods.includes(request.method);
    if (!isUnknown) reply.header('allow', methods.join(', '));
    const failure = refusal(isUnknown ? 'path_unknown' : 'method_not_allowed');
    const { status, body } = failureAnswer(failure, request.language);
    return reply.code(status).send(body);
  });
}

/** A missing picture needs a status code: an image element can't read an envelope. */
function statusOfFile(request: FastifyRequest, { error }: Failure): number | undefined {
  const isFile = request.routeOptions.config.call?.answer === 'blob';
  return isFile && error === 'file_not_found' ? 404 : undefined;
}

function ownFault(error: unknown, request: FastifyRequest): CallRefusal {
  request.log.error({ err: error });
  if (error instanceof DatabaseLost || error instanceof MarketGone) {
    return refusal('unavailable', { params: { retry_after_ms: 1000 } });
  }
  return refusal('internal_error', { params: { request_id: request.id } });
}

const METHODS = ['GET', 'HEAD', 'POST'] as const;

function allowedAt(app: FastifyInstance, url: string): string[] {
  return METHODS.filter((method) => app.findRoute({ method, url }) !== null);
}

function requireUtf8(request: FastifyRequest): void {
  const charset = /;\s*charset=\s*"?([^";\s]*)/i.exec(request.headers['content-type'] ?? '')?.[1];
  const isPlain = (request.headers['content-encoding'] ?? 'identity') === 'identity';
  if (!isPlain || (charset !== undefined && charset.toLowerCase() !== 'utf-8')) {
    throw refusal('unsupported_media_type');
  }
}
