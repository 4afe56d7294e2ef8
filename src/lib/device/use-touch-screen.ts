import { useSyncExternalStore } from 'react';

const QUERY = '(pointer: coarse)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(QUERY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** False where a mouse points: there is a keyboard with digits too. */
export function useTouchScreen(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches);
}
