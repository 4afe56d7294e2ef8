import type { Job } from '../../platform/jobs/jobs.ts';
import type { Engine } from '../../platform/modules/engine.ts';
import type { Module } from '../../platform/modules/module.ts';
import type { WatchLink } from '../feed/market-link.ts';
import { eraseWatchlist, waitingDistances } from './alert-store.ts';
import type { ToAlertWatch } from './alert-watch.ts';
import type { AlertParts } from './alerts.ts';
import { fireAlert, isTrue, TYPE } from './alerts.ts';
import { type DrawingAlerts, drawingAlerts } from './drawing-alerts.ts';
import { alertEngine } from './engine.ts';
import type { FavouriteParts } from './favourites.ts';
import { type WatchlistCall, watchlistHandlers } from './handlers.ts';

const DISTANCES_MS = 1000;

/** A distance to liquidation changes with every mark of an account's positions, so it is checked once a second. */
function alertJobs({ database, instruments, liquidationDistance, now }: AlertParts): Job[] {
  const run = async (): Promise<void> => {
    for (const { id, user_id, match_id, value } of await waitingDistances(database)) {
      const distance = await liquidationDistance(user_id, match_id);
      if (distance === undefined || !isTrue(TYPE.liquidation, value, distance)) continue;
      await database.transaction((tx) => fireAlert(tx, instruments, { id }, now()));
    }
  };
  return [{ name: 'alerts', every_ms: DISTANCES_MS, run }];
}

export interface WatchlistNeeds extends AlertParts, FavouriteParts {
  market: WatchLink;
  report(error: unknown): void;
}

export function openWatchlist(
  needs: WatchlistNeeds,
): Module<WatchlistCall> & { readonly engine: Engine; readonly drawingAlerts: DrawingAlerts } {
  const sendToWatch = (message: ToAlertWatch): void => needs.market.sendToWatch('alerts', message);
  return {
    handlers: watchlistHandlers(needs, sendToWatch),
    engine: alertEngine(needs, sendToWatch),
    jobs: alertJobs(needs),
    onErase: eraseWatchlist,
    drawingAlerts: drawingAlerts(needs, sendToWatch),
  };
}
