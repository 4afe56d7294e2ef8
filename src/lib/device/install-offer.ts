// The browser's offer to install the page as an app. It comes once, soon after the start, and is kept until used.
import { useSyncExternalStore } from 'react';

interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offer: InstallOffer | undefined;
const listeners = new Set<() => void>();

function become(next: InstallOffer | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}

export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    become(event as InstallOffer);
  });
  addEventListener('appinstalled', () => become(undefined));
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useInstall(): (() => Promise<void>) | undefined {
  const currentOffer = useSyncExternalStore(listen, () => offer);
  if (currentOffer === undefined) return undefined;
  return async () => {
    await currentOffer.prompt();
    become(undefined);
  };
}
