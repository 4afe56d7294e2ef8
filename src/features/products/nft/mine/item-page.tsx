import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MyNft } from '../../../../../protocol/calls/products/nft.ts';
import { useCallPages } from '../../../../lib/api/use-call-pages.ts';
import { useIdParam } from '../../../../lib/pages/id-param.ts';
import { useBack } from '../../../../lib/pages/use-go.ts';
import { RowById } from '../../../../shared/answers/row-by-id.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../../ui/layout/nav-bar.tsx';
import styles from '../nft.module.css';
import { ItemView } from './item-view.tsx';
import { UNOPENED } from './my-tile.tsx';
import { OpenBox } from './open-box.tsx';

const PAGE = 100;

export function ItemPage(): ReactNode {
  const { t } = useTranslation('nft');
  const back = useBack('pages/nft/mine');
  const id = useIdParam();
  return (
    <>
      <NavBar title={t('mine')} onBack={back} />
      <main className={styles['page']}>
        {id === undefined ? (
          <EmptyState picture="not-there" title={t('item_not_there')} />
        ) : (
          <ItemById key={id} id={id} />
        )}
      </main>
    </>
  );
}

function ItemById({ id }: { id: number }): ReactNode {
  const { t } = useTranslation('nft');
  const pages = useCallPages('bind_box.getMyNFTs', { limit: PAGE });
  const [openedItem, setOpenedItem] = useState<MyNft>();
  return (
    <RowById id={id} missing={t('item_not_there')} pages={pages}>
      {(listedItem) => {
        const item = openedItem ?? listedItem;
        return item.status === UNOPENED ? (
          <OpenBox item={item} onOpened={setOpenedItem} />
        ) : (
          <ItemView
            item={openedItem !== undefined && listedItem.status !== UNOPENED ? listedItem : item}
            isJustOpened={openedItem !== undefined}
          />
        );
      }}
    </RowById>
  );
}
