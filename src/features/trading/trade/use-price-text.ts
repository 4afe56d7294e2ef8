import { useFigures } from '../../../lib/core/use-figures.ts';
import { useInstruments } from '../../../lib/market/use-instruments.ts';
import { priceDecimals } from '../../../shared/trade/money.ts';

/** Writes a price of the order's pair with the decimals of its tick. */
export function usePriceText(): (order: { match_id: number }, price: string) => string {
  const figures = useFigures();
  const allInstruments = useInstruments();
  return ({ match_id }, price) => {
    const instrument =
      allInstruments.kind === 'ready'
        ? allInstruments.instruments.find((one) => one.match_id === match_id)
        : undefined;
    return instrument === undefined
      ? figures.plain(price)
      : figures.withDecimals(price, priceDecimals(instrument));
  };
}
