// The engine of price alerts: its watch in the market's thread reports triggered alerts, and this half commits them.
import type { Database } from '../../platform/db/database.ts';
import type { Engine } from '../../platform/modules/engine.ts';
import { type Firings, firingsOf, forEachOf } from '../engines/firings.ts';
import type { Instruments } from '../engines/instruments.ts';
import type { WatchLink } from '../feed/market-link.ts';
import { waitingAlerts, writeSides } from './alert-store.ts';
import type { FiredAlerts, ToAlertWatch } from './alert-watch.ts';
import { fireAlert } from './alerts.ts';
import { waitingLines } from './drawing-alerts.ts';

export interface AlertEngineParts {
  database: Database;
  instruments: Instruments;
  market: WatchLink;
  now(): number;
  report(error: unknown): void;
}

export function alertEngine(
  { database, instruments, market, now, report }: AlertEngineParts,
  sendToWatch: (message: ToAlertWatch) => void,
): Engine {
  let firings: Firings<FiredAlerts> | undefined;
  const fire = async ({ ids, crossings, sides }: FiredAlerts): Promise<void> => {
    if (sides.length > 0) await writeSides(database, sides);
    await forEachOf([...ids.map((id) => ({ id })), ...crossings], (alert) =>
      database.transaction((tx) => fireAlert(tx, instruments, alert, now())),
    );
  };
  const begin = async (): Promise<void> => {
    // Sent before the database is read: an alert set meanwhile is either in the result or sent by its call.
    sendToWatch({ is: 'begin' });
    sendToWatch({ is: 'found', alerts: await waitingAlerts(database) });
    sendToWatch({ is: 'lines', alerts: await waitingLines(database) });
  };
  market.onFired('alerts', (message) => firings?.take(message as FiredAlerts));
  return {
    name: 'alerts',
    begin: () => {
      // Alerts whose commit failed repeatedly still wait: all are sent to the watch again.
      firings = firingsOf(fire, report, () => void begin().catch(report));
      return begin();
    },
    whenSettled: async () => (await firings?.whenSettled()) ?? false,
    end: async () => {
      const endedFirings = firings;
      firings = undefined;
      sendToWatch({ is: 'begin' });
      await endedFirings?.end();
    },
  };
}
