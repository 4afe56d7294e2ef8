import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../../lib/api/api.ts';
import { callKey } from '../../../../lib/api/queries.ts';
import { useApp } from '../../../../lib/app-context.ts';

export type Wallets = Answer<'wallet.list'>;
export type Wallet = Wallets['accounts'][number]['list'][number];

/** Between responses the worker's prices update the values. */
const ASK_EVERY_MS = 60_000;

export function useWallets(every_ms = ASK_EVERY_MS) {
  const { api } = useApp();
  return useQuery({
    queryKey: callKey('wallet.list', {}),
    queryFn: ({ signal }) => api.call('wallet.list', {}, signal),
    refetchInterval: every_ms,
  });
}
