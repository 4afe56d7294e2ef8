import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { callKey } from '../api/queries.ts';
import { useApp } from '../app-context.ts';
import type { Fiat } from '../state/stored-state.ts';
import { storeRates } from './fiat-rates.ts';

/** Rates move slowly, but a stored rate may be months old. */
const ASK_EVERY_MS = 10 * 60_000;

export function useFiat(): Fiat {
  const { api, state, now } = useApp();
  const { fiat } = useSnapshot(state);
  const { data, dataUpdatedAt } = useQuery({
    queryKey: callKey('get_system_exchange_rate', {}),
    queryFn: ({ signal }) => api.call('get_system_exchange_rate', {}, signal),
    staleTime: ASK_EVERY_MS,
    refetchInterval: ASK_EVERY_MS,
  });
  const code = fiat.currency_code;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer answer with the same rates has a newer time, and another currency another rate.
  useEffect(() => {
    if (data !== undefined) storeRates(state, data, now());
  }, [data, dataUpdatedAt, code, state, now]);
  return fiat;
}
