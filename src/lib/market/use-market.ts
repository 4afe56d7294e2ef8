import { useSyncExternalStore } from 'react';
import { useApp } from '../app-context.ts';
import type { WorkerState } from './market-client.ts';

/** Why no worker responds. A starting and a ready worker cause no render. */
export function useWorkerFault(): Extract<WorkerState, 'failed' | 'unsupported'> | undefined {
  const { market } = useApp();
  return useSyncExternalStore(market.subscribe, () => {
    const state = market.state();
    return state === 'failed' || state === 'unsupported' ? state : undefined;
  });
}
