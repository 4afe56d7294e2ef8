import type { Instrument } from '../../../protocol/calls/market/market.ts';

/** Ignores accents and case: `Nestle` finds `Nestlé`. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

export function isFound(instrument: Instrument, text: string): boolean {
  const names = plain(`${instrument.symbol} ${instrument.full_name}`);
  return plain(text)
    .split(/\s+/)
    .every((word) => names.includes(word));
}

/** Exact matches first, then those that begin with the text; otherwise the order stays. */
export function findInstruments(instruments: readonly Instrument[], text: string): Instrument[] {
  const searchText = plain(text);
  const rank = ({ symbol, currency_name, full_name }: Instrument): number => {
    const names = [symbol, currency_name, full_name].map(plain);
    if (names.includes(searchText)) return 0;
    return names.some((name) => name.startsWith(searchText)) ? 1 : 2;
  };
  return instruments
    .filter((one) => isFound(one, text))
    .toSorted((one, two) => rank(one) - rank(two));
}

export function byName(instruments: readonly Instrument[], descending: boolean): Instrument[] {
  const sign = descending ? -1 : 1;
  return instruments.toSorted((one, two) => sign * compare(one.symbol, two.symbol));
}

function compare(one: string, two: string): number {
  return one < two ? -1 : one > two ? 1 : 0;
}
