import { memo, type ReactNode, useDeferredValue, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Instrument } from '../../../../protocol/calls/market/market.ts';
import { useFavourites } from '../../../lib/market/favourites.ts';
import type { SortKey } from '../../../lib/market/hooks.ts';
import { LIST_PATH } from '../../../lib/market/paths.ts';
import { type Outline, useOutlines } from '../../../lib/market/use-tickers.ts';
import { BriefRows } from '../../../shared/market/brief-rows.tsx';
import { MarketContent } from '../../../shared/market/market-content.tsx';
import { RowsSkeleton } from '../../../shared/market/rows-skeleton.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { PageFailure } from '../../../ui/layout/failure.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import styles from './home-page.module.css';

const TABS = ['favourites', 'hot', 'gainers', 'losers', 'volume'] as const;
type HomeTab = (typeof TABS)[number];

const AT_MOST = 10;

export function MarketTabs(): ReactNode {
  const { t } = useTranslation('home');
  const panel = useId();
  const { ids } = useFavourites();
  const [chosenTab, setChosenTab] = useState<HomeTab>();
  const tab = chosenTab ?? (ids.length > 0 ? 'favourites' : 'hot');
  const filledTab = useDeferredValue(tab);
  const tabs = useMemo(() => TABS.map((id) => ({ id, label: t(`tab.${id}`) })), [t]);
  return (
    <section className={styles['market']}>
      <Tabs<HomeTab>
        label={t('market')}
        panel={panel}
        tabs={tabs}
        value={tab}
        onChoose={setChosenTab}
      />
      <div id={panel} role="tabpanel" aria-label={t(`tab.${filledTab}`)}>
        <TabContent tab={filledTab} />
      </div>
      <AllMarkets />
    </section>
  );
}

/** A separate component, so that a tap redraws as little as possible. */
const AllMarkets = memo(function AllMarkets(): ReactNode {
  const { t } = useTranslation('home');
  return (
    <Link to={LIST_PATH} className={styles['all']}>
      <span>{t('all_markets')}</span>
      <Icon name="forward" size={16} />
    </Link>
  );
});

const TabContent = memo(function TabContent({ tab }: { tab: HomeTab }): ReactNode {
  return (
    <MarketContent look="home">
      {(instruments) => <HomeList key={tab} instruments={instruments} tab={tab} />}
    </MarketContent>
  );
});

interface HomeListProps {
  instruments: readonly Instrument[];
  tab: HomeTab;
}

const ORDERS: Readonly<Record<HomeTab, { order?: SortKey; descending: boolean }>> = {
  favourites: { descending: true },
  hot: { order: 'turnover', descending: true },
  gainers: { order: 'change', descending: true },
  losers: { order: 'change', descending: false },
  volume: { order: 'turnover', descending: true },
};

function HomeList({ instruments, tab }: HomeListProps): ReactNode {
  const { t } = useTranslation('home');
  const favourites = useFavourites();
  const outlines = useOutlines();
  const shownInstruments = useMemo(
    () => wantedOf(tab, instruments, favourites.ids, outlines),
    [tab, instruments, favourites.ids, outlines],
  );
  if (tab === 'favourites' && favourites.kind === 'loading') return <RowsSkeleton look="home" />;
  if (tab === 'favourites' && favourites.kind === 'failed')
    return <PageFailure text={t('market:favourite.failed')} onRetry={favourites.retry} />;
  if (tab === 'hot' && outlines.size === 0) return <RowsSkeleton look="home" />;
  if (shownInstruments.length === 0) {
    return tab === 'favourites' ? (
      <EmptyState title={t('market:favourite.none')} text={t('market:favourite.none_text')} />
    ) : (
      <EmptyState title={t('market:empty')} />
    );
  }
  return (
    <BriefRows
      label={t(`tab.${tab}`)}
      instruments={shownInstruments}
      {...ORDERS[tab]}
      most={AT_MOST}
    />
  );
}

function wantedOf(
  tab: HomeTab,
  instruments: readonly Instrument[],
  favourites: readonly number[],
  outlines: ReadonlyMap<number, Outline>,
): readonly Instrument[] {
  if (tab === 'favourites') {
    const byId = new Map(instruments.map((one) => [one.match_id, one]));
    return favourites.flatMap((id) => byId.get(id) ?? []);
  }
  if (tab === 'hot')
    return instruments.filter(({ match_id }) => outlines.get(match_id)?.isHot === true);
  return instruments;
}
