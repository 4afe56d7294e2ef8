import type { Wrong } from '../../../protocol/calls/platform/call.ts';
import type { ErrorKey, ErrorParams, ParamsOf } from '../../../protocol/errors.ts';

export class CallRefusal extends Error {
  readonly wrong: readonly [Wrong, ...Wrong[]];
  /** Commits what the transaction has written, such as the count of failed tries. Any other error rolls it back. */
  readonly commits: boolean;

  constructor(wrong: readonly [Wrong, ...Wrong[]], commits = false) {
    super(wrong.map(({ field, error }) => (field ? `${field}: ${error}` : error)).join(', '));
    this.name = 'CallRefusal';
    this.wrong = wrong;
    this.commits = commits;
  }
}

type RefusalDetails<Key extends ErrorKey> = keyof ParamsOf<Key> extends never
  ? { params?: undefined; field?: string }
  : { params: ParamsOf<Key>; field?: string };

type DetailsArguments<Key extends ErrorKey> = keyof ParamsOf<Key> extends never
  ? [details?: RefusalDetails<Key>]
  : [details: RefusalDetails<Key>];

export function refusal<Key extends ErrorKey>(
  error: Key,
  ...[details]: DetailsArguments<Key>
): CallRefusal {
  return new CallRefusal([wrong(error, ...([details] as unknown as DetailsArguments<Key>))]);
}

export function countedRefusal<Key extends ErrorKey>(
  error: Key,
  ...[details]: DetailsArguments<Key>
): CallRefusal {
  return new CallRefusal([wrong(error, ...([details] as unknown as DetailsArguments<Key>))], true);
}

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
