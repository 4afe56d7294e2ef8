import type { EffectsOf } from '../platform/effects.ts';

export const effects: EffectsOf<typeof import('./watch.ts')> = {
  favourites: "The favourites in the user's order.",
  addFavourite:
    "Adds an instrument; without `legal_id` the currency's first one. Adding again gives the same answer.",
  removeFavourite:
    'Removes a favourite by `id` or `currency_id`. One that is not there also answers `{}`.',
  sortFavourites: 'Sets the order; `ids` are all favourites.',
  alerts: 'The price alerts.',
  addAlert: 'Sets an alert that the server judges and fires once (R-MARKET-5).',
  drawAlert:
    'Sets an alert on the lines of a drawing, which fires once when the mark crosses one of them (R-MARKET-7).',
  removeAlert: 'Removes an alert.',
};
