// Pairs that are not quoted in USDT (ETH/BTC). Their index is the quotient of the two USDT indexes (R-PRICE-7), exact
// and rounded once, half up, to the tick of the pair.
import { USDT } from '../../../protocol/constants.ts';
import { wholeNumber } from '../../platform/base/exact.ts';
import type { Listed } from './listed-instrument.ts';

type Quoted = Pick<Listed, 'price_exponent' | 'tick' | 'wire'>;

export interface QuotientPair {
  slot: number;
  /** Slots of the USDT pairs of the base and of the quote currency. */
  base: number;
  quote: number;
}

/** When one of the USDT pairs isn't listed, the pair has its own index. */
export function quotientPairs(listing: readonly Quoted[]): QuotientPair[] {
  const slotOf = new Map(
    listing.flatMap(({ wire }, slot) =>
      wire.legal_id === USDT ? [[wire.currency_id, slot] as const] : [],
    ),
  );
  return listing.flatMap(({ wire: { currency_id, legal_id } }, slot) => {
    const [base, quote] = [slotOf.get(currency_id), slotOf.get(legal_id)];
    if (legal_id === USDT || base === undefined || quote === undefined) return [];
    return [{ slot, base, quote }];
  });
}

/** In units of the pair's price; at least one tick. */
export function quotient(
  listing: readonly Quoted[],
  { slot, base, quote }: QuotientPair,
  marks: ArrayLike<number>,
): number {
  const [pair, above, below] = [listing[slot], listing[base], listing[quote]];
  const [baseMark, quoteMark] = [marks[base], marks[quote]];
  if (!pair || !above || !below || !baseMark || !quoteMark) return pair?.tick ?? 1;
  const shift = above.price_exponent - below.price_exponent - pair.price_exponent;
  const up = 10n ** BigInt(Math.max(0, shift));
  const down = 10n ** BigInt(Math.max(0, -shift));
  const dividend = BigInt(baseMark) * up;
  const divisor = BigInt(quoteMark) * down * BigInt(pair.tick);
  const ticks = (2n * dividend + divisor) / (2n * divisor);
  return wholeNumber((ticks > 0n ? ticks : 1n) * BigInt(pair.tick));
}
