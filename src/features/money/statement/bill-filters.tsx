import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HOUR_MS } from '../../../../protocol/time.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { BILL_KINDS } from '../../../lib/state/bill-kinds.ts';
import { spanText } from '../../../lib/time/day-span.ts';
import { useToday } from '../../../lib/time/use-today.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { DateRange } from '../../../ui/controls/date-range.tsx';
import { FilterPill } from '../../../ui/controls/filter-pill.tsx';
import { PickerSheet } from '../../../ui/overlay/picker-sheet.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import type { BillWish } from './bill-wish.ts';
import styles from './statement.module.css';

const ACCOUNTS = ['change', 'lever', 'micro', 'financial', 'legal'] as const;
const CHOICES = ['account_type', 'currency_id', 'kind'] as const;
type Choice = (typeof CHOICES)[number];

interface BillFiltersProps {
  wish: BillWish;
  onWish(wish: BillWish): void;
}

export function BillFilters({ wish, onWish }: BillFiltersProps): ReactNode {
  const { t } = useTranslation('statement');
  const language = useLanguage();
  const today = useToday();
  const [sheet, setSheet] = useState<Choice | 'days'>();
  const shut = (): void => setSheet(undefined);
  const currencies = useCall('currency.list', {}, { fresh_ms: HOUR_MS }).data?.list ?? [];
  const options = {
    account_type: ACCOUNTS.map((value) => ({ value: `${value}`, label: t(`account.${value}`) })),
    currency_id: currencies.map(({ id, name }) => ({ value: `${id}`, label: name })),
    kind: BILL_KINDS.map((value) => ({ value: `${value}`, label: t(`bills:${value}`) })),
  };
  const clearLabel = (label: string): string => t('pill.clear', { filter: label });
  return (
    <div className={styles['pills']}>
      {CHOICES.map((choice) => {
        const label = t(`pill.${choice}`);
        const chosenOption = options[choice].find(({ value }) => value === wish[choice]);
        return (
          <FilterPill
            key={choice}
            label={label}
            none={t(`pill.all.${choice}`)}
            clearLabel={clearLabel(label)}
            chosenLabel={wish[choice] === '' ? undefined : (chosenOption?.label ?? '…')}
            onOpen={() => setSheet(choice)}
            onClear={() => onWish({ ...wish, [choice]: '' })}
          />
        );
      })}
      <FilterPill
        label={t('pill.days')}
        none={t('pill.all.days')}
        clearLabel={clearLabel(t('pill.days'))}
        chosenLabel={wish.from === '' && wish.to === '' ? undefined : spanText(wish, language)}
        onOpen={() => setSheet('days')}
        onClear={() => onWish({ ...wish, from: '', to: '' })}
      />
      {CHOICES.map((choice) => (
        <PickerSheet
          key={choice}
          open={sheet === choice}
          title={t(`pill.${choice}`)}
          options={[{ value: '', label: t(`pill.all.${choice}`) }, ...options[choice]]}
          value={wish[choice]}
          onChoose={(value) => onWish({ ...wish, [choice]: value })}
          onClose={shut}
        />
      ))}
      <Sheet
        open={sheet === 'days'}
        padded
        title={t('pill.days')}
        onClose={shut}
        foot={
          <Button look="base" main wide onClick={shut}>
            {t('show')}
          </Button>
        }
      >
        <div className={styles['form']}>
          <DateRange
            label={t('ui:span')}
            value={{ from: wish.from, to: wish.to }}
            today={today}
            onChange={(span) => onWish({ ...wish, ...span })}
          />
        </div>
      </Sheet>
    </div>
  );
}
