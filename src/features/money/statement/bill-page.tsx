import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useApp } from '../../../lib/app-context.ts';
import { useCore } from '../../../lib/core/use-core.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { useBack } from '../../../lib/pages/use-go.ts';
import { useToday } from '../../../lib/time/use-today.ts';
import { PagedList } from '../../../shared/answers/paged-list.tsx';
import { TableSheet } from '../../../shared/export/table-sheet.tsx';
import { useAmounts } from '../../../shared/figures/use-amounts.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { HiddenAmounts } from '../../../ui/lists/hidden-amounts.tsx';
import { BalanceHead } from './balance-head.tsx';
import { BillFilters } from './bill-filters.tsx';
import { type BillWish, readWish, writeWish } from './bill-wish.ts';
import { RecordItem } from './record-row.tsx';
import { RecordSheet } from './record-sheet.tsx';
import { type BillRecord, useRecords } from './use-records.ts';

const KINDS = ['bills', 'lever', 'coin', 'micro', 'funds', 'products', 'tax'] as const;

function ExportSheet({ open, onClose }: { open: boolean; onClose(): void }): ReactNode {
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

const ROW = 72;

export function BillPage(): ReactNode {
  const { t } = useTranslation('statement');
  const language = useLanguage();
  const amounts = useAmounts();
  const back = useBack('pages/index/index');
  const [parameters, setParameters] = useSearchParams();
  const wish = readWish(parameters);
  const pages = useRecords(wish);
  const today = useToday();
  const [core] = useCore();
  const { hides_assets } = useSnapshot(useApp().state);
  const [openRecord, setOpenRecord] = useState<BillRecord>();
  const [sheet, setSheet] = useState<'export' | 'record'>();
  const change = (next: BillWish): void => setParameters(writeWish(next), { replace: true });
  const filterCount = Object.keys(writeWish(wish)).length;
  return (
    <HiddenAmounts isHidden={hides_assets}>
      <NavBar
        title={t('title')}
        onBack={back}
        end={<IconButton icon="deposit" label={t('export')} onClick={() => setSheet('export')} />}
      />
      <main>
        <BillFilters wish={wish} onWish={change} />
        <BalanceHead wish={wish} />
        <PagedList
          label={t('title')}
          pages={pages}
          rowHeight={ROW}
          keyOf={({ record }) => record.id}
          isPlain
          empty={
            <EmptyState
              picture={filterCount === 0 ? 'nothing-yet' : 'not-found'}
              title={filterCount === 0 ? t('none') : t('none_found')}
            >
              {filterCount === 0 ? null : (
                <Button onClick={() => setParameters({}, { replace: true })}>
                  {t('filter_off')}
                </Button>
              )}
            </EmptyState>
          }
          row={(row) => (
            <RecordItem
              row={row}
              today={today}
              language={language}
              amounts={amounts}
              core={core.kind === 'ready' ? core.core : undefined}
              onPress={(record) => {
                setOpenRecord(record);
                setSheet('record');
              }}
            />
          )}
        />
      </main>
      <ExportSheet open={sheet === 'export'} onClose={() => setSheet(undefined)} />
      <RecordSheet
        open={sheet === 'record'}
        record={openRecord}
        onClose={() => setSheet(undefined)}
      />
    </HiddenAmounts>
  );
}
