import type { Engine } from '../../platform/modules/engine.ts';
import type { Module } from '../../platform/modules/module.ts';
import type { WatchLink } from '../feed/market-link.ts';
import { eraseWatchlist } from './alert-store.ts';
import type { ToAlertWatch } from './alert-watch.ts';
import type { AlertParts } from './alerts.ts';
import { alertEngine } from './engine.ts';
import type { FavouriteParts } from './favourites.ts';
import { type WatchlistCall, watchlistHandlers } from './handlers.ts';
import { alertJobs } from './jobs.ts';

export interface WatchlistNeeds extends AlertParts, FavouriteParts {
  market: WatchLink;
  report(error: unknown): void;
}

export function openWatchlist(
  needs: WatchlistNeeds,
): Module<WatchlistCall> & { readonly engine: Engine } {
  const sendToWatch = (message: ToAlertWatch): void => needs.market.sendToWatch('alerts', message);
  return {
    handlers: watchlistHandlers(needs, sendToWatch),
    engine: alertEngine(needs, sendToWatch),
    jobs: alertJobs(needs),
    onErase: eraseWatchlist,
  };
}
