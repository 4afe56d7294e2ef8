import { useSyncExternalStore } from 'react';
import { useApp } from './app-context.ts';
import type { WorkerState } from './market-client.ts';

export function useWorkerState(): WorkerState {
  const { market } = useApp();
  return useSyncExternalStore(market.subscribe, market.state);
}
