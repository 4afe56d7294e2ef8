import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../lib/api/use-call.ts';
import { BILL_KINDS } from '../../lib/bill-kinds.ts';
import { useToday } from '../../lib/use-today.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DateRange } from '../../ui/controls/date-range.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import type { BillWish } from './bill-wish.ts';
import styles from './statement.module.css';

const ACCOUNTS = ['change', 'lever', 'micro', 'financial', 'legal'] as const;
const HOUR_MS = 3_600_000;

interface FilterSheetProps {
  open: boolean;
  wish: BillWish;
  onWish(wish: BillWish): void;
  onClose(): void;
}

/** Each choice applies at once to the list behind the sheet. */
export function FilterSheet({ open, wish, onWish, onClose }: FilterSheetProps): ReactNode {
  const { t } = useTranslation('statement');
  const today = useToday();
  const currencies = useCall('currency.list', {}, { enabled: open, fresh_ms: HOUR_MS });
  const all = { value: '', label: t('all') };
  return (
    <Sheet
      open={open}
      title={t('filter')}
      padded
      onClose={onClose}
      foot={
        <Button look="base" main wide onClick={onClose}>
          {t('show')}
        </Button>
      }
    >
      <div className={styles['form']}>
        <Select
          label={t('account_label')}
          options={[all, ...ACCOUNTS.map((value) => ({ value, label: t(`account.${value}`) }))]}
          value={wish.account_type}
          onChoose={(account_type) => onWish({ ...wish, account_type })}
        />
        <Select
          label={t('currency')}
          options={[
            all,
            ...(currencies.data?.list ?? []).map(({ id, name }) => ({
              value: String(id),
              label: name,
            })),
          ]}
          value={wish.currency_id}
          onChoose={(currency_id) => onWish({ ...wish, currency_id })}
        />
        <Select
          label={t('kind')}
          options={[all, ...BILL_KINDS.map((value) => ({ value, label: t(`bills:${value}`) }))]}
          value={wish.kind}
          onChoose={(kind) => onWish({ ...wish, kind })}
        />
        <DateRange
          label={t('ui:span')}
          value={{ from: wish.from, to: wish.to }}
          today={today}
          onChange={(span) => onWish({ ...wish, ...span })}
        />
      </div>
    </Sheet>
  );
}
