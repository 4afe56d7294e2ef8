import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallPages } from '../../../../lib/api/use-call-pages.ts';
import { useBack, useGo } from '../../../../lib/pages/use-go.ts';
import { PagedList } from '../../../../shared/answers/paged-list.tsx';
import { Button, IconButton } from '../../../../ui/controls/button.tsx';
import { Tabs } from '../../../../ui/controls/tabs.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../../ui/layout/nav-bar.tsx';
import { STATES } from '../order/order-life.ts';
import styles from '../otc.module.css';
import { OrderCard } from './order-card.tsx';

const ROW = 120;
const PAGE = 20;
const TABS = ['all', ...STATES] as const;
type Tab = (typeof TABS)[number];

export function OrdersPage(): ReactNode {
  const { t } = useTranslation('otc');
  const back = useBack('pages/otc/otc');
  const go = useGo();
  const panel = useId();
  const [tab, setTab] = useState<Tab>('all');
  const status = ([0, 1, 2, 3, 4, 5] as const).find((one) => STATES[one] === tab);
  const pages = useCallPages('otc.list', {
    limit: PAGE,
    ...(status !== undefined && { status }),
  });
  const nameOf = (id: Tab): string => (id === 'all' ? t('all') : t(`state.${id}`));
  return (
    <>
      <NavBar
        title={t('orders')}
        onBack={back}
        end={
          <IconButton
            icon="deposit"
            label={t('export')}
            onClick={() => go('pages/setting/bill', { account_type: 'legal' })}
          />
        }
      />
      <main className={styles['list']}>
        <Tabs<Tab>
          label={t('status')}
          look="chip"
          panel={panel}
          tabs={TABS.map((id) => ({ id, label: nameOf(id) }))}
          value={tab}
          onChoose={setTab}
        />
        <div id={panel} role="tabpanel" aria-label={nameOf(tab)}>
          <PagedList
            label={t('orders')}
            pages={pages}
            rowHeight={ROW}
            keyOf={({ id }) => id}
            row={(order) => <OrderCard order={order} />}
            empty={
              <EmptyState title={t('orders_none')}>
                <Button look="base" onClick={() => go('pages/otc/otc')}>
                  {t('see_offers')}
                </Button>
              </EmptyState>
            }
          />
        </div>
      </main>
    </>
  );
}
