import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useBack } from '../../../../lib/pages/use-go.ts';
import { AnswerState } from '../../../../shared/answers/answer-state.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../../ui/layout/nav-bar.tsx';
import { FavouriteButton } from '../favourite-button.tsx';
import styles from '../nft.module.css';
import { ArtworkView } from './artwork-view.tsx';
import { ShareWork } from './share-work.tsx';
import { useLiveSale } from './use-live-sale.ts';

const BONES = [300, 28, 96, 44, 200];
const ASK_EVERY_MS = 15_000;
const CODE = /^[A-Za-z0-9]{1,32}$/;

export function ArtworkPage(): ReactNode {
  const { t } = useTranslation('nft');
  const back = useBack('pages/nft/nft');
  const code = useSearchParams()[0].get('code') ?? '';
  if (CODE.test(code)) return <ArtworkByCode key={code} code={code} onBack={back} />;
  return (
    <>
      <NavBar title={t('title')} onBack={back} />
      <main>
        <EmptyState picture="not-there" title={t('work_not_there')} />
      </main>
    </>
  );
}

function ArtworkByCode({ code, onBack }: { code: string; onBack(): void }): ReactNode {
  const { t } = useTranslation('nft');
  const query = useCall('bind_box.getBoxDetail', { code }, { again_ms: ASK_EVERY_MS });
  useLiveSale(code);
  const work = query.data;
  return (
    <>
      <NavBar
        title={t('title')}
        onBack={onBack}
        end={
          work === undefined ? null : (
            <>
              <FavouriteButton work={work} />
              <ShareWork work={work} />
            </>
          )
        }
      />
      <main className={styles['page']}>
        <AnswerState query={query} bones={BONES}>
          {(answer) => <ArtworkView work={answer} />}
        </AnswerState>
      </main>
    </>
  );
}
