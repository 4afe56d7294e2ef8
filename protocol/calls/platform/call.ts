// A call: one value holds its method, path, gates, request, answer and errors.
import * as z from 'zod/mini';
import type { ErrorKey, ErrorParams } from '../../errors.ts';
import { type Field, fieldNotes, optional, withDefault } from '../../field.ts';
import { googleCode, payPassword } from '../../fields/person.ts';
import { idempotencyKey } from '../../fields/text.ts';
import { limitOf, pageNumber } from '../../fields/whole.ts';
import { nothing } from '../../values.ts';

export type Gate = 'G' | 'U' | 'K1' | 'P' | 'A' | 'A!' | 'H' | 'V' | 'I' | 'L';

const factor = { google_code: optional(googleCode) };

export const GATE_FIELDS = {
  G: {},
  U: {},
  K1: {},
  P: { password: payPassword },
  A: factor,
  'A!': factor,
  H: {},
  V: { password: optional(payPassword), google_code: optional(googleCode) },
  I: { idempotency_key: optional(idempotencyKey) },
  L: { page: withDefault(pageNumber, 1), limit: limitOf(10) },
} as const satisfies Record<Gate, z.core.$ZodLooseShape>;

const FACTOR_ERRORS = [
  'authenticator_required',
  'authenticator_wrong',
  'authenticator_used',
  'authenticator_locked',
] as const;

export const GATE_ERRORS = {
  G: [],
  U: ['session_required', 'session_invalid'],
  K1: ['identity_required', 'identity_level_2_required'],
  P: ['pay_password_not_set', 'pay_password_wrong', 'pay_password_locked'],
  A: FACTOR_ERRORS,
  'A!': FACTOR_ERRORS,
  H: ['withdraw_on_hold'],
  V: [
    'withdraw_on_hold',
    'receiver_unverified',
    'confirm_with_pay_password',
    'confirm_with_authenticator',
  ],
  I: [
    'idempotency_key_invalid',
    'idempotency_key_reused',
    'idempotency_key_sealed',
    'request_in_progress',
  ],
  L: ['parameter_error'],
} as const satisfies Record<Gate, readonly ErrorKey[]>;

/** Errors that any call can return; a switched-off module returns the last one. */
export const COMMON_ERRORS = [
  'malformed_request',
  'method_not_allowed',
  'body_too_large',
  'unsupported_media_type',
  'rate_limited',
  'internal_error',
  'unavailable',
  'feature_unavailable',
] as const satisfies readonly ErrorKey[];

/** All but `envelope` are sent bare; failures always come in an envelope. */
export type AnswerForm = 'envelope' | 'json' | 'text' | 'blob';

export interface Call<
  Path extends `/${string}` = `/${string}`,
  Gates extends readonly Gate[] = readonly Gate[],
  Request extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: 'GET' | 'POST';
  /** Below /api unless `at` says otherwise; `:name` is a field of the request. */
  readonly path: Path;
  readonly gates: Gates;
  readonly request: Request;
  readonly response: Response;
  /** The call's own errors; those of gates and fields are added by `errorsOf`. */
  readonly errors: readonly ErrorKey[];
  /** `both`: below /api and at the root. */
  readonly at: 'api' | 'root' | 'both';
  readonly answer: AnswerForm;
  /** multipart/form-data; otherwise the query of a GET, the form of a POST. */
  readonly multipart: boolean;
  /** The POST also answers GET. */
  readonly alsoGet: boolean;
  /** `max-age=60` with `ETag`. */
  readonly cached: boolean;
}

/** A rule over several fields; checked when every field of `of` is valid. */
export interface Check<Request> {
  readonly of: readonly (keyof Request & string)[];
  readonly holds: (request: Request) => boolean;
  readonly error: ErrorKey;
  /** The field that gets the error. */
  readonly at: keyof Request & string;
  readonly params?: (request: Request) => ErrorParams;
}

type Intersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void
  ? I
  : never;
/** One object type instead of an intersection, which keeps errors and hints readable. */
type Flat<T> = { [Name in keyof T]: T[Name] };
type FieldsOf<Gates extends readonly Gate[]> = Intersection<(typeof GATE_FIELDS)[Gates[number]]>;
type ShapeOf<Gates extends readonly Gate[], Own> = Flat<Own & Omit<FieldsOf<Gates>, keyof Own>>;
type RequestOf<Shape extends z.core.$ZodLooseShape> = z.ZodMiniObject<Shape, z.core.$strip>;

interface Parts<Own, Shape extends z.core.$ZodLooseShape, Response> {
  request?: Own;
  response?: Response;
  errors?: readonly ErrorKey[];
  checks?: readonly Check<z.output<RequestOf<Shape>>>[];
  at?: 'root' | 'both';
  answer?: AnswerForm;
  multipart?: true;
  alsoGet?: true;
  cached?: true;
}

