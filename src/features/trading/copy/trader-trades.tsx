import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../lib/api/api.ts';
import { useCallPages } from '../../../lib/api/use-call-pages.ts';
import { useKnownUser, useSignedIn } from '../../../lib/app-context.ts';
import { PagedList } from '../../../shared/answers/paged-list.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { FollowerList } from './follower-list.tsx';
import { TradeRow } from './trade-row.tsx';
import { useCopyFigures } from './use-copy-figures.ts';

type TraderDetail = Answer<'follow.traderDetail'>;
type TradesTab = 'open' | 'history' | 'followers';
const ROW = 72;

/** Open positions (for followers only), closed trades, and the followers. */
export function TraderTrades({ trader }: { trader: TraderDetail }): ReactNode {
  const { t } = useTranslation('copy');
  const figures = useCopyFigures();
  const panel = useId();
  const isMine = useKnownUser()?.id === trader.trader_user_id;
  const maySee = isMine || trader.is_following;
  const [tab, setTab] = useState<TradesTab>('open');
  const count = trader.positions.length;
  const tabs: { id: TradesTab; label: string }[] = [
    { id: 'open', label: count === 0 ? t('open') : `${t('open')} ${figures.count(count)}` },
    { id: 'history', label: t('history') },
    { id: 'followers', label: t('followers') },
  ];
  return (
    <section>
      <Tabs<TradesTab>
        label={t('trades_of')}
        panel={panel}
        tabs={tabs}
        value={tab}
        onChoose={setTab}
      />
      <div id={panel} role="tabpanel" aria-label={t(tab)}>
        {tab === 'followers' ? <Followers id={trader.trader_user_id} isMine={isMine} /> : null}
        {tab === 'history' ? <History id={trader.trader_user_id} /> : null}
        {tab === 'open' && !maySee ? (
          <EmptyState picture="no-access" title={t('open_hidden')} text={t('open_hidden_text')} />
        ) : null}
        {tab === 'open' && maySee && count === 0 ? <EmptyState title={t('open_none')} /> : null}
        {tab === 'open' && maySee
          ? trader.positions.map((order) => <TradeRow key={order.id} order={order} />)
          : null}
      </div>
    </section>
  );
}

function Followers({ id, isMine }: { id: number; isMine: boolean }): ReactNode {
  const { t } = useTranslation('copy');
  const isSignedIn = useSignedIn();
  if (!isSignedIn) return <EmptyState picture="no-access" title={t('followers_guest')} />;
  return isMine ? <FollowerList /> : <FollowerList of={id} />;
}

function History({ id }: { id: number }): ReactNode {
  const { t } = useTranslation('copy');
  const isSignedIn = useSignedIn();
  const pages = useCallPages(
    'follow.historyTrade',
    { trader_user_id: id },
    { enabled: isSignedIn },
  );
  if (!isSignedIn) return <EmptyState picture="no-access" title={t('history_guest')} />;
  return (
    <PagedList
      label={t('history')}
      pages={pages}
      rowHeight={ROW}
      keyOf={(order) => order.id}
      row={(order) => <TradeRow order={order} />}
      empty={<EmptyState title={t('history_none')} />}
    />
  );
}
