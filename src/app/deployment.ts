// A page whose code can't be had may belong to a deployment that was replaced: then the new one is what is wanted.

const RELOADED_FOR = 'reloaded_for';

/** The entry script that a page of the app names. */
function entryOf(html: string): string | undefined {
  return /<script[^>]+type="module"[^>]+src="([^"]+)"/.exec(html)?.[1];
}

/** Loads the app anew where the server has another one by now; once for each, so that it can't go round. */
export async function reloadIfReplaced(): Promise<void> {
  const mine = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  try {
    const answer = await fetch(location.pathname, { cache: 'no-store' });
    const entry = answer.ok ? entryOf(await answer.text()) : undefined;
    if (entry === undefined || entry === mine) return;
    if (sessionStorage.getItem(RELOADED_FOR) === entry) return;
    sessionStorage.setItem(RELOADED_FOR, entry);
    location.reload();
  } catch {
    // No network, or a storage that is forbidden: the page says that it could not be loaded.
  }
}
