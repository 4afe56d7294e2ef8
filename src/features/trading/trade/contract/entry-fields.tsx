import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { Stepper } from '../../../../shared/forms/stepper.tsx';
import { useMarkNow } from '../../../../shared/market/use-mark-now.ts';
import {
  type DistanceUnit,
  distanceSteps,
  ENTRY_FIELDS,
  type EntryField,
  kindTerms,
} from '../../../../shared/trade/order-kinds.ts';
import { Chips } from '../../../../ui/controls/chips.tsx';
import { PriceStepper } from '../price-stepper.tsx';
import type { BestPrices } from '../use-best-prices.ts';
import type { ContractTicket, TicketAct } from './ticket-state.ts';

interface EntryFieldsProps {
  ticket: ContractTicket;
  instrument: Instrument;
  best: BestPrices;
  /** What an empty field says after the button was pressed. */
  isMissing: boolean;
  errorOf(field: EntryField): string | undefined;
  onChange(action: TicketAct): void;
}

/** The fields that the chosen kind of order asks for. */
export function EntryFields({
  ticket,
  instrument,
  best,
  isMissing,
  errorOf,
  onChange,
}: EntryFieldsProps): ReactNode {
  const { t } = useTranslation('trade');
  const markNow = useMarkNow(instrument);
  const { fields } = kindTerms(ticket.orderType);
  return fields.map((field) => {
    const { isOptional, isPrice } = ENTRY_FIELDS[field];
    const value = ticket.entry[field];
    const isEmpty = isMissing && !isOptional && value === '';
    const sharedProps = {
      value,
      error: errorOf(field) ?? (isEmpty ? t('enter_price') : undefined),
      onValue: (text: string) => onChange({ act: 'entry', field, value: text }),
    };
    if (!isPrice) {
      return (
        <DistanceStepper
          key={`${field} ${ticket.distanceUnit}`}
          {...sharedProps}
          unit={ticket.distanceUnit}
          instrument={instrument}
          onUnit={(unit) => onChange({ act: 'distance_unit', unit })}
        />
      );
    }
    const isOnlyLimit = field === 'target_price' && fields.length === 1;
    return (
      <PriceStepper
        key={field}
        {...sharedProps}
        label={t(isOnlyLimit ? 'price' : `entry.${field}`, { unit: instrument.legal_name })}
        instrument={instrument}
        best={best}
        mark={markNow}
      />
    );
  });
}

interface DistanceStepperProps {
  unit: DistanceUnit;
  instrument: Instrument;
  value: string;
  error: string | undefined;
  tall?: boolean;
  onUnit(unit: DistanceUnit): void;
  onValue(value: string): void;
}

function DistanceStepper({ unit, instrument, onUnit, ...rest }: DistanceStepperProps): ReactNode {
  const { t } = useTranslation('trade');
  const steps = distanceSteps(unit, instrument);
  const unitText = unit === 'percent' ? '%' : instrument.legal_name;
  return (
    <>
      <Stepper
        {...rest}
        {...steps}
        label={t('entry.distance', { unit: unitText })}
        pad={{ isWhole: false }}
      />
      <Chips
        label={t('entry.distance_unit')}
        options={[
          { value: 'price', label: instrument.legal_name },
          { value: 'percent', label: '%' },
        ]}
        value={unit}
        onChoose={(value) => onUnit(value === 'percent' ? 'percent' : 'price')}
      />
    </>
  );
}
