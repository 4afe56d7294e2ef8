import { createContext, use } from 'react';
import { useSnapshot } from 'valtio';
import type { AccountServices } from './api/account-services.ts';
import type { FrameScheduler } from './frame-scheduler.ts';
import type { MarketStore } from './market/market-store.ts';
import type { MarketClient } from './market-client.ts';
import type { KnownUser } from './stored-state.ts';

/** What the entry file makes once and every page may use. */
export interface AppServices extends AccountServices {
  /** Decides what may be drawn when. */
  frames: FrameScheduler;
  /** The worker: asked for maths, watched for its life. */
  market: MarketClient;
  /** What the worker tells of the market. */
  quotes: MarketStore;
}

export const AppContext = createContext<AppServices | undefined>(undefined);

export function useApp(): AppServices {
  const services = use(AppContext);
  if (services === undefined) throw new Error('outside of App');
  return services;
}

export function useSignedIn(): boolean {
  return useSnapshot(useApp().state).token !== null;
}

/** Who is signed in; null for a guest, and until the server has first told. */
export function useKnownUser(): KnownUser | null {
  return useSnapshot(useApp().state).user;
}
