import { instrumentsKey } from '../market/use-instruments.ts';
import type { AccountServices } from './account-services.ts';
import type { FirstCall } from './first-calls.ts';
import { callKey } from './queries.ts';

/** Puts what was asked for early among the kept answers. What did not come is asked for once more, as any call is. */
export async function keepFirst(
  asked: readonly FirstCall[],
  { api, queries, state }: AccountServices,
): Promise<void> {
  await Promise.all(
    asked.map(({ name, request, answer }) => {
      const queryKey =
        name === 'currency.instruments'
          ? instrumentsKey(state.language)
          : callKey(name, request as never);
      const queryFn = (): Promise<unknown> => answer.catch(() => api.call(name, request as never));
      return queries.prefetchQuery({ queryKey, queryFn });
    }),
  );
}
