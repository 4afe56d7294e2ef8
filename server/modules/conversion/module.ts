// Conversion of one currency into another at a quoted price.
import type { Module } from '../../module.ts';
import type { Instruments } from '../../trading/instruments.ts';
import type { Quotes } from '../../trading/quotes.ts';
import type { Dice } from '../auth/dice.ts';
import type { Settings } from '../settings/settings.ts';
import { USDT } from '../wallet/currencies.ts';
import { type ConversionCall, type ConversionParts, conversionHandlers } from './handlers.ts';
import { eraseQuotes, forgetQuotes } from './quote-store.ts';

const HOUR_MS = 60 * 60_000;

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

/** USD prices of what trades against USDT now. A closed, halted or stale instrument has none. */
async function freshPrices(
  { quotes, instruments, now }: Pick<ConversionNeeds, 'quotes' | 'instruments' | 'now'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const time = now();
  const traded = ids.flatMap((id) => instruments.ofPair(id, USDT) ?? []);
  const current = await quotes.all();
  const prices = new Map(ids.includes(USDT) ? [[USDT, '1']] : []);
  for (const { match_id, currency_id, stale_ms } of traded) {
    const quote = current.get(match_id);
    if (quote === undefined || !quote.is_open || quote.is_halted) continue;
    if (time - quote.time <= stale_ms) prices.set(currency_id, quote.mark);
  }
  return prices;
}
