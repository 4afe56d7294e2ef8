import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../lib/api/use-call.ts';
import { useIdParam } from '../../../lib/id-param.ts';
import { useBack, useGo } from '../../../lib/use-go.ts';
import { AnswerState } from '../../../shared/answers/answer-state.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { ContractOrderDetail } from './contract-order-detail.tsx';
import styles from './order-detail.module.css';

/** One contract order: result, events, figures, and the server's result recomputed here. */
export function ContractOrderPage(): ReactNode {
  const { t } = useTranslation('orders');
  const back = useBack('pages/transaction/contract_order');
  const id = useIdParam();
  return (
    <>
      <NavBar title={t('detail.title')} onBack={back} />
      <main>
        {id === undefined ? (
          <EmptyState picture="not-there" title={t('detail.not_there')} />
        ) : (
          <Order id={id} />
        )}
      </main>
    </>
  );
}

function Order({ id }: { id: number }): ReactNode {
  const { t } = useTranslation('orders');
  const go = useGo();
  const query = useCall('lever.detail', { id });
  return (
    <AnswerState query={query} bones={[64, 240, 160, 56]}>
      {(order) => (
        <>
          <ContractOrderDetail order={order} />
          <div className={styles['ways']}>
            <Button wide onClick={() => go('pages/market/detail', { id: order.match_id })}>
              {t('trade:chart')}
            </Button>
            <Button
              wide
              look="base"
              onClick={() => go('pages/transaction/index', { tab: 'contract', id: order.match_id })}
            >
              {t('detail.trade', { symbol: order.symbol })}
            </Button>
          </div>
        </>
      )}
    </AnswerState>
  );
}
