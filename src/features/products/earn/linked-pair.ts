import type { Instrument } from '../../../../protocol/calls/market/market.ts';
import { useFigures } from '../../../lib/core/use-figures.ts';
import { usePriceReader } from '../../../lib/core/use-price-reader.ts';
import { useSlowDetail } from '../../../lib/market/hooks.ts';
import { useInstruments } from '../../../lib/market/use-instruments.ts';

interface PairIds {
  currency_id: number;
  legal_id: number;
}

export interface LinkedPair {
  instrument: Instrument | undefined;
  price(value: string): string;
}

export function useLinkedPair(ids: PairIds | undefined): LinkedPair {
  const allInstruments = useInstruments();
  const figures = useFigures();
  const instrument =
    allInstruments.kind === 'ready'
      ? allInstruments.instruments.find(
          (one) => one.currency_id === ids?.currency_id && one.legal_id === ids.legal_id,
        )
      : undefined;
  const decimals = instrument?.tick.split('.')[1]?.length ?? 0;
  return {
    instrument,
    price: (value) =>
      instrument === undefined ? figures.plain(value) : figures.withDecimals(value, decimals),
  };
}

export function useIndexPrice(instrument: Instrument | undefined): string | undefined {
  const detail = useSlowDetail(instrument?.match_id ?? 0);
  const read = usePriceReader();
  return read(detail?.mark);
}
