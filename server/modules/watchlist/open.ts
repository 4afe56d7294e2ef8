// Favourites and alerts, put together. Alerts run as the engines do: a watch in the market's thread, and this half.

import { refusal } from '../../call-refusal.ts';
import type { HandlersOf } from '../../http/handlers.ts';
import type { Job } from '../../jobs/jobs.ts';
import type { WatchLink } from '../../market/market-link.ts';
import type { Engine } from '../../trading/engine.ts';
import { type Firings, firingsOf } from '../../trading/firings.ts';
import { sessionIn } from '../auth/handlers.ts';
import type { FiredAlerts, ToAlertWatch } from './alert-watch.ts';
import {
  type AlertParts,
  addAlert,
  fireAlert,
  isTrue,
  listAlerts,
  removeAlert,
  TYPE,
  waitingAlerts,
  waitingDistances,
} from './alerts.ts';
import {
  addFavourite,
  type FavouriteParts,
  listFavourites,
  removeFavourite,
  sortFavourites,
} from './favourites.ts';

export interface WatchlistParts extends AlertParts, FavouriteParts {
  market: WatchLink;
  report(error: unknown): void;
}

type WatchlistCall =
  | 'optional.list'
  | 'optional.add'
  | 'optional.del'
  | 'optional.sort'
  | 'alert.list'
  | 'alert.add'
  | 'alert.del';

export interface Watchlist {
  handlers: HandlersOf<WatchlistCall>;
  engine: Engine;
  jobs: readonly Job[];
}

const DISTANCES_MS = 1000;

export function openWatchlist(parts: WatchlistParts): Watchlist {
  const { database, instruments, market, now } = parts;
  const tellWatch = (message: ToAlertWatch): void => market.tell('alerts', message);
  return {
    engine: alertEngine(parts, tellWatch),
    jobs: [{ name: 'alerts', every_ms: DISTANCES_MS, run: () => fireDistances(parts) }],
    handlers: {
      'optional.list': async (_request, context) => ({
        list: await listFavourites(database, instruments, sessionIn(context).user_id),
      }),
      'optional.add': ({ currency_id, legal_id }, context) =>
        addFavourite(parts, sessionIn(context).user_id, { currency_id, legal_id }),
      'optional.del': async ({ id, currency_id }, context) => {
        await removeFavourite(parts, sessionIn(context).user_id, { id, currency_id });
        return {};
      },
      'optional.sort': async ({ ids }, context) => ({
        list: await sortFavourites(parts, sessionIn(context).user_id, ids),
      }),
      'alert.list': async ({ match_id }, context) => {
        if (match_id !== undefined && instruments.of(match_id) === undefined) {
          throw refusal('instrument_unknown', { field: 'match_id' });
        }
        const { user_id } = sessionIn(context);
        return { list: await listAlerts(database, instruments, user_id, match_id) };
      },
      'alert.add': async (wish, context) => {
        const alert = await addAlert(parts, sessionIn(context).user_id, wish);
        if (alert.type !== TYPE.liquidation) tellWatch({ is: 'set', alert });
        return alert;
      },
      'alert.del': async ({ id }, context) => {
        const isThere = await removeAlert(database, sessionIn(context).user_id, id);
        if (!isThere) throw refusal('not_found', { field: 'id' });
        tellWatch({ is: 'gone', id });
        return {};
      },
    },
  };

  /** Distances move with each mark of an account's positions: they are looked at once a second. */
  async function fireDistances({ liquidationDistance }: WatchlistParts): Promise<void> {
    for (const { id, user_id, match_id, value } of await waitingDistances(database)) {
      const distance = await liquidationDistance(user_id, match_id);
      if (distance === undefined || !isTrue(TYPE.liquidation, value, distance)) continue;
      await database.transaction((tx) => fireAlert(tx, instruments, id, now()));
    }
  }
}

function alertEngine(
  { database, instruments, market, now, report }: WatchlistParts,
  tellWatch: (message: ToAlertWatch) => void,
): Engine {
  let firings: Firings<FiredAlerts> | undefined;
  const fire = async ({ ids }: FiredAlerts): Promise<void> => {
    for (const id of ids) {
      await database.transaction((tx) => fireAlert(tx, instruments, id, now()));
    }
  };
  const begin = async (): Promise<void> => {
    // Before anything is read: an alert that is set meanwhile is in what is read, or tells the watch itself.
    tellWatch({ is: 'begin' });
    tellWatch({ is: 'found', alerts: await waitingAlerts(database) });
  };
  market.onFired('alerts', (message) => firings?.take(message as FiredAlerts));
  return {
    name: 'alerts',
    begin: () => {
      // What the database refused too often waits on: the watch is told of all anew.
      firings = firingsOf(fire, report, () => void begin().catch(report));
      return begin();
    },
    settled: async () => (await firings?.settled()) ?? false,
    end: async () => {
      const ended = firings;
      firings = undefined;
      tellWatch({ is: 'begin' });
      await ended?.end();
    },
  };
}
