import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Nft } from '../../../../../protocol/calls/products/nft.ts';
import type { NftEvent } from '../../../../../protocol/stream.ts';
import { callKey, outdate } from '../../../../lib/api/queries.ts';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { pathTo } from '../../../../lib/pages/pages.ts';
import { useBack } from '../../../../lib/pages/use-go.ts';
import { AnswerState } from '../../../../shared/answers/answer-state.tsx';
import { ShareLink } from '../../../../shared/content/share-link.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../../ui/layout/nav-bar.tsx';
import { FavouriteButton } from '../favourite-button.tsx';
import styles from '../nft.module.css';
import { patchWork } from '../patch-work.ts';
import { ArtworkView } from './artwork-view.tsx';

/** Bids come by the dozen in the last second of an auction: their list is requested once for all. */
const ASK_AFTER_MS = 300;

/** Events of the work's room update its page at once; data from calls is requested a moment later (R-NFT-5). */
function useLiveSale(code: string): void {
  const { quotes, queries } = useApp();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let newest = 0;
    const leave = quotes.onRoomEvent(`nft:${code}`, 'nft', (data) => {
      const event = data as NftEvent;
      if (event.code !== code || event.time < newest) return;
      newest = event.time;
      const { current_bid, bid_count, end_time, remaining } = event;
      queries.setQueryData(callKey('bind_box.getBoxDetail', { code }), (cachedDetail: unknown) =>
        patchWork(cachedDetail, code, { current_bid, bid_count, end_time, remaining }),
      );
      timer ??= setTimeout(() => {
        timer = undefined;
        outdate(queries, [
          'bind_box.getBoxDetail',
          'bind_box.getBindBoxQuotationLog',
          'bind_box.provenance',
        ]);
      }, ASK_AFTER_MS);
    });
    return () => {
      leave();
      clearTimeout(timer);
    };
  }, [quotes, queries, code]);
}

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

function ShareWork({ work: { name, code } }: { work: Nft }): ReactNode {
  const { t } = useTranslation('nft');
  const path = pathTo('pages/nft/artworkDetail', { code });
  return <ShareLink label={t('share')} title={name} path={path} />;
}
