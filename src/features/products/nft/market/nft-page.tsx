import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useSignedIn } from '../../../../lib/app-context.ts';
import { pathTo } from '../../../../lib/pages/pages.ts';
import { useBack, useGo } from '../../../../lib/pages/use-go.ts';
import { PageHead } from '../../../../shared/market/page-head.tsx';
import { SearchLink } from '../../../../shared/market/search-link.tsx';
import { Button, IconButton } from '../../../../ui/controls/button.tsx';
import { Chips } from '../../../../ui/controls/chips.tsx';
import { SegmentedControl } from '../../../../ui/controls/segmented-control.tsx';
import { CountBadge } from '../../../../ui/layout/badge.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { useTitle } from '../../../../ui/layout/use-title.ts';
import { Icon } from '../../../../ui/media/icons.tsx';
import page from '../nft.module.css';
import { FilterSheet } from './filter-sheet.tsx';
import styles from './nft-page.module.css';
import { ArtistStrip, CollectionStrip } from './strips.tsx';
import { ALL_WORKS, isWide, requestOf, SALE_MODES, TYPES } from './work-filter.ts';
import { WorkGrid } from './work-grid.tsx';

const ALL = '';

export function NftPage(): ReactNode {
  const { t } = useTranslation('nft');
  const back = useBack('pages/index/index');
  const go = useGo();
  const [filter, setFilter] = useState(ALL_WORKS);
  const [isChoosing, setChoosing] = useState(false);
  useTitle(t('title'));
  const isAll = isWide(filter);
  const all = { value: ALL, label: t('all') };
  return (
    <>
      <PageHead
        title={t('title')}
        hasBack
        bar={
          <>
            <IconButton icon="back" label={t('common:back')} onClick={back} />
            <SearchLink label={t('search')} to={pathTo('pages/nft/search')} />
            <IconButton
              icon="heart"
              label={t('favourites')}
              onClick={() => go('pages/nft/artwork', { collected: 1 })}
            />
            <MineButton />
          </>
        }
      />
      <main className={page['list']}>
        <div className={page['tools']}>
          <div className={page['toolLine']}>
            <Chips
              look="line"
              label={t('kind')}
              options={[all, ...TYPES.map((value) => ({ value, label: t(`type.${value}`) }))]}
              value={filter.type}
              onChoose={(value) =>
                setFilter({ ...filter, type: TYPES.find((one) => one === value) ?? ALL })
              }
            />
            <button
              type="button"
              className={styles['sort']}
              aria-haspopup="dialog"
              onClick={() => setChoosing(true)}
            >
              <Icon name="swap" size={16} />
              <span className="spoken">{t('filter')}</span>
              <span>{t(`sort_short.${filter.sort}`)}</span>
            </button>
          </div>
          <SegmentedControl
            look="side"
            label={t('sale')}
            options={[
              { value: ALL, label: t('every_sale') },
              ...SALE_MODES.map((value) => ({ value, label: t(`mode.${value}`) })),
            ]}
            value={filter.sale_mode}
            onChoose={(value) =>
              setFilter({ ...filter, sale_mode: SALE_MODES.find((one) => one === value) ?? ALL })
            }
          />
        </div>
        {isAll ? <CollectionStrip /> : null}
        <WorkGrid
          request={requestOf(filter)}
          between={isAll ? <ArtistStrip /> : undefined}
          empty={
            <EmptyState picture="not-found" title={t('none_found')}>
              {isAll ? undefined : (
                <Button look="base" onClick={() => setFilter(ALL_WORKS)}>
                  {t('show_all')}
                </Button>
              )}
            </EmptyState>
          }
        />
      </main>
      <FilterSheet
        open={isChoosing}
        filter={filter}
        onFilter={setFilter}
        onClose={() => setChoosing(false)}
      />
    </>
  );
}

function MineButton(): ReactNode {
  const { t } = useTranslation('nft');
  const go = useGo();
  const isSignedIn = useSignedIn();
  const { data } = useCall('bind_box.getNeedPayNFTOrder', { limit: 1 }, { enabled: isSignedIn });
  const unread = isSignedIn ? (data?.unread ?? 0) : 0;
  return (
    <span className={styles['mine']}>
      <IconButton icon="picture" label={t('mine')} onClick={() => go('pages/nft/mine')} />
      <CountBadge count={unread} label={t('unread', { count: unread })} />
    </span>
  );
}
