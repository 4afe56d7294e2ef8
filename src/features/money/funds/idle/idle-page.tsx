import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { USDT } from '../../../../../protocol/constants.ts';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useBack } from '../../../../lib/pages/use-go.ts';
import { AnswerState } from '../../../../shared/answers/answer-state.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { useWallets } from '../assets/use-wallets.ts';
import styles from '../funds.module.css';
import { MovesBar } from '../moves-bar.tsx';
import { IdleForm } from './idle-form.tsx';

export function IdlePage(): ReactNode {
  const { t } = useTranslation('funds');
  const back = useBack('pages/fund/fundTransfer');
  const query = useCall('currency.user_currency_list', {});
  const wallets = useWallets().data;
  return (
    <>
      <MovesBar title={t('idle.title')} onBack={back} />
      <main className={styles['page']}>
        <AnswerState query={query} bones={[72, 56, 56, 56, 56, 64, 140]}>
          {({ list }) => {
            const currency = list.find(({ currency_id }) => currency_id === USDT);
            if (currency === undefined) return <EmptyState title={t('transfer.nothing')} />;
            return <IdleForm currency={currency} wallets={wallets} />;
          }}
        </AnswerState>
      </main>
    </>
  );
}
