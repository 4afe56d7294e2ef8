import { useSyncExternalStore } from 'react';

/** The attributes of the document on which tokens depend: theme, rising colour, pair. */
const ATTRIBUTES = ['data-theme', 'data-rise', 'data-pair'];
const SYSTEM = ['(prefers-contrast: more)', '(forced-colors: active)'];

/**
 * For what is drawn on a canvas, which can't follow tokens: calls the listener when they may have changed, here or in
 * another window. Returns what ends it.
 */
export function onColourChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ATTRIBUTES });
  const queries = SYSTEM.map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    observer.disconnect();
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

function colourKey(): string {
  const { theme, rise, pair } = document.documentElement.dataset;
  return [theme, rise, pair, ...SYSTEM.map((query) => matchMedia(query).matches)].join();
}

/** Another text whenever tokens may have other colours. */
export function useColourKey(): string {
  return useSyncExternalStore(onColourChange, colourKey);
}
