import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TableSheet } from '../../../shared/export/table-sheet.tsx';
import { Select } from '../../../ui/controls/select.tsx';

const KINDS = ['bills', 'lever', 'coin', 'micro', 'funds', 'products', 'tax'] as const;

export function ExportSheet({ open, onClose }: { open: boolean; onClose(): void }): ReactNode {
  const { t } = useTranslation('statement');
  const [kind, setKind] = useState<(typeof KINDS)[number]>('bills');
  return (
    <TableSheet
      open={open}
      kind={kind}
      title={t('export')}
      note={t('export_text')}
      action={t('export_now')}
      doneText={t('exported')}
      onClose={onClose}
    >
      <Select
        label={t('sheet.label')}
        options={KINDS.map((value) => ({ value, label: t(`sheet.${value}`) }))}
        value={kind}
        onChoose={(value) => setKind(KINDS.find((one) => one === value) ?? 'bills')}
      />
    </TableSheet>
  );
}
