import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../protocol/calls/market/market.ts';
import { useFigures } from '../../../lib/core/use-figures.ts';
import { Stepper } from '../../../shared/forms/stepper.tsx';
import { priceDecimals } from '../../../shared/trade/money.ts';
import type { BestPrices } from './use-best-prices.ts';

interface PriceStepperProps {
  label: string;
  instrument: Instrument;
  value: string;
  error: string | undefined;
  best?: BestPrices;
  /** The mark at the time of the call. */
  mark(): string | undefined;
  onValue(value: string): void;
}

export function PriceStepper({ instrument, best, mark, ...rest }: PriceStepperProps): ReactNode {
  const { t } = useTranslation('trade');
  const figures = useFigures();
  const prices =
    best === undefined
      ? []
      : [
          { id: 'bid', label: t('bid'), value: best.bid },
          { id: 'ask', label: t('ask'), value: best.ask },
        ];
  return (
    <Stepper
      {...rest}
      step={instrument.tick}
      origin={mark}
      max={instrument.max_price}
      decimals={priceDecimals(instrument)}
      pad={{
        note: t('tick', { tick: figures.plain(instrument.tick) }),
        prices,
        isWhole: !instrument.tick.includes('.'),
      }}
    />
  );
}
