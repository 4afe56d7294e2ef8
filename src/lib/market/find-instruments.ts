import type { Instrument } from './types.ts';

/** Marks and case fall away: `Nestle` finds `Nestlé`. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** Each word must stand in the symbol or the name: `btc usdt`, `apple`, `btc/`. */
export function isFound(instrument: Instrument, text: string): boolean {
  const told = plain(`${instrument.symbol} ${instrument.full_name}`);
  return plain(text)
    .split(/\s+/)
    .every((word) => told.includes(word));
}

/** What is called so comes first, then what begins so; among its like the order stays. */
export function findInstruments(instruments: readonly Instrument[], text: string): Instrument[] {
  const wanted = plain(text);
  const rank = ({ symbol, currency_name, full_name }: Instrument): number => {
    const names = [symbol, currency_name, full_name].map(plain);
    if (names.includes(wanted)) return 0;
    return names.some((name) => name.startsWith(wanted)) ? 1 : 2;
  };
  return instruments
    .filter((one) => isFound(one, text))
    .toSorted((one, two) => rank(one) - rank(two));
}

export function byName(instruments: readonly Instrument[], descending: boolean): Instrument[] {
  const sign = descending ? -1 : 1;
  return instruments.toSorted((one, two) => sign * compare(one.symbol, two.symbol));
}

/** Codes, not words: the same order in every language. */
function compare(one: string, two: string): number {
  return one < two ? -1 : one > two ? 1 : 0;
}
