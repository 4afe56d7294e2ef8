import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { readId } from '../../../../lib/pages/id-param.ts';
import { useBack } from '../../../../lib/pages/use-go.ts';
import { AnswerState } from '../../../../shared/answers/answer-state.tsx';
import { SegmentedControl } from '../../../../ui/controls/segmented-control.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../../ui/layout/nav-bar.tsx';
import { Avatar } from '../../../../ui/media/avatar.tsx';
import { WorkGrid } from '../market/work-grid.tsx';
import styles from '../nft.module.css';
import { CollectionList } from '../search/collection-list.tsx';
import { useCompact } from '../use-compact.ts';

const BONES = [88, 36, 240, 240];
const SHOWN = ['works', 'collections'] as const;

export function ArtistPage(): ReactNode {
  const { t } = useTranslation('nft');
  const back = useBack('pages/nft/nft');
  const uid = readId(useSearchParams()[0].get('uid') ?? '');
  return (
    <>
      <NavBar title={t('artist')} onBack={back} />
      <main className={styles['list']}>
        {uid === undefined ? (
          <EmptyState picture="not-there" title={t('artist_not_there')} />
        ) : (
          <ArtistById key={uid} uid={uid} />
        )}
      </main>
    </>
  );
}

function ArtistById({ uid }: { uid: number }): ReactNode {
  const { t } = useTranslation('nft');
  const figures = useFigures();
  const compact = useCompact();
  const query = useCall('bind_box.getArtistDetail', { uid, limit: 1 });
  const [shownTab, setShownTab] = useState<(typeof SHOWN)[number]>('works');
  const empty = <EmptyState title={t('none_found')} />;
  return (
    <AnswerState query={query} bones={BONES}>
      {({ nickname, head_portrait, introduction, work_count, turnover_usd }) => (
        <>
          <div className={styles['tools']}>
            <div className={styles['about']}>
              <Avatar name={nickname} image={head_portrait ?? ''} size={56} />
              <div className={styles['names']}>
                <h2 className={styles['title']}>{nickname}</h2>
                <p className={styles['quiet']}>
                  {t('artist_facts', {
                    works: t('works_count', {
                      count: work_count,
                      number: figures.plain(`${work_count}`),
                    }),
                    amount: compact(turnover_usd),
                  })}
                </p>
              </div>
            </div>
            <p className={styles['quiet']}>{introduction}</p>
            <SegmentedControl
              look="side"
              label={t('shown')}
              options={SHOWN.map((value) => ({ value, label: t(value) }))}
              value={shownTab}
              onChoose={(value) => setShownTab(SHOWN.find((one) => one === value) ?? 'works')}
            />
          </div>
          {shownTab === 'works' ? (
            <WorkGrid request={{ uid }} empty={empty} />
          ) : (
            <CollectionList request={{ uid }} empty={empty} />
          )}
        </>
      )}
    </AnswerState>
  );
}
