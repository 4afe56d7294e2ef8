import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import type { TradeTab } from '../../../../lib/state/trade-memory.ts';
import { spanText } from '../../../../lib/time/day-span.ts';
import { useToday } from '../../../../lib/time/use-today.ts';
import { PairPicker } from '../../../../shared/market/pair-picker.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { DateRange } from '../../../../ui/controls/date-range.tsx';
import { FilterPill } from '../../../../ui/controls/filter-pill.tsx';
import { PickerSheet } from '../../../../ui/overlay/picker-sheet.tsx';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import { isOffered } from '../use-trade-place.ts';
import styles from './orders.module.css';
import type { OrderFilter } from './use-order-wish.ts';

interface OrderFiltersProps {
  kind: TradeTab;
  filter: OrderFilter<string>;
  sides: readonly [string, string];
  hasDates?: boolean;
}

export function OrderFilters({
  kind,
  filter,
  sides,
  hasDates = true,
}: OrderFiltersProps): ReactNode {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const today = useToday();
  const [sheet, setSheet] = useState<'pair' | 'side' | 'dates'>();
  const shut = (): void => setSheet(undefined);
  const { wish, instrument, change } = filter;
  const options = [
    { value: '', label: t('filter.sides') },
    { value: '1', label: sides[0] },
    { value: '2', label: sides[1] },
  ];
  return (
    <div className={styles['filters']}>
      <FilterPill
        label={t('filter.pair')}
        clearLabel={t('filter.clear_one', { filter: t('filter.pair') })}
        none={t('filter.pairs')}
        chosenLabel={wish.pair === '' ? undefined : (instrument?.symbol ?? '…')}
        onOpen={() => setSheet('pair')}
        onClear={() => change({ pair: '' })}
      />
      <FilterPill
        label={t('filter.side')}
        clearLabel={t('filter.clear_one', { filter: t('filter.side') })}
        none={t('filter.sides')}
        chosenLabel={
          wish.side === '' ? undefined : options.find((one) => one.value === wish.side)?.label
        }
        onOpen={() => setSheet('side')}
        onClear={() => change({ side: '' })}
      />
      {hasDates ? (
        <FilterPill
          label={t('filter.days')}
          clearLabel={t('filter.clear_one', { filter: t('filter.days') })}
          none={t('filter.all_days')}
          chosenLabel={wish.from === '' && wish.to === '' ? undefined : spanText(wish, language)}
          onOpen={() => setSheet('dates')}
          onClear={() => change({ from: '', to: '' })}
        />
      ) : null}
      <PairPicker
        open={sheet === 'pair'}
        title={t('filter.pair')}
        current={instrument?.match_id ?? 0}
        isOffered={(one) => isOffered(kind, one)}
        onPick={({ match_id }) => {
          change({ pair: `${match_id}` });
          shut();
        }}
        onClose={shut}
      />
      <PickerSheet
        open={sheet === 'side'}
        title={t('filter.side')}
        options={options}
        value={wish.side}
        onChoose={(value) => change({ side: value === '1' ? '1' : value === '2' ? '2' : '' })}
        onClose={shut}
      />
      <Sheet
        open={sheet === 'dates'}
        padded
        title={t('filter.days')}
        onClose={shut}
        foot={
          <Button look="base" main wide onClick={shut}>
            {t('filter.show')}
          </Button>
        }
      >
        <div className={styles['form']}>
          <DateRange
            label={t('filter.days')}
            value={wish}
            today={today}
            onChange={({ from, to }) => change({ from, to })}
          />
        </div>
      </Sheet>
    </div>
  );
}