export function define<
  const Path extends `/${string}`,
  const Gates extends readonly Gate[],
  Own extends z.core.$ZodLooseShape = Record<never, never>,
  Response extends z.ZodMiniType = typeof nothing,
>(
  method: 'GET' | 'POST',
  path: Path,
  gates: Gates,
  parts: Parts<Own, ShapeOf<Gates, Own>, Response> = {},
): Call<Path, Gates, RequestOf<ShapeOf<Gates, Own>>, Response> {
  const { request, response, errors = [], checks = [], at = 'api', answer = 'envelope' } = parts;
  const ofGates = Object.assign({}, ...gates.map((gate) => GATE_FIELDS[gate]));
  // The call's own fields first, in order of definition: the first wrong one becomes the main error.
  const shape = { ...request, ...ofGates, ...request } as ShapeOf<Gates, Own>;
  const whole = z.object(shape) as RequestOf<typeof shape>;
  return {
    method,
    path,
    gates,
    request: checks.length === 0 ? whole : (whole.check(runAll(checks)) as typeof whole),
    response: response ?? (nothing as unknown as Response),
    errors: [...errors, ...checks.map(({ error }) => error)],
    at,
    answer,
    multipart: parts.multipart === true,
    alsoGet: parts.alsoGet === true,
    cached: parts.cached === true,
  };
}

/** All errors are reported together, so a check runs even if other fields failed, unless it needs them. */
function runAll<Request>(checks: readonly Check<Request>[]): z.core.$ZodCheck<Request> {
  return z.check(
    (payload) => {
      const failedFields = new Set(payload.issues.map(({ path }) => path?.[0]));
      // Not a set of fields at all.
      if (failedFields.has(undefined)) return;
      for (const { of, holds, error, at, params } of checks) {
        if (of.some((name) => failedFields.has(name)) || failedFields.has(at)) continue;
        if (holds(payload.value)) continue;
        failedFields.add(at);
        payload.issues.push({
          code: 'custom',
          message: error,
          path: [at],
          input: payload.value,
          ...(params && { params: params(payload.value) }),
        });
      }
    },
    { when: () => true },
  );
}

export function someOf<Name extends string>(
  error: ErrorKey,
  first: Name,
  ...others: Name[]
): Check<{ [N in Name]?: unknown }> {
  const names = [first, ...others];
  return {
    of: names,
    holds: (request) => names.some((name) => request[name] !== undefined),
    error,
    at: first,
  };
}

/** `from` <= x < `to`, if both are given. */
export const spanCheck: Check<{ from?: number | undefined; to?: number | undefined }> = {
  of: ['from', 'to'],
  holds: ({ from, to }) => from === undefined || to === undefined || from < to,
  error: 'range_invalid',
  at: 'to',
};

export interface Wrong {
  /** Undefined if the whole request is wrong. */
  field?: string;
  error: ErrorKey;
  params?: ErrorParams;
}

export type Reading<Request> =
  | { ok: true; request: Request }
  | { ok: false; wrong: readonly [Wrong, ...Wrong[]] };

/** Parses a request: trimmed texts and defaults, or all errors, one key per field, in the call's order. */
export function readRequest<C extends Call>(
  call: C,
  fields: unknown,
): Reading<z.output<C['request']>> {
  const read = call.request.safeParse(fields);
  if (read.success) return { ok: true, request: read.data as z.output<C['request']> };
  const wrong = new Map<string, Wrong>();
  for (const issue of read.error.issues) {
    const field = String(issue.path[0] ?? '');
    if (wrong.has(field)) continue;
    const params = 'params' in issue ? (issue.params as ErrorParams | undefined) : undefined;
    wrong.set(field, {
      ...(field !== '' && { field }),
      error: issue.code === 'custom' ? (issue.message as ErrorKey) : 'parameter_error',
      ...(params && { params }),
    });
  }
  const [first = { error: 'parameter_error' as const }, ...others] = inOrder(call, wrong);
  return { ok: false, wrong: [first, ...others] };
}

function inOrder(call: Call, wrong: ReadonlyMap<string, Wrong>): Wrong[] {
  const order = Object.keys(fieldsOf(call));
  const place = ({ field = '' }: Wrong): number => order.indexOf(field);
  return [...wrong.values()].sort((one, other) => place(one) - place(other));
}

/** All fields of a call by name, including those of its gates. */
export function fieldsOf(call: Call): Readonly<Record<string, Field<unknown>>> {
  const { shape } = call.request as unknown as { shape: Record<string, Field<unknown>> };
  return shape;
}

export function errorsOf(call: Call): ReadonlySet<ErrorKey> {
  const keys = new Set<ErrorKey>();
  for (const gate of call.gates) for (const key of GATE_ERRORS[gate]) keys.add(key);
  for (const schema of Object.values(fieldsOf(call))) {
    const rule = fieldNotes.get(schema)?.rule;
    for (const key of [...(rule?.errors ?? []), ...(rule?.later ?? [])]) keys.add(key);
  }
  for (const key of call.errors) keys.add(key);
  return keys;
}
