import { createContext, use } from 'react';
import { useSnapshot } from 'valtio';
import type { AccountServices } from './api/account-services.ts';
import type { FrameScheduler } from './frame-scheduler.ts';
import type { MarketClient } from './market/market-client.ts';
import type { MarketStore } from './market/market-store.ts';
import type { KnownUser } from './state/stored-state.ts';

export interface AppServices extends AccountServices {
  frames: FrameScheduler;
  /** Client of the worker, which it restarts when needed. */
  market: MarketClient;
  quotes: MarketStore;
}

export const AppContext = createContext<AppServices | undefined>(undefined);

export function useApp(): AppServices {
  const services = use(AppContext);
  if (services === undefined) throw new Error('this hook is used outside of App');
  return services;
}

export function useSignedIn(): boolean {
  return useSnapshot(useApp().state).token !== null;
}

/** The signed-in user; null for a guest, and until the server first responded. */
export function useKnownUser(): KnownUser | null {
  return useSnapshot(useApp().state).user;
}
