import { instrumentsKey } from '../market/use-instruments.ts';
import type { AccountServices } from './account-services.ts';
import type { FirstCall } from './first-calls.ts';
import { callKey } from './queries.ts';

/** Adds the early responses to the cache. Those that failed are requested again like any other call. */
export async function keepFirst(
  firstCalls: readonly FirstCall[],
  { api, queries, state }: AccountServices,
): Promise<void> {
  await Promise.all(
    firstCalls.map(({ name, request, answer }) => {
      const queryKey =
        name === 'currency.instruments'
          ? instrumentsKey(state.language)
          : callKey(name, request as never);
      const queryFn = (): Promise<unknown> => answer.catch(() => api.call(name, request as never));
      return queries.prefetchQuery({ queryKey, queryFn });
    }),
  );
}
