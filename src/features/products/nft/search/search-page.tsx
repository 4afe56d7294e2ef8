import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useBack } from '../../../../lib/pages/use-go.ts';
import { useSettledText } from '../../../../lib/time/use-settled-text.ts';
import { PageHead } from '../../../../shared/market/page-head.tsx';
import { IconButton } from '../../../../ui/controls/button.tsx';
import { SearchField } from '../../../../ui/controls/search-field.tsx';
import { Tabs } from '../../../../ui/controls/tabs.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { useTitle } from '../../../../ui/layout/use-title.ts';
import { WorkGrid } from '../market/work-grid.tsx';
import styles from '../nft.module.css';
import { ArtistList } from './artist-list.tsx';
import { CollectionList } from './collection-list.tsx';
import search from './search-page.module.css';

const TABS = ['works', 'artists', 'collections'] as const;
type Tab = (typeof TABS)[number];

const TEXT_AT_MOST = 50;

export function SearchPage(): ReactNode {
  return <Search start="works" />;
}

export function ArtistsPage(): ReactNode {
  return <Search start="artists" />;
}

export function CollectionsPage(): ReactNode {
  return <Search start="collections" />;
}

function Search({ start }: { start: Tab }): ReactNode {
  const { t } = useTranslation('nft');
  const back = useBack('pages/nft/nft');
  const panel = useId();
  const [params, setParams] = useSearchParams();
  const [tab, setTab] = useState<Tab>(start);
  const text = params.get('text') ?? '';
  const keyword = useSettledText(text.trim().slice(0, TEXT_AT_MOST));
  const request = keyword === '' ? {} : { keyword };
  const empty = <EmptyState picture="not-found" title={t('none_found')} />;
  useTitle(t('search'));
  return (
    <>
      <PageHead
        title={t('search')}
        hasBack
        bar={
          <>
            <IconButton icon="back" label={t('common:back')} onClick={back} />
            <search className={search['field']}>
              <SearchField
                label={t('search_hint')}
                clearable
                autoFocus={start === 'works'}
                value={text}
                onText={(next) => setParams(next === '' ? {} : { text: next }, { replace: true })}
              />
            </search>
          </>
        }
      >
        <Tabs<Tab>
          label={t('search')}
          panel={panel}
          tabs={TABS.map((id) => ({ id, label: t(id) }))}
          value={tab}
          onChoose={setTab}
        />
      </PageHead>
      <main className={search['found']}>
        <div id={panel} role="tabpanel" aria-label={t(tab)}>
          {tab === 'works' ? <WorkGrid request={request} empty={empty} /> : null}
          {tab === 'artists' ? <ArtistList request={request} empty={empty} /> : null}
          {tab === 'collections' ? <CollectionList request={request} empty={empty} /> : null}
          <div className={styles['list']} />
        </div>
      </main>
    </>
  );
}
