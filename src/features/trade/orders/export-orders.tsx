import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText, isHandledElsewhere } from '../../../lib/api/failure-text.ts';
import { useSend } from '../../../lib/api/use-send.ts';
import { type DaySpan, spanOf } from '../../../lib/day-span.ts';
import { saveTable } from '../../../lib/save-table.ts';
import { useToday } from '../../../lib/use-today.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { DateRange, dayBefore } from '../../../ui/controls/date-range.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import styles from './orders.module.css';

interface ExportOrdersProps {
  kind: 'lever' | 'coin' | 'micro';
  days: DaySpan;
}

const DAYS = 30;

export function ExportOrders({ kind, days }: ExportOrdersProps): ReactNode {
  const { t } = useTranslation('orders');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button small icon="deposit" onClick={() => setOpen(true)}>
        {t('export.open')}
      </Button>
      {isOpen ? <ExportSheet kind={kind} days={days} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ExportSheet({ kind, days, onClose }: ExportOrdersProps & { onClose(): void }): ReactNode {
  const { t } = useTranslation('orders');
  const toast = useToast();
  const today = useToday();
  const [span, setSpan] = useState({
    from: days.from === '' ? dayBefore(days.to === '' ? today : days.to, DAYS - 1) : days.from,
    to: days.to === '' ? today : days.to,
  });
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { from, to } = spanOf(span);
  const { mutate, isPending, error, reset } = useSend('export.csv', {
    onDone: (table) => {
      saveTable(table, `${kind}-${span.from}-${span.to}.csv`);
      toast(t('export.done'), 'good');
      onClose();
    },
  });
  const send = (): void => {
    if (from === undefined || to === undefined) return;
    mutate({ kind, from, to, time_zone: zone });
  };
  return (
    <Sheet
      open
      padded
      title={t('export.open')}
      onClose={onClose}
      foot={
        <Button
          look="base"
          main
          wide
          busy={isPending}
          disabled={from === undefined || to === undefined}
          onClick={send}
        >
          {t('export.action')}
        </Button>
      }
    >
      <div className={styles['form']}>
        <p className={styles['note']}>{t('export.text', { zone })}</p>
        <DateRange
          label={t('filter.days')}
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
