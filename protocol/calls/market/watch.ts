import * as z from 'zod/mini';
import { optional, withDefault } from '../../field.ts';
import { crossingWay, drawingKey } from '../../fields/chart.ts';
import { choiceField } from '../../fields/choice.ts';
import { currencyId, matchId, tickPrice } from '../../fields/money.ts';
import { idField, idList, ownId } from '../../fields/whole.ts';
import { decimal, id, integer, listOf, oneOf, text, time, withTypeName } from '../../values.ts';
import { define, someOf } from '../platform/call.ts';

const favourite = withTypeName(
  'Favourite',
  z.object({ id, currency_id: id, match_id: id, symbol: text, sort: integer }),
);
export type Favourite = z.infer<typeof favourite>;

export const favourites = define('GET', '/optional/list', ['U'], { response: listOf(favourite) });

/** Idempotent. Without `legal_id` the currency's first instrument. */
export const addFavourite = define('POST', '/optional/add', ['U'], {
  request: { currency_id: currencyId, legal_id: optional(currencyId) },
  response: favourite,
  errors: ['instrument_unknown', 'favourite_limit'],
});

/** Removing a missing one succeeds. */
export const removeFavourite = define('POST', '/optional/del', ['U'], {
  request: { id: optional(idField('parameter_error')), currency_id: optional(currencyId) },
  checks: [someOf('parameter_error', 'id', 'currency_id')],
});

/** All favourites in their new order. */
export const sortFavourites = define('POST', '/optional/sort', ['U'], {
  request: { ids: idList },
  response: listOf(favourite),
  errors: ['not_found'],
});

export const alert = withTypeName(
  'Alert',
  z.object({
    id,
    match_id: id,
    symbol: text,
    /**
     * 1 price >= value, 2 price <= value, 3 distance to liquidation <= value percent, 4 price crosses a line of `drawing`:
     * `value` is that of the nearest line when it was set, and of the crossed one when it has fired.
     */
    type: oneOf(1, 2, 3, 4),
    value: decimal,
    fired_time: z.nullable(time),
    create_time: time,
    drawing: z.nullable(text),
    way: z.nullable(oneOf('both', 'up', 'down')),
  }),
);
export type Alert = z.infer<typeof alert>;

export const alerts = define('GET', '/alert/list', ['U'], {
  request: { match_id: optional(matchId) },
  response: listOf(alert),
});

/** Stored by the server; triggered once. */
export const addAlert = define('POST', '/alert/add', ['U'], {
  request: { match_id: matchId, type: choiceField(1, 2, 3), value: tickPrice },
  response: alert,
  errors: ['alert_limit', 'alert_already_true'],
});

/** On a drawing of `chart.sync`; set again, it gets the new way. */
export const drawAlert = define('POST', '/alert/draw', ['U'], {
  request: { match_id: matchId, key: drawingKey, way: withDefault(crossingWay, 'both') },
  response: alert,
  errors: ['alert_limit', 'alert_no_line'],
});

export const removeAlert = define('POST', '/alert/del', ['U'], { request: { id: ownId } });
