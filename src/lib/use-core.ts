import { useCallback, useEffect, useState } from 'react';
import { type Core, loadCore } from './core.ts';

export type CoreState = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; core: Core };

export function useCore(): [CoreState, retry: () => void] {
  const [state, setState] = useState<CoreState>({ kind: 'loading' });
  const load = useCallback(() => {
    setState({ kind: 'loading' });
    loadCore().then(
      (core) => setState({ kind: 'ready', core }),
      () => setState({ kind: 'failed' }),
    );
  }, []);
  useEffect(load, [load]);
  return [state, load];
}
