import { type ReactNode, useDeferredValue, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { useFavourites } from '../../../../lib/market/favourites.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { LanguageButton } from '../../../../shared/account/language-button.tsx';
import { MarketContent } from '../../../../shared/market/market-content.tsx';
import { PageHead } from '../../../../shared/market/page-head.tsx';
import { RowsSkeleton } from '../../../../shared/market/rows-skeleton.tsx';
import { SearchLink } from '../../../../shared/market/search-link.tsx';
import { Button, IconButton } from '../../../../ui/controls/button.tsx';
import { Chips } from '../../../../ui/controls/chips.tsx';
import { Tabs } from '../../../../ui/controls/tabs.tsx';
import { PageFailure } from '../../../../ui/layout/failure.tsx';
import { FavouritesEditor } from './favourites-editor.tsx';
import { ListHead } from './list-head.tsx';
import { kindsOf, LIST_KINDS, type ListWish, readWish, wishOf, writeWish } from './list-wish.ts';
import { MarketList } from './market-list.tsx';
import styles from './market-page.module.css';

export function MarketPage(): ReactNode {
  const { t } = useTranslation('market');
  const panel = useId();
  const go = useGo();
  const [wish, setWish] = useWish();
  const kinds = kindsOf(wish.tab);
  const filledWish = useDeferredValue(wish);
  return (
    <>
      <PageHead
        title={t('title')}
        bar={
          <>
            <SearchLink label={t('search')} />
            <IconButton
              icon="tune"
              label={t('scanner')}
              onClick={() => go('pages/market/scanner')}
            />
            <LanguageButton />
          </>
        }
      >
        <Tabs
          label={t('kinds')}
          panel={panel}
          tabs={[
            { id: 'favourites', label: t('tab.favourites') },
            { id: 'crypto', label: t('tab.crypto') },
            { id: 'stock', label: t('tab.stock') },
          ]}
          value={wish.tab}
          onChoose={(tab) => setWish(wishOf(tab))}
        />
        {kinds.length === 0 ? null : (
          <div className={styles['kinds']}>
            <Chips
              label={t('narrow')}
              look="line"
              options={kinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
              value={wish.kind}
              onChoose={(chosenId) => {
                const kind = LIST_KINDS.find((one) => one === chosenId) ?? 'all';
                setWish({ ...wish, kind });
              }}
            />
            {wish.tab === 'favourites' ? <FavouritesEditor /> : null}
          </div>
        )}
        <ListHead wish={wish} onWish={setWish} />
      </PageHead>
      <main>
        <div id={panel} role="tabpanel" aria-label={t(`tab.${filledWish.tab}`)}>
          <MarketContent>
            {(instruments) =>
              filledWish.tab === 'favourites' ? (
                <OwnList
                  instruments={instruments}
                  wish={filledWish}
                  onAll={() => setWish(wishOf('crypto'))}
                />
              ) : (
                <MarketList instruments={instruments} wish={filledWish} way={null} />
              )
            }
          </MarketContent>
        </div>
      </main>
    </>
  );
}

interface OwnListProps {
  instruments: readonly Instrument[];
  wish: ListWish;
  onAll(): void;
}

function OwnList({ instruments, wish, onAll }: OwnListProps): ReactNode {
  const { t } = useTranslation('market');
  const { kind, ids, retry } = useFavourites();
  const own = useMemo(() => {
    const byId = new Map(instruments.map((one) => [one.match_id, one]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }, [instruments, ids]);
  if (kind === 'loading') return <RowsSkeleton />;
  if (kind === 'failed') return <PageFailure text={t('favourite.failed')} onRetry={retry} />;
  const way = (
    <Button look="base" onClick={onAll}>
      {t('favourite.find')}
    </Button>
  );
  return <MarketList instruments={own} wish={wish} way={way} />;
}

function useWish(): [ListWish, (wish: ListWish) => void] {
  const [parameters, setParameters] = useSearchParams();
  const { ids } = useFavourites();
  const [wish, setWish] = useState(() =>
    readWish(parameters, ids.length > 0 ? 'favourites' : 'crypto'),
  );
  // A link may lead here while the page is kept: its parameters replace the state.
  const addressQuery = `${parameters}`;
  const [followedQuery, setFollowedQuery] = useState(addressQuery);
  if (addressQuery !== followedQuery) {
    setFollowedQuery(addressQuery);
    if (addressQuery !== '') setWish(readWish(parameters, wish.tab));
  }
  const change = (next: ListWish): void => {
    setWish(next);
    setParameters(writeWish(next), { replace: true });
  };
  return [wish, change];
}
