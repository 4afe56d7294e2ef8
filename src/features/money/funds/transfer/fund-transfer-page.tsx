import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useBack } from '../../../../lib/pages/use-go.ts';
import { AnswerState } from '../../../../shared/answers/answer-state.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import styles from '../funds.module.css';
import { MovesBar } from '../moves-bar.tsx';
import { TransferForm } from './transfer-form.tsx';

const BONES = [128, 72, 72, 44, 160];

export function FundTransferPage(): ReactNode {
  const { t } = useTranslation('funds');
  const back = useBack('pages/index/index');
  const query = useCall('currency.user_currency_list', {});
  return (
    <>
      <MovesBar title={t('transfer.title')} onBack={back} />
      <main className={styles['page']}>
        <AnswerState query={query} bones={BONES}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState title={t('transfer.nothing')} />
            ) : (
              <TransferForm movable={list} />
            )
          }
        </AnswerState>
      </main>
    </>
  );
}
