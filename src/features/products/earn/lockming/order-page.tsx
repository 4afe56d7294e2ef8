import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallPages } from '../../../../lib/api/use-call-pages.ts';
import { useIdParam } from '../../../../lib/pages/id-param.ts';
import { RowById } from '../../../../shared/answers/row-by-id.tsx';
import styles from '../earn.module.css';
import { ProductBar } from '../product-bar.tsx';
import { LockDetail } from './lock-detail.tsx';
import { LockList } from './lock-list.tsx';

const PAGE = 100;

export function OrderPage(): ReactNode {
  const id = useIdParam();
  return (
    <>
      <ProductBar of="lock" at="mine" />
      <main className={styles['page']}>
        {id === undefined ? <LockList /> : <LockById key={id} id={id} />}
      </main>
    </>
  );
}

function LockById({ id }: { id: number }): ReactNode {
  const { t } = useTranslation('earn');
  const pages = useCallPages('lh.deposit.order', { limit: PAGE });
  return (
    <RowById id={id} missing={t('order_not_there')} pages={pages}>
      {(order) => <LockDetail order={order} />}
    </RowById>
  );
}
