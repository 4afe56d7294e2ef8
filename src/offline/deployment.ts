import { useSyncExternalStore } from 'react';
import { hasUnsentWords } from '../lib/state/unsent-words.ts';

const RELOADED_FOR = 'reloaded_for';

let isReplaced = false;
const listeners = new Set<() => void>();

export function entryOf(html: string): string | undefined {
  return /<script[^>]+type="module"[^>]+src="([^"]+)"/.exec(html)?.[1];
}

/** The entry of the server's deployment if it differs from this page's. */
export async function lookForNew(): Promise<string | undefined> {
  const mine = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  try {
    const answer = await fetch(location.pathname, { cache: 'no-store' });
    const entry = answer.ok ? entryOf(await answer.text()) : undefined;
    if (entry === undefined || entry === mine) return undefined;
    isReplaced = true;
    for (const listener of listeners) listener();
    return entry;
  } catch {
    return undefined;
  }
}

/**
 * When a page's code can't be loaded: reloads the app if the server has a new deployment; once for each, to
 * avoid a loop, and never over unsent input.
 */
export async function reloadIfReplaced(): Promise<void> {
  const entry = await lookForNew();
  if (entry === undefined || hasUnsentWords()) return;
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === entry) return;
    sessionStorage.setItem(RELOADED_FOR, entry);
  } catch {
    // Forbidden storage: the page shows that it could not be loaded.
    return;
  }
  location.reload();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useIsReplaced(): boolean {
  return useSyncExternalStore(listen, () => isReplaced);
}
