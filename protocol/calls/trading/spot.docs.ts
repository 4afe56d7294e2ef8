import type { EffectsOf } from '../platform/effects.ts';

export const effects: EffectsOf<typeof import('./spot.ts')> = {
  trade:
    'Places a spot order in `change`; without `target_price` a market order. A limit freezes exactly what it can spend; fills move *frozen -> the other side*, 0.1 % of what is received goes to *fees* (R-SPOT-1 to R-SPOT-3). A stop freezes its hold and waits for the mark (R-SPOT-9).',
  tradePair:
    'Places a limit and a stop of one amount. The dearer hold is frozen once; the first half that is filled or carried out cancels the other (R-SPOT-12).',
  coinOrders: 'Spot orders by `status` 0, 3 or 4, comma-separated.',
  coinTotals:
    'What the orders of the same filter add up to, one row a pair: what was bought and sold, spent and received, and the fees.',
  cancelCoin: 'Cancels what did not fill: *frozen -> available*. Fills stay.',
  fills: 'The fills of one order or all.',
  cancelCoins: 'Cancels pending orders of one pair or all. Failures are reported by id.',
};
