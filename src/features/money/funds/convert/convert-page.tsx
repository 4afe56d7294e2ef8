import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useBack } from '../../../../lib/pages/use-go.ts';
import { AnswerState } from '../../../../shared/answers/answer-state.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import styles from '../funds.module.css';
import { MovesBar } from '../moves-bar.tsx';
import { ConvertForm } from './convert-form.tsx';

const BONES = [104, 104, 44, 200];

export function ConvertPage(): ReactNode {
  const { t } = useTranslation('funds');
  const back = useBack('pages/index/index');
  const query = useCall('user.getTransferList', { limit: 1 });
  return (
    <>
      <MovesBar title={t('convert.title')} onBack={back} />
      <main className={styles['page']}>
        <AnswerState query={query} bones={BONES}>
          {({ currencies }) =>
            currencies.length < 2 ? (
              <EmptyState title={t('convert.nothing')} />
            ) : (
              <ConvertForm currencies={currencies} />
            )
          }
        </AnswerState>
      </main>
    </>
  );
}
