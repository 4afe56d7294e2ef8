import { callKey } from '../lib/api/queries.ts';
import type { AppServices } from '../lib/app-context.ts';
import { storeRates } from '../lib/core/fiat-rates.ts';
import { keepForOffline, keepPricesOf } from '../offline/offline-start.ts';
import { preloadWhenCalm } from './prefetch.ts';

const RATES_FRESH_MS = 10 * 60_000;

type Begun = Pick<AppServices, 'quotes' | 'frames' | 'api' | 'queries' | 'state' | 'now'>;

export function begin({ quotes, frames, api, queries, state, now }: Begun): void {
  void preloadWhenCalm(frames);
  keepPricesOf(quotes);
  void keepForOffline();
  queries
    .fetchQuery({
      queryKey: callKey('get_system_exchange_rate', {}),
      queryFn: () => api.call('get_system_exchange_rate', {}),
      staleTime: RATES_FRESH_MS,
    })
    .then((rates) => storeRates(state, rates, now()))
    .catch(() => undefined);
}
