import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallPages } from '../../../../lib/api/use-call-pages.ts';
import { useSend } from '../../../../lib/api/use-send.ts';
import { useIdParam } from '../../../../lib/pages/id-param.ts';
import { useBack } from '../../../../lib/pages/use-go.ts';
import { RowById } from '../../../../shared/answers/row-by-id.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../../ui/layout/nav-bar.tsx';
import styles from '../nft.module.css';
import { OrderView } from './order-view.tsx';

const PAGE = 100;

export function OrderPage(): ReactNode {
  const { t } = useTranslation('nft');
  const back = useBack('pages/nft/purchase');
  const id = useIdParam();
  return (
    <>
      <NavBar title={t('order')} onBack={back} />
      <main className={styles['page']}>
        {id === undefined ? (
          <EmptyState picture="not-there" title={t('order_not_there')} />
        ) : (
          <OrderById key={id} id={id} />
        )}
      </main>
    </>
  );
}

function OrderById({ id }: { id: number }): ReactNode {
  const { t } = useTranslation('nft');
  const pages = useCallPages('bind_box.getNeedPayNFTOrder', { limit: PAGE });
  const isUnread = pages.rows.some((one) => one.id === id && !one.is_read);
  const { mutate } = useSend('bind_box.readNFTOrderMessage', {
    touches: ['bind_box.getNeedPayNFTOrder'],
  });
  // A failure is harmless: it is marked as read the next time.
  useEffect(() => {
    if (isUnread) mutate({ id });
  }, [isUnread, id, mutate]);
  return (
    <RowById id={id} missing={t('order_not_there')} pages={pages}>
      {(order) => <OrderView order={order} />}
    </RowById>
  );
}
