import type { BookHand } from '../../market/feed/book-hand.ts';
import type { Listed } from '../../market/feed/listed-instrument.ts';
import { Watches } from '../../market/feed/watch.ts';
import { AlertWatch } from '../../market/watchlist/alert-watch.ts';
import { ContractWatch } from '../../trading/contract/watch.ts';
import { OptionWatch } from '../../trading/options/watch.ts';
import { SpotWatch } from '../../trading/spot/watch.ts';

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
