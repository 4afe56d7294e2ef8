import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { LeverOrder } from '../../../../protocol/calls/trading/contract.ts';
import { useCallPages } from '../../../lib/api/use-call-pages.ts';
import { useBack, useGo } from '../../../lib/pages/use-go.ts';
import { AnswerState } from '../../../shared/answers/answer-state.tsx';
import { PagedList, type Pages } from '../../../shared/answers/paged-list.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import styles from './copy.module.css';
import { CurrentCopies } from './current-copies.tsx';
import { FollowCard } from './follow-card.tsx';
import { MyProfit } from './my-profit.tsx';
import { SkippedCopies } from './skipped-copies.tsx';
import { TradeRow } from './trade-row.tsx';
import { useCopyFigures } from './use-copy-figures.ts';
import { useMyFollows } from './use-my-follows.ts';
import { useOpenCopies } from './use-open-copies.ts';

const ROW = 72;

function FormerCopies({ pages }: { pages: Pages<LeverOrder> }): ReactNode {
  const { t } = useTranslation('copy');
  const go = useGo();
  const { follows } = useMyFollows();
  const nameOf = ({ trader_user_id }: LeverOrder): string | undefined =>
    follows.find((follow) => follow.trader_user_id === trader_user_id)?.nickname;
  return (
    <PagedList
      label={t('tabs.history')}
      pages={pages}
      rowHeight={ROW}
      keyOf={({ id }) => id}
      row={(order) => (
        <TradeRow
          order={order}
          of={nameOf(order)}
          onPress={() => go('pages/transaction/order_detail', { id: order.id })}
        />
      )}
      empty={<EmptyState title={t('no_former')} />}
    />
  );
}

const TABS = ['current', 'history', 'skipped'] as const;
type CopiesTab = (typeof TABS)[number];
const BONES = [64, 120, 120, 180];

export function MyCopiesPage(): ReactNode {
  const { t } = useTranslation('copy');
  const back = useBack('pages/copytrade/copy');
  const go = useGo();
  const { query, follows } = useMyFollows();
  const find = (): void => go('pages/copytrade/copy');
  return (
    <>
      <NavBar
        title={t('mine')}
        onBack={back}
        end={
          <IconButton
            icon="clock"
            label={t('contract_history')}
            onClick={() => go('pages/transaction/contract_order')}
          />
        }
      />
      <main className={styles['list']}>
        <AnswerState query={query} bones={BONES}>
          {() =>
            follows.length === 0 ? (
              <EmptyState title={t('no_follows')} text={t('no_follows_text')}>
                <Button look="base" onClick={find}>
                  {t('find')}
                </Button>
              </EmptyState>
            ) : (
              <>
                <MyProfit follows={follows} />
                <section className={styles['cards']} aria-label={t('my_traders')}>
                  <div className={styles['spread']}>
                    <h2 className={styles['sectionTitle']}>{t('my_traders')}</h2>
                    <Button look="link" onClick={find}>
                      {t('find_more')}
                    </Button>
                  </div>
                  {follows.map((follow) => (
                    <FollowCard key={follow.id} follow={follow} />
                  ))}
                </section>
                <Copies />
              </>
            )
          }
        </AnswerState>
      </main>
    </>
  );
}

function Copies(): ReactNode {
  const { t } = useTranslation('copy');
  const figures = useCopyFigures();
  const panel = useId();
  const [parameters] = useSearchParams();
  const [tab, setTab] = useState<CopiesTab>(
    TABS.find((one) => one === parameters.get('tab')) ?? 'current',
  );
  const former = useCallPages('follow.historyTrade', { status: 3 });
  const skippedOrders = useCallPages('follow.skipped', {});
  const { live, others } = useOpenCopies();
  const counts: Readonly<Record<CopiesTab, number>> = {
    current: live.length + others.length,
    history: former.data?.pages[0]?.total ?? 0,
    skipped: skippedOrders.data?.pages[0]?.total ?? 0,
  };
  const tabName = (id: CopiesTab): string =>
    counts[id] === 0 ? t(`tabs.${id}`) : `${t(`tabs.${id}`)} ${figures.count(counts[id])}`;
  return (
    <section>
      <Tabs<CopiesTab>
        label={t('copies')}
        panel={panel}
        tabs={TABS.map((id) => ({ id, label: tabName(id) }))}
        value={tab}
        onChoose={setTab}
      />
      <div id={panel} role="tabpanel" aria-label={t(`tabs.${tab}`)}>
        {tab === 'current' ? <CurrentCopies /> : null}
        {tab === 'history' ? <FormerCopies pages={former} /> : null}
        {tab === 'skipped' ? <SkippedCopies pages={skippedOrders} /> : null}
      </div>
    </section>
  );
}
