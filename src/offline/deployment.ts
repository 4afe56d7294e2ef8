// Which deployment of the app this page is of, and whether the server has another one by now.
import { useSyncExternalStore } from 'react';
import { hasUnsentWords } from '../lib/unsent-words.ts';

const RELOADED_FOR = 'reloaded_for';

let isReplaced = false;
const listeners = new Set<() => void>();

/** The entry script that a page of the app names. */
export function entryOf(html: string): string | undefined {
  return /<script[^>]+type="module"[^>]+src="([^"]+)"/.exec(html)?.[1];
}

/** The entry of the server's deployment, where it is another one than this page's. */
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
    // No network: looked for again.
    return undefined;
  }
}

/**
 * For a page whose code can't be had: loads the app anew where the server has another one by now; once for each, so that
 * it can't go round, and never over words that were not sent.
 */
export async function reloadIfReplaced(): Promise<void> {
  const entry = await lookForNew();
  if (entry === undefined || hasUnsentWords()) return;
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === entry) return;
    sessionStorage.setItem(RELOADED_FOR, entry);
  } catch {
    // A storage that is forbidden: the page says that it could not be loaded.
    return;
  }
  location.reload();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The server has a newer app than this page. */
export function useIsReplaced(): boolean {
  return useSyncExternalStore(listen, () => isReplaced);
}
