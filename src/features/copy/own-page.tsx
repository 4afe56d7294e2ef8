import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../lib/api/use-call.ts';
import { useSignedIn } from '../../lib/app-context.ts';
import { useBack } from '../../lib/use-go.ts';
import { LoginButton } from '../../shared/account/login-button.tsx';
import { AnswerState } from '../../shared/answers/answer-state.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { NavBar } from '../../ui/layout/nav-bar.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { StepLine } from '../../ui/lists/step-line.tsx';
import { ApplyForm } from './apply-form.tsx';
import styles from './copy.module.css';
import { OwnSide } from './own-side.tsx';

const BONES = [88, 44, 44, 160, 48];
const [REVIEW, APPROVED, REJECTED] = [1, 2, 3];

export function OwnPage(): ReactNode {
  const { t } = useTranslation('copy');
  const back = useBack('pages/copytrade/copy');
  const isSignedIn = useSignedIn();
  const user = useCall('user.info', {}, { enabled: isSignedIn });
  const query = useCall('follow.apply_state', {}, { enabled: isSignedIn });
  const isTrader = user.data?.is_trader === true || query.data?.status === APPROVED;
  return (
    <>
      <NavBar title={t(isTrader ? 'own.title' : 'become.title')} onBack={back} />
      <main className={styles['list']}>
        {isSignedIn ? (
          <AnswerState query={query} bones={BONES}>
            {({ status, reason }) =>
              isTrader && user.data !== undefined ? (
                <OwnSide id={user.data.id} />
              ) : status === REVIEW ? (
                <UnderReview />
              ) : (
                <ApplyForm reason={status === REJECTED ? (reason ?? '') : undefined} />
              )
            }
          </AnswerState>
        ) : (
          <EmptyState picture="no-access" title={t('become.guest')} text={t('become.guest_text')}>
            <LoginButton />
          </EmptyState>
        )}
      </main>
    </>
  );
}

function UnderReview(): ReactNode {
  const { t } = useTranslation('copy');
  return (
    <div className={styles['tools']}>
      <Notice tone="base" title={t('become.review')}>
        <p>{t('become.review_text')}</p>
      </Notice>
      <div className={styles['card']}>
        <StepLine
          label={t('become.steps')}
          steps={[
            { id: 'sent', title: t('become.sent'), state: 'done', stateName: t('become.done') },
            {
              id: 'review',
              title: t('become.looked_at'),
              state: 'now',
              stateName: t('become.now'),
            },
            {
              id: 'decision',
              title: t('become.decision'),
              state: 'later',
              stateName: t('become.later'),
            },
          ]}
        />
      </div>
    </div>
  );
}
