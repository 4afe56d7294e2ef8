import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useCallPages } from '../../../../lib/api/use-call-pages.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { useBack } from '../../../../lib/pages/use-go.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { PagedList } from '../../../../shared/answers/paged-list.tsx';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { Tabs } from '../../../../ui/controls/tabs.tsx';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../../ui/layout/nav-bar.tsx';
import { ListRow } from '../../../../ui/lists/list-row.tsx';
import styles from '../funds.module.css';
import { WithdrawalRows } from '../withdraw/withdrawal-rows.tsx';

const ROW = 76;
const PAGE = 10;
const TABS = ['deposits', 'withdrawals'] as const;
type Tab = (typeof TABS)[number];
const LABELS = { deposits: 'home:deposit', withdrawals: 'home:withdraw' } as const;

/** Deposits and withdrawals of the user, one tab each. */
export function InOutPage(): ReactNode {
  const { t } = useTranslation('funds');
  const back = useBack('pages/fund/select');
  const panel = useId();
  const [parameters, setParameters] = useSearchParams();
  const tab: Tab = TABS.find((one) => one === parameters.get('tab')) ?? 'deposits';
  return (
    <>
      <NavBar title={t('in_out.title')} onBack={back} />
      <main>
        <div className={styles['tools']}>
          <Tabs
            label={t('in_out.title')}
            panel={panel}
            tabs={TABS.map((id) => ({ id, label: t(LABELS[id]) }))}
            value={tab}
            onChoose={(next) => setParameters({ tab: next }, { replace: true })}
          />
        </div>
        <div id={panel} role="tabpanel" aria-label={t(LABELS[tab])}>
          {tab === 'deposits' ? <Deposits /> : <WithdrawalRows />}
        </div>
      </main>
    </>
  );
}

const STATES = ['pending', 'credited', 'rejected'] as const;
const TONES = { pending: 'warn', credited: 'up', rejected: 'down' } as const;

function Deposits(): ReactNode {
  const { t } = useTranslation('funds');
  const language = useLanguage();
  const amounts = useAmounts();
  const pages = useCallPages('recharge.log', { limit: PAGE });
  return (
    <PagedList
      label={t('home:deposit')}
      pages={pages}
      rowHeight={ROW}
      keyOf={({ id }) => id}
      isPlain
      empty={<EmptyState title={t('in_out.no_deposits')} />}
      row={({ amount, currency_name, type, status, reason, create_time }) => (
        <ListRow
          height={60}
          title={
            <>
              {currency_name}{' '}
              <Badge tone={TONES[STATES[status]]}>{t(`in_out.${STATES[status]}`)}</Badge>
            </>
          }
          note={
            reason ??
            `${type === 'faucet' ? t('faucet.title') : type} · ${timeText(create_time, language, 'minute')}`
          }
          value={`+${amounts.withUnit(amount, currency_name)}`}
        />
      )}
    />
  );
}
