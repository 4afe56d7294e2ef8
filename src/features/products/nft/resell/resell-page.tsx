import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallPages } from '../../../../lib/api/use-call-pages.ts';
import { useClockKnown } from '../../../../lib/market/hooks.ts';
import { useIdParam } from '../../../../lib/pages/id-param.ts';
import { useBack } from '../../../../lib/pages/use-go.ts';
import { RowById } from '../../../../shared/answers/row-by-id.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../../ui/layout/nav-bar.tsx';
import { UNOPENED } from '../mine/my-tile.tsx';
import styles from '../nft.module.css';
import { ResellForm } from './resell-form.tsx';

const PAGE = 100;
const OWNED = 1;

export function ResellPage(): ReactNode {
  const { t } = useTranslation('nft');
  const back = useBack('pages/nft/mine');
  const id = useIdParam();
  return (
    <>
      <NavBar title={t('resell')} onBack={back} />
      <main className={styles['page']}>
        {id === undefined ? (
          <EmptyState picture="not-there" title={t('item_not_there')} />
        ) : (
          <ResellById key={id} id={id} />
        )}
      </main>
    </>
  );
}

function ResellById({ id }: { id: number }): ReactNode {
  const { t } = useTranslation('nft');
  const pages = useCallPages('bind_box.getMyNFTs', { limit: PAGE });
  // The form begins with times by the server's clock.
  const isClockKnown = useClockKnown();
  return (
    <RowById id={id} missing={t('item_not_there')} pages={pages}>
      {(item) =>
        item.status === OWNED ? (
          <ResellForm key={`${isClockKnown}`} item={item} />
        ) : (
          <EmptyState
            picture="no-access"
            title={t(
              item.status === UNOPENED ? 'errors:nft_box_unopened' : 'errors:nft_already_on_sale',
            )}
          />
        )
      }
    </RowById>
  );
}
