// What every answer below /api is wrapped in (calls.md, section 2).
import * as z from 'zod/mini';
import type { ErrorKey, ErrorParams, FailureType } from './errors.ts';

export interface Success<Payload> {
  type: 'ok';
  code: 1;
  message: Payload;
}

export interface FieldFailure {
  field: string;
  error: string;
  message: string;
  params?: ErrorParams;
}

export interface Failure {
  type: FailureType;
  code: 0;
  /** For people, in the caller's language. */
  message: string;
  /** Stable: an `ErrorKey` of a server that is not newer than this. */
  error: ErrorKey | (string & {});
  field?: string;
  params?: ErrorParams;
  /** All fields that are wrong, where several are; the top level repeats the first. */
  errors?: FieldFailure[];
}

const params = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]));

const failure = z.object({
  type: z.enum(['error', '999', '998']),
  code: z.literal(0),
  message: z.string(),
  error: z.string(),
  field: z.optional(z.string()),
  params: z.optional(params),
  errors: z.optional(
    z.array(
      z.object({
        field: z.string(),
        error: z.string(),
        message: z.string(),
        params: z.optional(params),
      }),
    ),
  ),
});

function success<Payload>(message: Payload): Success<Payload> {
  return { type: 'ok', code: 1, message };
}

/** The envelope of a body, its payload not looked into; undefined where it is none. */
export function readEnvelope(body: unknown): Success<unknown> | Failure | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  // The specification: type `ok` or code 1 is success.
  const { type, code, message } = body as Record<string, unknown>;
  if (type === 'ok' || code === 1) return success(message);
  const read = failure.safeParse(body);
  return read.success ? (read.data as Failure) : undefined;
}
