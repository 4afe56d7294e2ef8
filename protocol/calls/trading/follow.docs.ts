import type { EffectsOf } from '../platform/effects.ts';

export const effects: EffectsOf<typeof import('./follow.ts')> = {
  traders:
    'Traders to copy, by profit, rate, accuracy or followers; with `favourites=1` those that the user marked.',
  traderDetail: 'One trader. Positions are shown to followers and the trader only.',
  favouriteTrader: 'Marks a trader as a favourite, or removes the mark.',
  followTrader:
    'Follows by a ratio (1) or fixed lots (2), from the next trade on, with limits in USDT (empty: none). Following again changes all of it (R-COPY-1, R-COPY-3, R-COPY-4).',
  cancelFollow:
    'Stops following. Copied positions become self-held, or close at the mark with `close_positions=1`. One of `follow_user_id` (the id of the Follow) and `trader_user_id` is needed.',
  selfHold: 'The copied position no longer follows. `transaction_id` is the id of its order.',
  copiedTrades:
    "With a trader: the trader's closed trades. Without: the user's copies, 1 current, 3 history.",
  skippedCopies: 'Copies that were not made, and why (R-COPY-3). `reason` is an error key.',
  myTraders: 'The traders that the user follows: 1 following, 2 cancelled.',
  followers:
    'The followers of the calling trader; with `trader_user_id` those of another trader, with masked names.',
  applyAsTrader: 'Applies for trader; the operator decides.',
  applyState: 'The state of that application, as of identity.',
};
