import type { BookHand } from '../market/book-hand.ts';
import type { Listed } from '../market/listed-instrument.ts';
import { Watches } from '../market/watch.ts';
import { ContractWatch } from '../modules/contract/watch.ts';
import { OptionWatch } from '../modules/options/watch.ts';
import { SpotWatch } from '../modules/spot/watch.ts';
import { AlertWatch } from '../modules/watchlist/alert-watch.ts';

export function makeWatches(instruments: readonly Listed[], hand: BookHand): Watches {
  const exponents = new Map(instruments.map((one) => [one.match_id, one.price_exponent]));
  return new Watches(
    {
      contract: new ContractWatch(),
      spot: new SpotWatch(instruments, hand),
      alerts: new AlertWatch((match_id) => exponents.get(match_id)),
      options: new OptionWatch((slot) => instruments[slot]?.price_exponent ?? 0),
    },
    instruments.map(({ match_id }) => match_id),
  );
}
