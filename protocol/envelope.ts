// The envelope of every answer below /api (R-WIRE-8).
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
  message: string;
  /** Stable: an `ErrorKey` of a server that is not newer than this. */
  error: ErrorKey | (string & {});
  field?: string;
  params?: ErrorParams;
  errors?: FieldFailure[];
}

function success<Payload>(message: Payload): Success<Payload> {
  return { type: 'ok', code: 1, message };
}

/** The envelope of a body with an unchecked message; undefined if it isn't one. */
export function readEnvelope(body: unknown): Success<unknown> | Failure | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  // The specification: type `ok` or code 1 is success.
  const { type, code, message } = body as Record<string, unknown>;
  if (type === 'ok' || code === 1) return success(message);
  return isFailure(body) ? body : undefined;
}

const REFUSALS: readonly unknown[] = ['error', '999', '998'] satisfies FailureType[];

function isFailure(body: object): body is Failure {
  const { type, code, field, errors } = body as Record<string, unknown>;
  if (!REFUSALS.includes(type) || code !== 0 || !isErrorEntry(body)) return false;
  if (!isTextOrNone(field)) return false;
  return errors === undefined || (Array.isArray(errors) && errors.every(isFieldFailure));
}

/** The error of a message that names none; it has no text of its own. */
const UNNAMED = 'unnamed';

/**
 * The message of a body that is no envelope of ours: the specification defines only type and message. The caller
 * can't know whether the call was carried out.
 */
export function strangeFailure(body: unknown): Failure | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { type, message } = body as Record<string, unknown>;
  if (typeof message !== 'string' || message.trim() === '') return undefined;
  const text = String(type);
  return {
    type: text === '999' || text === '998' ? text : 'error',
    code: 0,
    message,
    error: UNNAMED,
  };
}

function isFieldFailure(one: unknown): boolean {
  if (typeof one !== 'object' || one === null) return false;
  return isErrorEntry(one) && typeof (one as Record<string, unknown>)['field'] === 'string';
}

function isErrorEntry(one: object): boolean {
  const { message, error, params } = one as Record<string, unknown>;
  if (typeof message !== 'string' || typeof error !== 'string') return false;
  if (params === undefined) return true;
  return typeof params === 'object' && params !== null && Object.values(params).every(isParam);
}

function isParam(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((one) => typeof one === 'string');
  return typeof value === 'string' || typeof value === 'number';
}

function isTextOrNone(value: unknown): boolean {
  return value === undefined || typeof value === 'string';
}
