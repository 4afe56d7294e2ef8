import { HOUR_MS } from '../../../protocol/time.ts';
import type { Instruments } from '../../market/engines/instruments.ts';
import type { Quotes } from '../../market/engines/quotes.ts';
import type { Dice } from '../../people/auth/dice.ts';
import type { Module } from '../../platform/modules/module.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { freshPrices } from './fresh-prices.ts';
import { type ConversionCall, type ConversionParts, conversionHandlers } from './handlers.ts';
import { eraseQuotes, forgetQuotes } from './quote-store.ts';

export interface ConversionNeeds extends Pick<ConversionParts, 'database' | 'currencies' | 'now'> {
  quotes: Quotes;
  instruments: Instruments;
  settings: Settings;
  dice: Dice;
}

export function openConversion(needs: ConversionNeeds): Module<ConversionCall> {
  const { database, settings, dice, now } = needs;
  return {
    handlers: conversionHandlers({
      ...needs,
      freshPrices: (ids) => freshPrices(needs, ids),
      settings: () => ({
        fee_rate: settings.get('conversion_fee_rate'),
        quote_ms: settings.get('quote_ms'),
      }),
      randomBytes: dice.bytes,
    }),
    onErase: eraseQuotes,
    jobs: [{ name: 'old quotes', every_ms: HOUR_MS, run: () => forgetQuotes(database, now()) }],
  };
}
