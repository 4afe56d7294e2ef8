import { useSyncExternalStore } from 'react';

/**
 * What the layout follows: the width of the window, whatever the device is. A phone on its side stays a phone; so does a
 * browser window of that height.
 */
export type WidthClass = 'phone' | 'tablet' | 'desk' | 'large';

const TALL_ENOUGH = '(height >= 432px)';
const STEPS = [
  ['large', `(width >= 1600px) and ${TALL_ENOUGH}`],
  ['desk', `(width >= 1100px) and ${TALL_ENOUGH}`],
  ['tablet', `(width >= 700px) and ${TALL_ENOUGH}`],
] as const satisfies readonly (readonly [WidthClass, string])[];

export function widthClass(): WidthClass {
  return STEPS.find(([, query]) => matchMedia(query).matches)?.[0] ?? 'phone';
}

export function onWidthClass(listener: () => void): () => void {
  const queries = STEPS.map(([, query]) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

export function useWidthClass(): WidthClass {
  return useSyncExternalStore(onWidthClass, widthClass);
}
