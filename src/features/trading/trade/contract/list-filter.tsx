import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';
import { FilterChip } from '../../../../ui/controls/chips.tsx';
import styles from './list-filter.module.css';

export interface ListFilter {
  isHere: boolean;
  type: 1 | 2 | undefined;
}

export const NO_FILTER: ListFilter = { isHere: false, type: undefined };

export function fits(
  { isHere, type }: ListFilter,
  { match_id }: Pick<Instrument, 'match_id'>,
  order: Pick<LeverOrder, 'match_id' | 'type'>,
): boolean {
  return (!isHere || order.match_id === match_id) && (type === undefined || order.type === type);
}

interface ListFilterChipsProps {
  instrument: Instrument;
  filter: ListFilter;
  onFilter(filter: ListFilter): void;
}

export function ListFilterChips({ instrument, filter, onFilter }: ListFilterChipsProps): ReactNode {
  const { t } = useTranslation('trade');
  const side = (type: 1 | 2, label: string): ReactNode => (
    <FilterChip
      label={label}
      on={filter.type === type}
      onChange={(on) => onFilter({ ...filter, type: on ? type : undefined })}
    />
  );
  return (
    <fieldset className={styles['chips']}>
      <legend className="spoken">{t('filter_label')}</legend>
      <FilterChip
        label={t('only_pair', { symbol: instrument.symbol })}
        on={filter.isHere}
        onChange={(isHere) => onFilter({ ...filter, isHere })}
      />
      {side(1, t('side.long'))}
      {side(2, t('side.short'))}
    </fieldset>
  );
}
