// The browser's offer to install the page as an app: it comes once, soon after the start, and is kept until it is used.
import { useSyncExternalStore } from 'react';

/** Chrome's; other browsers install from a menu of their own. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offer: InstallOffer | undefined;
const listeners = new Set<() => void>();

function become(next: InstallOffer | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** From the start on. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // The page asks by itself, where somebody wants to install it.
    event.preventDefault();
    become(event as InstallOffer);
  });
  addEventListener('appinstalled', () => become(undefined));
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks to install; undefined where the browser does not offer it. */
export function useInstall(): (() => Promise<void>) | undefined {
  const known = useSyncExternalStore(listen, () => offer);
  if (known === undefined) return undefined;
  return async () => {
    await known.prompt();
    // An offer can be used once.
    become(undefined);
  };
}
