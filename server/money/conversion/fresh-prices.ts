import { USDT } from '../../../protocol/constants.ts';
import type { Instruments } from '../../market/engines/instruments.ts';
import type { Quotes } from '../../market/engines/quotes.ts';

export async function freshPrices(
  { quotes, instruments, now }: { quotes: Quotes; instruments: Instruments; now(): number },
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const time = now();
  const instrumentsInUsdt = ids.flatMap((id) => instruments.ofPair(id, USDT) ?? []);
  const current = await quotes.all();
  const prices = new Map(ids.includes(USDT) ? [[USDT, '1']] : []);
  for (const { match_id, currency_id, stale_ms } of instrumentsInUsdt) {
    const quote = current.get(match_id);
    if (quote === undefined || !quote.is_open || quote.is_halted) continue;
    if (time - quote.time <= stale_ms) prices.set(currency_id, quote.mark);
  }
  return prices;
}
