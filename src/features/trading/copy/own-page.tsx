import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../lib/api/use-call.ts';
import { useSignedIn } from '../../../lib/app-context.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { useBack } from '../../../lib/pages/use-go.ts';
import { timeText } from '../../../lib/time/time-text.ts';
import { LoginButton } from '../../../shared/account/login-button.tsx';
import { AnswerState } from '../../../shared/answers/answer-state.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { StepLine } from '../../../ui/lists/step-line.tsx';
import { IconTile } from '../../../ui/media/icon-tile.tsx';
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
            {(application) =>
              isTrader && user.data !== undefined ? (
                <OwnSide id={user.data.id} />
              ) : application.status === REVIEW ? (
                <UnderReview {...application} />
              ) : (
                <ApplyForm rejection={application.status === REJECTED ? application : undefined} />
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

function UnderReview({
  introduction,
  create_time,
}: {
  introduction: string | null;
  create_time: number | null;
}): ReactNode {
  const { t } = useTranslation('copy');
  const language = useLanguage();
  const sentTime = create_time === null ? {} : { time: timeText(create_time, language, 'short') };
  return (
    <div className={styles['tools']}>
      <section className={styles['card']} aria-label={t('become.review')}>
        <div className={styles['head']}>
          <IconTile icon="clock" size={40} />
          <div className={styles['names']}>
            <p className={styles['title']}>{t('become.review')}</p>
            <p className={styles['quiet']}>{t('become.review_text')}</p>
          </div>
        </div>
        <StepLine
          label={t('become.steps')}
          steps={[
            {
              id: 'sent',
              title: t('become.sent'),
              ...sentTime,
              state: 'done',
              stateName: t('become.done'),
            },
            {
              id: 'review',
              title: t('become.looked_at'),
              time: t('become.now'),
              state: 'now',
              stateName: '',
            },
            {
              id: 'decision',
              title: t('become.decision'),
              state: 'later',
              stateName: t('become.later'),
            },
          ]}
        />
        {introduction === null ? null : (
          <div className={styles['wrote']}>
            <p className={styles['quiet']}>{t('become.wrote')}</p>
            <p className={styles['text']}>{introduction}</p>
          </div>
        )}
      </section>
    </div>
  );
}
