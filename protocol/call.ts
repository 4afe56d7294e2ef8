// Sends a call with fetch. Page, worker and tests share it. Token and language are passed in; it has no state.
import type * as z from 'zod/mini';
import type { Call } from './calls/platform/call.ts';
import { CLIENT_TIMEOUT_MS } from './constants.ts';
import { type Failure, readEnvelope, strangeFailure } from './envelope.ts';

export interface Caller {
  /** The server's origin; '' in the app's own page. */
  origin: string;
  language: string;
  token?: string | undefined;
  /** A name or an offset such as +05:30: of the times in texts; without it UTC. */
  time_zone?: string;
  limit_ms?: number;
  /** Bypasses a stale entry in the browser's cache. */
  fresh?: boolean;
  carry?: Carrier;
}

export const TIME_ZONE_HEADER = 'time-zone';

export type Carrier = (address: string, init: RequestInit) => Promise<Response>;

/**
 * `refused`: the server refused with an error. `rejected`: a status other than 200. `unreadable`: the response does not
 * match the call's schema. `unreached`: no response, so whether the call was carried out is unknown. `timeout`: the
 * same, after the limit. `aborted`: by the caller's signal.
 */
export type CallFault = 'refused' | 'rejected' | 'unreadable' | 'unreached' | 'timeout' | 'aborted';

export class CallError extends Error {
  readonly fault: CallFault;
  /** 0 without a response. */
  readonly status: number;
  readonly failure: Failure | undefined;

  constructor(fault: CallFault, path: string, status = 0, failure?: Failure, cause?: unknown) {
    super(`${path}: ${failure?.error ?? fault}`, { cause });
    this.name = 'CallError';
    this.fault = fault;
    this.status = status;
    this.failure = failure;
  }
}

/**
 * The request of our own client. A call with a key always has one, so that its outcome can be requested when there is
 * no response.
 */
export type Sent<C extends Call> = z.input<C['request']> &
  ('I' extends C['gates'][number] ? { idempotency_key: string } : unknown);
export type Answered<C extends Call> = z.output<C['response']>;

export async function call<C extends Call>(
  caller: Caller,
  wireCall: C,
  request: Sent<C>,
  signal?: AbortSignal,
): Promise<Answered<C>> {
  const payload = await send(caller, wireCall, request, signal);
  const read = wireCall.response.safeParse(payload);
  if (!read.success) throw new CallError('unreadable', wireCall.path, 200, undefined, read.error);
  return read.data as Answered<C>;
}

/** The transport of a call: what is known of it without its schemas. */
export type Way = Pick<Call, 'method' | 'path' | 'at' | 'answer' | 'multipart'>;

export async function send(
  caller: Caller,
  way: Way,
  request: unknown,
  signal?: AbortSignal,
): Promise<unknown> {
  const { path } = way;
  const limit = AbortSignal.timeout(caller.limit_ms ?? CLIENT_TIMEOUT_MS);
  const end = signal === undefined ? limit : AbortSignal.any([limit, signal]);
  let status = 0;
  let body: unknown;
  let isEnvelope = true;
  try {
    const { address, ...init } = requestOf(way, request, caller);
    const answer = await (caller.carry ?? fetch)(address, {
      ...init,
      cache: caller.fresh ? 'no-cache' : 'default',
      signal: end,
    });
    status = answer.status;
    // Failures always come in an envelope.
    isEnvelope = way.answer === 'envelope' || (way.answer !== 'json' && isJson(answer));
    if (isEnvelope || way.answer === 'json') body = readJson(await answer.text());
    else body = way.answer === 'blob' ? await answer.blob() : await answer.text();
  } catch (error) {
    const fault = signal?.aborted ? 'aborted' : limit.aborted ? 'timeout' : 'unreached';
    throw new CallError(fault, path, status, undefined, error);
  }
  const payload = isEnvelope ? payloadOf(path, status, body) : body;
  if (status !== 200) throw new CallError('rejected', path, status);
  return payload;
}

/** R-WIRE-10 */
function payloadOf(path: string, status: number, body: unknown): unknown {
  const envelope = readEnvelope(body);
  if (status !== 200) {
    throw new CallError('rejected', path, status, envelope?.type === 'ok' ? undefined : envelope);
  }
  if (envelope === undefined) {
    throw new CallError('unreadable', path, status, strangeFailure(body));
  }
  if (envelope.type !== 'ok') throw new CallError('refused', path, status, envelope);
  return envelope.message;
}

function isJson(answer: Response): boolean {
  return answer.headers.get('content-type')?.startsWith('application/json') === true;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface HttpRequest {
  address: string;
  method: string;
  headers: Record<string, string>;
  body?: FormData | URLSearchParams;
}

function requestOf(way: Way, request: unknown, caller: Caller): HttpRequest {
  const { method, at, multipart } = way;
  const { language, token } = caller;
  const fields = new Map(Object.entries(request as Record<string, unknown>));
  const path = way.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(fields.get(name));
    fields.delete(name);
    return encodeURIComponent(value);
  });
  const address = `${caller.origin}${at === 'root' ? '' : '/api'}${path}`;
  const headers: Record<string, string> = {
    ...(token === undefined ? {} : { authorization: token }),
    ...(caller.time_zone === undefined ? {} : { [TIME_ZONE_HEADER]: caller.time_zone }),
  };
  if (multipart) {
    const body = new FormData();
    for (const [name, value] of fields) body.set(name, value as Blob);
    return { address, method, headers: { ...headers, lang: language }, body };
  }
  const form = formOf(fields, language);
  if (method === 'POST') return { address, method, headers, body: form };
  return { address: `${address}?${form}`, method, headers };
}

/** Omits absent values. Booleans are 1 or 0 in forms; lists are comma-separated. */
function formOf(fields: ReadonlyMap<string, unknown>, language: string): URLSearchParams {
  const form = new URLSearchParams({ lang: language });
  for (const [name, value] of fields) {
    if (value === undefined || value === null) continue;
    form.set(name, typeof value === 'boolean' ? (value ? '1' : '0') : String(value));
  }
  return form;
}
