import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useBack, useGo } from '../../../../lib/pages/use-go.ts';
import { AnswerState } from '../../../../shared/answers/answer-state.tsx';
import { IconButton } from '../../../../ui/controls/button.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../../ui/layout/nav-bar.tsx';
import styles from '../funds.module.css';
import { ConvertForm } from './convert-form.tsx';

const BONES = [104, 104, 44, 200];

export function ConvertPage(): ReactNode {
  const { t } = useTranslation('funds');
  const back = useBack('pages/index/index');
  const go = useGo();
  const query = useCall('user.getTransferList', { limit: 1 });
  return (
    <>
      <NavBar
        title={t('convert.title')}
        onBack={back}
        end={
          <IconButton
            icon="clock"
            label={t('history.title')}
            onClick={() => go('pages/fund/transfer_history')}
          />
        }
      />
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
