import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallPages } from '../../../../lib/api/use-call-pages.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { useBack } from '../../../../lib/pages/use-go.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { PagedList } from '../../../../shared/answers/paged-list.tsx';
import { ExactAmount } from '../../../../shared/figures/exact-amount.tsx';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { Tabs } from '../../../../ui/controls/tabs.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../../ui/layout/nav-bar.tsx';
import { ListRow } from '../../../../ui/lists/list-row.tsx';
import styles from '../funds.module.css';

const ROW = 72;
const PAGE = 30;
const TABS = ['moves', 'conversions'] as const;
type Tab = (typeof TABS)[number];
const LABELS = { moves: 'transfer.title', conversions: 'convert.title' } as const;

export function TransferHistoryPage(): ReactNode {
  const { t } = useTranslation('funds');
  const back = useBack('pages/fund/fundTransfer');
  const panel = useId();
  const [tab, setTab] = useState<Tab>('moves');
  return (
    <>
      <NavBar title={t('history.title')} onBack={back} />
      <main>
        <div className={styles['tools']}>
          <Tabs
            label={t('history.title')}
            panel={panel}
            tabs={TABS.map((id) => ({ id, label: t(LABELS[id]) }))}
            value={tab}
            onChoose={(next) => setTab(next)}
          />
        </div>
        <div id={panel} role="tabpanel" aria-label={t('history.title')}>
          {tab === 'moves' ? <Moves /> : <Conversions />}
        </div>
      </main>
    </>
  );
}

function Moves(): ReactNode {
  const { t } = useTranslation('funds');
  const language = useLanguage();
  const amounts = useAmounts();
  const pages = useCallPages('wallet.hzhistory', { limit: PAGE });
  return (
    <PagedList
      label={t('transfer.title')}
      pages={pages}
      rowHeight={ROW}
      keyOf={({ id }) => id}
      isPlain
      empty={<EmptyState title={t('history.no_moves')} />}
      row={({ number, currency_name, from_field, to_field, create_time }) => (
        <ListRow
          height={60}
          title={`${t(`statement:account.${from_field}`)} → ${t(`statement:account.${to_field}`)}`}
          note={timeText(create_time, language, 'minute')}
          value={
            <ExactAmount
              value={number}
              unit={currency_name}
              text={amounts.withUnit(number, currency_name)}
            />
          }
        />
      )}
    />
  );
}

function Conversions(): ReactNode {
  const { t } = useTranslation('funds');
  const language = useLanguage();
  const amounts = useAmounts();
  const pages = useCallPages('user.getTransferList', { limit: PAGE });
  return (
    <PagedList
      label={t('convert.title')}
      pages={pages}
      rowHeight={ROW}
      keyOf={({ id }) => id}
      isPlain
      empty={<EmptyState title={t('history.no_conversions')} />}
      row={({ number, receive, from_name, to_name, create_time }) => (
        <ListRow
          height={60}
          title={`${from_name} → ${to_name}`}
          note={timeText(create_time, language, 'minute')}
          value={`+${amounts.withUnit(receive, to_name)}`}
          valueNote={`−${amounts.withUnit(number, from_name)}`}
        />
      )}
    />
  );
}
