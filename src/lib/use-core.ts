import { useCallback, useEffect, useState } from 'react';
import { type Core, loadCore } from './core.ts';

export type CoreState = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; core: Core };

const LOADING: CoreState = { kind: 'loading' };
/** Once it is there it stays: who comes later, as each row of a list that is scrolled, is drawn with it at once. */
let ready: CoreState | undefined;
const known = (): CoreState => ready ?? LOADING;

/** The page's core for a component, with the way to ask for it again after a broken download. */
export function useCore(): [CoreState, retry: () => void] {
  const [state, setState] = useState(known);
  const load = useCallback(() => {
    setState(known());
    if (ready !== undefined) return;
    loadCore().then(
      (core) => {
        ready ??= { kind: 'ready', core };
        setState(ready);
      },
      () => setState({ kind: 'failed' }),
    );
  }, []);
  useEffect(load, [load]);
  return [state, load];
}
