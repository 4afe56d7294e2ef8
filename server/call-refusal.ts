// How a handler says no: a named error of protocol/errors.ts. The frame makes an envelope of it.
import type { Wrong } from '../protocol/calls/call.ts';
import type { ErrorKey, ErrorParams, ParamsOf } from '../protocol/errors.ts';

export class CallRefusal extends Error {
  /** All that is wrong, the first one first. */
  readonly wrong: readonly [Wrong, ...Wrong[]];
  /**
   * Commits what the transaction has written, such as the count of wrong tries. Any other error rolls it back.
   */
  readonly commits: boolean;

  constructor(wrong: readonly [Wrong, ...Wrong[]], commits = false) {
    super(wrong.map(({ field, error }) => (field ? `${field}: ${error}` : error)).join(', '));
    this.name = 'CallRefusal';
    this.wrong = wrong;
    this.commits = commits;
  }
}

/** Requires exactly the parameters of the error's text. */
type RefusalDetails<Key extends ErrorKey> = keyof ParamsOf<Key> extends never
  ? { params?: undefined; field?: string }
  : { params: ParamsOf<Key>; field?: string };

type DetailsArguments<Key extends ErrorKey> = keyof ParamsOf<Key> extends never
  ? [details?: RefusalDetails<Key>]
  : [details: RefusalDetails<Key>];

/** `throw refusal('code_wrong', { field: 'code' })` */
export function refusal<Key extends ErrorKey>(
  error: Key,
  ...[details]: DetailsArguments<Key>
): CallRefusal {
  return new CallRefusal([wrong(error, ...([details] as unknown as DetailsArguments<Key>))]);
}

/** A refusal that keeps the written count of tries. */
export function countedRefusal<Key extends ErrorKey>(
  error: Key,
  ...[details]: DetailsArguments<Key>
): CallRefusal {
  return new CallRefusal([wrong(error, ...([details] as unknown as DetailsArguments<Key>))], true);
}

/** One of several things that are wrong. */
export function wrong<Key extends ErrorKey>(
  error: Key,
  ...[details]: DetailsArguments<Key>
): Wrong {
  const params = details?.params as ErrorParams | undefined;
  return {
    error,
    ...(details?.field !== undefined && { field: details.field }),
    ...(params !== undefined && { params }),
  };
}
