import type { EffectsOf } from '../platform/effects.ts';

export const effects: EffectsOf<typeof import('./market.ts')> = {
  quotation: 'All instruments with their prices, and the frame sequence that the answer stands at.',
  instruments:
    'All instruments with their trading rules. Ask again when the socket reports a new `version`.',
  timeshare: 'Candles from `from` to before `to`, the newest 1,000, oldest first (R-MARKET-1).',
  book: 'The order book (R-MARKET-2).',
  trades: 'The last public trades, at most 200.',
  sources:
    'The exchanges whose prices make the index of an instrument, and which of them count (R-PRICE-9).',
  currencyDetail: 'Facts about a currency for its page.',
};
