import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useInstruments } from '../../../../lib/market/use-instruments.ts';
import { useIdParam } from '../../../../lib/pages/id-param.ts';
import { useBack, useGo } from '../../../../lib/pages/use-go.ts';
import { AnswerState } from '../../../../shared/answers/answer-state.tsx';
import { ShareButton } from '../../../../shared/trade/share/share-button.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { FootBar } from '../../../../ui/layout/foot-bar.tsx';
import { NavBar } from '../../../../ui/layout/nav-bar.tsx';
import type { ContractDetail } from './contract-life.ts';
import { ContractOrderDetail } from './contract-order-detail.tsx';
import styles from './order-detail.module.css';

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
  const query = useCall('lever.detail', { id });
  return (
    <AnswerState query={query} bones={[64, 240, 160, 56]}>
      {(order) => (
        <>
          <ContractOrderDetail order={order} />
          <Foot order={order} />
        </>
      )}
    </AnswerState>
  );
}

const CLOSED = 3;

function Foot({ order }: { order: ContractDetail }): ReactNode {
  const { t } = useTranslation('orders');
  const go = useGo();
  const instruments = useInstruments();
  const { match_id, symbol, status } = order;
  const instrument =
    instruments.kind === 'ready'
      ? instruments.instruments.find((one) => one.match_id === match_id)
      : undefined;
  return (
    <FootBar>
      <div className={styles['ways']}>
        <Button main onClick={() => go('pages/market/detail', { id: match_id })}>
          {t('trade:chart')}
        </Button>
        {status === CLOSED && instrument !== undefined ? (
          <ShareButton main order={order} instrument={instrument} />
        ) : (
          <Button
            main
            look="base"
            onClick={() => go('pages/transaction/index', { tab: 'contract', id: match_id })}
          >
            {t('detail.trade', { symbol })}
          </Button>
        )}
      </div>
    </FootBar>
  );
}
