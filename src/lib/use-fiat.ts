import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { callKey } from './api/queries.ts';
import { useApp } from './app-context.ts';
import type { Fiat } from './stored-state.ts';

/** Rates move slowly, but a stored rate may be months old. */
const ASK_EVERY_MS = 10 * 60_000;

export function useFiat(): Fiat {
  const { api, state, now } = useApp();
  const { fiat } = useSnapshot(state);
  const { data } = useQuery({
    queryKey: callKey('get_system_exchange_rate', {}),
    queryFn: ({ signal }) => api.call('get_system_exchange_rate', {}, signal),
    staleTime: ASK_EVERY_MS,
    refetchInterval: ASK_EVERY_MS,
    enabled: fiat.currency_code !== 'USD',
  });
  const code = fiat.currency_code;
  const rate = data?.[code];
  useEffect(() => {
    const { fiat: storedFiat } = state;
    if (rate === undefined || storedFiat.currency_code !== code || storedFiat.rate === rate) return;
    state.fiat = { currency_code: code, rate, save_time: now() };
  }, [code, rate, state, now]);
  return fiat;
}
