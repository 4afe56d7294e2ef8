import type { Wrong } from '../../../protocol/calls/platform/call.ts';
import type { Failure, FieldFailure } from '../../../protocol/envelope.ts';
import { failureType, statusOf } from '../../../protocol/errors.ts';
import type { WireLanguage } from '../../../protocol/language.ts';
import { CallRefusal, refusal } from '../base/call-refusal.ts';
import { sayError } from './texts.ts';

export interface FailureAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Failure;
}

export function failureAnswer(
  { wrong }: CallRefusal,
  language: WireLanguage,
  timeZone?: string,
): FailureAnswer {
  const [first] = wrong;
  const retry = first.params?.['retry_after_ms'];
  const status = statusOf(first.error);
  return {
    status,
    headers:
      status !== 200 && typeof retry === 'number'
        ? { 'retry-after': String(Math.max(1, Math.ceil(retry / 1000))) }
        : {},
    body: {
      type: failureType(first.error),
      code: 0,
      ...describeFault(first, language, timeZone),
      ...(wrong.length > 1 && {
        errors: wrong.map(
          (one): FieldFailure => ({ field: '', ...describeFault(one, language, timeZone) }),
        ),
      }),
    },
  };
}

function describeFault(
  { field, error, params }: Wrong,
  language: WireLanguage,
  timeZone: string | undefined,
) {
  return {
    message: sayError(language, error, params, timeZone),
    error,
    ...(field !== undefined && { field }),
    ...(params !== undefined && { params }),
  };
}

/** Fastify's errors that are the caller's fault; all others are internal errors. */
const OF_FASTIFY: Readonly<Record<string, CallRefusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: refusal('body_too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: refusal('unsupported_media_type'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: refusal('malformed_request'),
  FST_ERR_BAD_URL: refusal('malformed_request'),
  FST_ERR_MAX_PARAM_LENGTH_EXCEEDED: refusal('path_unknown'),
};

export function refusalOf(error: unknown): CallRefusal | undefined {
  if (error instanceof CallRefusal) return error;
  if (!(error instanceof Error)) return undefined;
  const fastifyRefusal =
    'code' in error && typeof error.code === 'string' && OF_FASTIFY[error.code];
  if (fastifyRefusal) return fastifyRefusal;
  // The static file server sends 400 and 403 for paths outside its folder.
  const status = 'statusCode' in error ? error.statusCode : undefined;
  const isTheirs = typeof status === 'number' && status >= 400 && status < 500;
  return isTheirs ? refusal('malformed_request') : undefined;
}
