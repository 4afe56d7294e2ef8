// A call of calls.md by fetch alone: the page, the worker and tests share it. Token and language are
// passed in; nothing is kept here.
import type * as z from 'zod/mini';
import type { Call } from './calls/call.ts';
import { CLIENT_TIMEOUT_MS } from './constants.ts';
import { type Failure, readEnvelope } from './envelope.ts';

export interface Caller {
  /** The server's origin, '' in a page of its own. */
  origin: string;
  language: string;
  token?: string | undefined;
  /** For tests; a call is given up after 60 s. */
  limit_ms?: number;
}

/**
 * `refused`: the server said no, and why. `rejected`: another status than 200. `unreadable`: the answer is not what
 * calls.md says. `unreached`: no answer came, and nobody knows whether the call was carried out. `timeout`: the same,
 * after the limit. `aborted`: the caller's own signal.
 */
export type CallFault = 'refused' | 'rejected' | 'unreadable' | 'unreached' | 'timeout' | 'aborted';

export class CallError extends Error {
  readonly fault: CallFault;
  /** 0 where no answer came. */
  readonly status: number;
  /** What the server told, if it told anything. */
  readonly failure: Failure | undefined;

  constructor(fault: CallFault, path: string, status = 0, failure?: Failure, cause?: unknown) {
    super(`${path}: ${failure?.error ?? fault}`, { cause });
    this.name = 'CallError';
    this.fault = fault;
    this.status = status;
    this.failure = failure;
  }
}

/** The payload of the answer, checked; every other outcome is thrown as a `CallError`. */
export async function call<C extends Call>(
  caller: Caller,
  { path, method, response }: C,
  request: z.input<C['request']>,
  signal?: AbortSignal,
): Promise<z.output<C['response']>> {
  const limit = AbortSignal.timeout(caller.limit_ms ?? CLIENT_TIMEOUT_MS);
  const end = signal === undefined ? limit : AbortSignal.any([limit, signal]);
  const fields = fieldsOf(request, caller.language);
  const headers: Record<string, string> =
    caller.token === undefined ? {} : { authorization: caller.token };
  const address = `${caller.origin}/api${path}`;
  let status = 0;
  let body: unknown;
  try {
    const answer =
      method === 'GET'
        ? await fetch(`${address}?${fields}`, { headers, signal: end })
        : await fetch(address, { method, headers, body: fields, signal: end });
    status = answer.status;
    const text = await answer.text();
    body = readJson(text);
  } catch (error) {
    const fault = signal?.aborted ? 'aborted' : limit.aborted ? 'timeout' : 'unreached';
    throw new CallError(fault, path, status, undefined, error);
  }
  const envelope = readEnvelope(body);
  if (status !== 200) {
    throw new CallError('rejected', path, status, envelope?.type === 'ok' ? undefined : envelope);
  }
  if (envelope === undefined) throw new CallError('unreadable', path, status);
  if (envelope.type !== 'ok') throw new CallError('refused', path, status, envelope);
  const read = response.safeParse(envelope.message);
  if (!read.success) throw new CallError('unreadable', path, status, undefined, read.error);
  return read.data as z.output<C['response']>;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Absent values are left out; truth is 1 or 0 in forms. */
function fieldsOf(request: unknown, language: string): URLSearchParams {
  const fields = new URLSearchParams({ lang: language });
  for (const [name, value] of Object.entries(request as Record<string, unknown>)) {
    if (value === undefined || value === null) continue;
    fields.set(name, typeof value === 'boolean' ? (value ? '1' : '0') : String(value));
  }
  return fields;
}
