import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText, isToldElsewhere } from '../../lib/api/failure-text.ts';
import { useSend } from '../../lib/api/use-send.ts';
import { spanOf } from '../../lib/day-span.ts';
import { saveTable } from '../../lib/save-table.ts';
import { useToday } from '../../lib/use-today.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DateRange, dayBefore } from '../../ui/controls/date-range.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import styles from './statement.module.css';

const DAYS = 30;

/** The bills of a time as a table for other programs. */
export function ExportSheet({ open, onClose }: { open: boolean; onClose(): void }): ReactNode {
  const { t } = useTranslation('statement');
  const toast = useToast();
  const today = useToday();
  const [span, setSpan] = useState({ from: dayBefore(today, DAYS - 1), to: today });
  const { from, to } = spanOf(span);
  const { mutate, isPending } = useSend('export.csv', {
    onDone: (table) => {
      saveTable(table, `bills-${span.from}-${span.to}.csv`);
      toast(t('exported'));
      onClose();
    },
  });
  const send = (): void => {
    if (from === undefined || to === undefined) {
      toast(t('choose_days'), 'bad');
      return;
    }
    mutate(
      { kind: 'bills', from, to, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
      {
        onError: (error) => {
          if (!isToldElsewhere(error)) toast(failureText(t, error), 'bad');
        },
      },
    );
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
        <DateRange label={t('ui:span')} value={span} today={today} onChange={setSpan} />
      </div>
    </Sheet>
  );
}
