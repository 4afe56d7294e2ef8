import { refusal } from '../../platform/base/call-refusal.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { sessionIn } from '../../platform/http/session.ts';
import { removeAlert } from './alert-store.ts';
import type { ToAlertWatch } from './alert-watch.ts';
import { type AlertParts, addAlert, listAlerts, TYPE } from './alerts.ts';
import { drawAlert } from './drawing-alerts.ts';
import {
  addFavourite,
  type FavouriteParts,
  listFavourites,
  removeFavourite,
  sortFavourites,
} from './favourites.ts';

export type WatchlistCall =
  | 'optional.list'
  | 'optional.add'
  | 'optional.del'
  | 'optional.sort'
  | 'alert.list'
  | 'alert.add'
  | 'alert.draw'
  | 'alert.del';

export function watchlistHandlers(
  parts: AlertParts & FavouriteParts,
  sendToWatch: (message: ToAlertWatch) => void,
): HandlersOf<WatchlistCall> {
  const { database, instruments } = parts;
  return {
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
      return { list: await listAlerts(parts, user_id, match_id) };
    },
    'alert.add': async (wish, context) => {
      const alert = await addAlert(parts, sessionIn(context).user_id, wish);
      if (alert.type !== TYPE.liquidation) sendToWatch({ is: 'set', alert });
      return alert;
    },
    'alert.draw': (wish, context) =>
      drawAlert(parts, sessionIn(context).user_id, wish, sendToWatch),
    'alert.del': async ({ id }, context) => {
      const isThere = await removeAlert(database, sessionIn(context).user_id, id);
      if (!isThere) throw refusal('not_found', { field: 'id' });
      sendToWatch({ is: 'gone', id });
      return {};
    },
  };
}
