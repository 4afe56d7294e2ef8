import { useCallback, useEffect, useState } from 'react';
import { type Core, loadCore, loadedCore } from './core.ts';

export type CoreState = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; core: Core };

export function useCore(): [CoreState, retry: () => void] {
  const [state, setState] = useState(stateNow);
  const load = useCallback(() => {
    if (loadedCore() !== undefined) {
      setState((state) => (state.kind === 'ready' ? state : stateNow()));
      return;
    }
    setState({ kind: 'loading' });
    loadCore().then(
      (core) => setState({ kind: 'ready', core }),
      () => setState({ kind: 'failed' }),
    );
  }, []);
  useEffect(load, [load]);
  return [state, load];
}

function stateNow(): CoreState {
  const core = loadedCore();
  return core === undefined ? { kind: 'loading' } : { kind: 'ready', core };
}
