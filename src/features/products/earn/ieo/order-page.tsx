import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallPages } from '../../../../lib/api/use-call-pages.ts';
import { useIdParam } from '../../../../lib/pages/id-param.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { PagedList } from '../../../../shared/answers/paged-list.tsx';
import { RowById } from '../../../../shared/answers/row-by-id.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import styles from '../earn.module.css';
import { ProductBar } from '../product-bar.tsx';
import { SubscriptionCard } from './subscription-card.tsx';

const ROW = 150;
const PAGE = 20;

export function OrderPage(): ReactNode {
  const id = useIdParam();
  return (
    <>
      <ProductBar of="ieo" at="mine" />
      <main className={styles['list']}>
        {id === undefined ? <Subscriptions /> : <SubscriptionById key={id} id={id} />}
      </main>
    </>
  );
}

function SubscriptionById({ id }: { id: number }): ReactNode {
  const { t } = useTranslation('earn');
  const pages = useCallPages('user.project.order', { limit: PAGE });
  return (
    <RowById id={id} missing={t('order_not_there')} pages={pages}>
      {(order) => (
        <div className={styles['form']}>
          <SubscriptionCard order={order} />
        </div>
      )}
    </RowById>
  );
}

function Subscriptions(): ReactNode {
  const { t } = useTranslation('earn');
  const go = useGo();
  const pages = useCallPages('user.project.order', { limit: PAGE });
  return (
    <PagedList
      label={t('ieo.mine')}
      pages={pages}
      rowHeight={ROW}
      keyOf={(order) => order.id}
      row={(order) => (
        <div className={styles['listed']}>
          <SubscriptionCard order={order} />
        </div>
      )}
      empty={
        <EmptyState title={t('ieo.none_mine')}>
          <Button look="base" onClick={() => go('pages/ieo/ieo')}>
            {t('ieo.see_projects')}
          </Button>
        </EmptyState>
      }
    />
  );
}
