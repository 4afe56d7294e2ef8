import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Request } from '../../lib/api/api.ts';
import { failureText, isHandledElsewhere } from '../../lib/api/failure-text.ts';
import { useSend } from '../../lib/api/use-send.ts';
import { saveTable } from '../../lib/device/save-table.ts';
import { type DaySpan, spanOf } from '../../lib/time/day-span.ts';
import { useToday } from '../../lib/time/use-today.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DateRange, dayBefore } from '../../ui/controls/date-range.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import styles from './table-sheet.module.css';

const DAYS = 30;

interface TableSheetProps {
  open: boolean;
  kind: Request<'export.csv'>['kind'];
  title: string;
  note: string;
  action: string;
  doneText: string;
  /** Its missing days are filled, so that the span has 30. */
  days?: DaySpan;
  children?: ReactNode;
  onClose(): void;
}

/** Asks for the days of a CSV table and saves it as a file. */
export function TableSheet(props: TableSheetProps): ReactNode {
  const { open, kind, title, note, action, doneText, days, children, onClose } = props;
  const { t } = useTranslation('ui');
  const toast = useToast();
  const today = useToday();
  const [span, setSpan] = useState(() => fillDays(days ?? { from: '', to: '' }, today));
  const { from, to } = spanOf(span);
  const { mutate, isPending, error, reset } = useSend('export.csv', {
    onDone: (table) => {
      saveTable(table, `${kind}-${span.from}-${span.to}.csv`);
      toast(doneText, 'good');
      onClose();
    },
  });
  const send = (): void => {
    if (from === undefined || to === undefined) return;
    mutate({ kind, from, to, time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone });
  };
  return (
    <Sheet
      open={open}
      padded
      title={title}
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
          {action}
        </Button>
      }
    >
      <div className={styles['form']}>
        <p className={styles['note']}>{note}</p>
        {children}
        <DateRange
          label={t('span')}
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

function fillDays({ from, to }: DaySpan, today: string): DaySpan {
  const last = to === '' ? today : to;
  return { from: from === '' ? dayBefore(last, DAYS - 1) : from, to: last };
}
