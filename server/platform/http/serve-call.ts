// Registers a call of protocol/: parses its fields, checks its gates, and wraps the handler's result.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { type Call, readRequest } from '../../../protocol/calls/platform/call.ts';
import { CALLS, type CallName } from '../../../protocol/catalogue.ts';
import { CallRefusal, refusal } from '../base/call-refusal.ts';
import type { CallContext, CallSession } from './context.ts';
import { type FrameOptions, refuseTooMany } from './frame.ts';
import { Enveloped, type Handler, type HandlersOf, RawAnswer, ReadyJson } from './handlers.ts';

// Compresses long responses: the list of instruments has 64 kB, 4 kB with gzip.
const pack = promisify(gzip);

const SMALLEST = 1_024;

/**
 * Only public responses are compressed: the length of a compressed response would reveal what its secrets have in
 * common with input that an attacker injected.
 */
function mayBePacked({ gates, method }: Call, body: string): boolean {
  return method === 'GET' && !gates.includes('U') && body.length >= SMALLEST;
}

function takesGzip({ headers }: FastifyRequest): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/i.test(String(headers['accept-encoding'] ?? ''));
}

async function sendPacked(reply: FastifyReply, body: string): Promise<FastifyReply> {
  return reply.header('content-encoding', 'gzip').send(await pack(body));
}

const JSON_TYPE = 'application/json; charset=utf-8';
const CACHED = 'max-age=60';
const DEVICE_AT_MOST = 256;

/** The arguments were parsed by the schema of the call itself, so `unknown` is safe. */
type AnyHandler = (request: unknown, context: CallContext) => ReturnType<Handler<CallName>>;

export function serveCalls<Name extends CallName>(
  app: FastifyInstance,
  frame: FrameOptions,
  handlers: HandlersOf<Name>,
): void {
  for (const [name, handler] of Object.entries(handlers)) {
    serveCall(app, frame, name as Name, handler as AnyHandler);
  }
}

function serveCall(
  app: FastifyInstance,
  frame: FrameOptions,
  name: CallName,
  handler: AnyHandler,
): void {
  const call: Call = CALLS[name];
  const method: HTTPMethods[] = call.alsoGet ? ['GET', call.method] : [call.method];
  for (const url of addressesOf(call)) {
    app.route({
      method,
      url,
      config: { call },
      handler: (request, reply) => answer(frame, name, handler, request, reply),
    });
  }
}

function addressesOf({ at, path }: Call): string[] {
  const plain = path.replace(/\/$/, '');
  const tops = at === 'root' ? [''] : at === 'both' ? ['', '/api'] : ['/api'];
  return tops.flatMap((top) => [`${top}${plain}`, `${top}${plain}/`]);
}

async function answer(
  frame: FrameOptions,
  name: CallName,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const call: Call = CALLS[name];
  const session = await admit(frame, name, request);
  const read = readRequest(call, { ...request.fields, ...(request.params as object) });
  if (!read.ok) throw new CallRefusal(read.wrong);
  const context: CallContext = {
    language: request.language,
    time_zone: request.time_zone,
    request_id: request.id,
    ip: request.ip,
    device: deviceOf(request),
    session,
    headers: session?.sequence === undefined ? {} : { 'x-user-sequence': session.sequence },
  };
  const payload = await handler(read.request, context).catch((error: unknown) => {
    if (error instanceof CallRefusal) {
      frame.limits.countRefusal(call, request.ip, error.wrong[0].error);
    }
    throw error;
  });
  reply.headers(context.headers);
  if (payload instanceof RawAnswer) return reply.headers(payload.headers).send(payload.body);
  if (frame.checksAnswers) check(call, payload);
  const isReady = payload instanceof ReadyJson;
  const status = isReady ? payload.status : 200;
  const json = isReady ? payload.json : JSON.stringify(messageOf(payload));
  const beside = payload instanceof Enveloped ? JSON.stringify(payload.beside).slice(1, -1) : '';
  const body = call.answer === 'json' ? json : inEnvelope(json, beside);
  return send(call, request, reply.code(status), body);
}

/** Once per request: before a large body is read, otherwise before the fields are parsed. */
export function admit(
  frame: FrameOptions,
  name: CallName,
  request: FastifyRequest,
): Promise<CallSession | undefined> {
  request.admission ??= admitCaller(frame, name, request);
  return request.admission;
}

async function admitCaller(
  frame: FrameOptions,
  name: CallName,
  request: FastifyRequest,
): Promise<CallSession | undefined> {
  const call: Call = CALLS[name];
  const session = await requireGateSession(frame, call, request);
  request.user_id = session?.user_id ?? null;
  if (session !== undefined) refuseTooMany(frame.limits.wait(call, request.ip, session));
  if (!frame.isOn(name)) throw refusal('feature_unavailable');
  return session;
}

async function requireGateSession(
  { sessions }: FrameOptions,
  { gates }: Call,
  request: FastifyRequest,
): Promise<CallSession | undefined> {
  const token = tokenOf(request.headers.authorization);
  const isNeeded = gates.includes('U');
  if (token === undefined) {
    if (isNeeded) throw refusal('session_required');
    return undefined;
  }
  const session = await sessions.of(token, { ip: request.ip, device: deviceOf(request) });
  if (session === undefined && isNeeded) throw refusal('session_invalid');
  return session;
}

/** Accepts `Bearer <token>` and the bare token. `Bearer` alone is no token. */
function tokenOf(header: string | undefined): string | undefined {
  const token = header?.replace(/^Bearer(?: +|$)/i, '').trim();
  return token === '' ? undefined : token;
}

function deviceOf({ headers }: FastifyRequest): string {
  return (headers['user-agent'] ?? '').slice(0, DEVICE_AT_MOST);
}

async function send(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  body: string,
): Promise<FastifyReply> {
  reply.type(JSON_TYPE);
  const mayPack = mayBePacked(call, body);
  const isPacked = mayPack && takesGzip(request);
  if (mayPack) reply.header('vary', 'accept-encoding');
  if (call.cached) {
    // A compressed response has its own ETag.
    const name = createHash('sha1').update(body).digest('base64url');
    const tag = isPacked ? `"${name}-gzip"` : `"${name}"`;
    reply.header('cache-control', CACHED).header('etag', tag);
    const isKnown = request.headers['if-none-match']?.split(/, */).includes(tag) === true;
    if (isKnown) return reply.code(304).send();
  }
  return isPacked ? sendPacked(reply, body) : reply.send(body);
}

/** `beside`: additional members of the envelope, as JSON without braces. */
function inEnvelope(json: string, beside: string): string {
  return `{"type":"ok","code":1,"message":${json}${beside === '' ? '' : `,${beside}`}}`;
}

const messageOf = (payload: unknown): unknown =>
  payload instanceof Enveloped ? payload.message : payload;

function check(call: Call, payload: unknown): void {
  const message = payload instanceof ReadyJson ? JSON.parse(payload.json) : messageOf(payload);
  const read = call.response.safeParse(message);
  if (!read.success)
    throw new Error(`${call.path} answers with an invalid value`, { cause: read.error });
}
