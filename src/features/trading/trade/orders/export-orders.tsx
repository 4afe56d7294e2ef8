import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DaySpan } from '../../../../lib/time/day-span.ts';
import { isUtc } from '../../../../lib/time/time-zone.ts';
import { TableSheet } from '../../../../shared/export/table-sheet.tsx';
import { Button } from '../../../../ui/controls/button.tsx';

interface ExportOrdersProps {
  kind: 'lever' | 'coin' | 'micro';
  days: DaySpan;
}

export function ExportOrders({ kind, days }: ExportOrdersProps): ReactNode {
  const { t } = useTranslation('orders');
  const [isOpen, setOpen] = useState(false);
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <>
      <Button small icon="deposit" onClick={() => setOpen(true)}>
        {t('export.open')}
      </Button>
      {isOpen ? (
        <TableSheet
          open
          kind={kind}
          days={days}
          title={t('export.open')}
          note={isUtc(zone) ? t('export.text_utc') : t('export.text', { zone })}
          action={t('export.action')}
          doneText={t('export.done')}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
