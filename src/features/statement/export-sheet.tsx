import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText, isHandledElsewhere } from '../../lib/api/failure-text.ts';
import { useSend } from '../../lib/api/use-send.ts';
import { spanOf } from '../../lib/day-span.ts';
import { saveTable } from '../../lib/save-table.ts';
import { useToday } from '../../lib/use-today.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DateRange, dayBefore } from '../../ui/controls/date-range.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import styles from './statement.module.css';

const DAYS = 30;
const KINDS = ['bills', 'lever', 'coin', 'micro', 'funds', 'products', 'tax'] as const;

export function ExportSheet({ open, onClose }: { open: boolean; onClose(): void }): ReactNode {
  const { t } = useTranslation('statement');
  const toast = useToast();
  const today = useToday();
  const [span, setSpan] = useState({ from: dayBefore(today, DAYS - 1), to: today });
  const { from, to } = spanOf(span);
  const [kind, setKind] = useState<(typeof KINDS)[number]>('bills');
  const { mutate, isPending, error, reset } = useSend('export.csv', {
    onDone: (table) => {
      saveTable(table, `${kind}-${span.from}-${span.to}.csv`);
      toast(t('exported'));
      onClose();
    },
  });
  const send = (): void => {
    if (from === undefined || to === undefined) {
      toast(t('choose_days'), 'bad');
      return;
    }
    mutate({ kind, from, to, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  };
  return (
    <Sheet
      open={open}
      title={t('export')}
      padded
      onClose={onClose}
      foot={
        <Button look="base" main wide busy={isPending} onClick={send}>
          {t('export_now')}
        </Button>
      }
    >
      <div className={styles['form']}>
        <p className={styles['note']}>{t('export_text')}</p>
        <Select
          label={t('sheet.label')}
          options={KINDS.map((value) => ({ value, label: t(`sheet.${value}`) }))}
          value={kind}
          onChoose={(value) => {
            setKind(KINDS.find((one) => one === value) ?? 'bills');
            reset();
          }}
        />
        <DateRange
          label={t('ui:span')}
          value={span}
          today={today}
          error={error === null || isHandledElsewhere(error) ? undefined : failureText(t, error)}
          onChange={(value) => {
            setSpan(value);
            reset();
          }}
        />
      </div>
    </Sheet>
  );
}
