import { useSyncExternalStore } from 'react';
import { useApp } from './app-context.ts';
import type { WorkerState } from './market-client.ts';

/** Why no worker answers. One that starts and one that is ready render nothing anew. */
export function useWorkerFault(): Extract<WorkerState, 'failed' | 'unsupported'> | undefined {
  const { market } = useApp();
  return useSyncExternalStore(market.subscribe, () => {
    const state = market.state();
    return state === 'failed' || state === 'unsupported' ? state : undefined;
  });
}
