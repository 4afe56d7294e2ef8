// Every error key that goes over the wire, with its HTTP status (calls.md, section 20). The texts are
// in locales/<language>/errors.json.

export const ERRORS = {
  malformed_request: 400,
  path_unknown: 404,
  method_not_allowed: 405,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
  session_required: 200,
  session_invalid: 200,
  parameter_error: 200,
  instrument_unknown: 200,
  period_unknown: 200,
  range_invalid: 200,
  room_unknown: 200,
  room_limit: 200,
  room_not_joined: 200,
} as const satisfies Record<string, number>;

export type ErrorKey = keyof typeof ERRORS;

export function isErrorKey(key: string): key is ErrorKey {
  return Object.hasOwn(ERRORS, key);
}

/** The values of a text: amounts and prices as texts; counts and milliseconds as numbers. */
export type ErrorParams = Readonly<Record<string, string | number>>;

/** `999`: the session is missing or has ended. `998`: identity is needed. */
export type FailureType = 'error' | '999' | '998';

export function failureType(key: ErrorKey): FailureType {
  return key === 'session_required' || key === 'session_invalid' ? '999' : 'error';
}
