import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../lib/api/api.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useKnownUser } from '../../../lib/app-context.ts';
import { useBack, useGo } from '../../../lib/pages/use-go.ts';
import { levelStanding } from '../../../shared/account/identity-standing.ts';
import { AnswerState } from '../../../shared/answers/answer-state.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import styles from './identity.module.css';
import { papersDraft, useForgetVerified } from './identity-drafts.ts';
import { LevelCard } from './level-card.tsx';
import { PapersForm } from './papers-form.tsx';
import { ReviewNotice } from './review-notice.tsx';

type RealState = Answer<'real.state'>;

export function RealPage(): ReactNode {
  const { t } = useTranslation('identity');
  const back = useBack('pages/setting/security');
  const query = useCall('real.state', {});
  return (
    <>
      <NavBar title={t('title')} onBack={back} />
      <main className={styles['page']}>
        <AnswerState query={query} bones={[320, 180]}>
          {(state) => (
            <div className={styles['cards']}>
              <First state={state} />
              <Second state={state} />
            </div>
          )}
        </AnswerState>
      </main>
    </>
  );
}

function First({ state: { levels, missing } }: { state: RealState }): ReactNode {
  const papers = levels.find(({ real_type }) => real_type === 1);
  const isVerified = papers !== undefined && levelStanding(papers) === 'verified';
  useForgetVerified(papersDraft(useKnownUser()?.id), isVerified);
  if (papers === undefined) return null;
  const standing = levelStanding(papers);
  const isOpen = standing === 'none' || standing === 'rejected';
  return (
    <LevelCard level={1} standing={standing}>
      <ReviewNotice papers={papers} />
      {isOpen && missing.length > 0 ? <Bindings missing={missing} /> : null}
      {isOpen && missing.length === 0 ? <PapersForm /> : null}
    </LevelCard>
  );
}

/** Only after the first level (R-IDENTITY-2: `real_level_1_first`). */
function Second({ state: { levels, real_level } }: { state: RealState }): ReactNode {
  const { t } = useTranslation('identity');
  const go = useGo();
  const papers = levels.find(({ real_type }) => real_type === 2);
  if (papers === undefined) return null;
  const standing = levelStanding(papers);
  return (
    <LevelCard level={2} standing={standing}>
      <ReviewNotice papers={papers} />
      {standing === 'none' || standing === 'rejected' ? (
        <>
          <p className={styles['text']}>{t('photos_needed')}</p>
          <Button
            look="base"
            main
            wide
            disabled={real_level < 1}
            onClick={() => go('pages/setting/real_mark')}
          >
            {real_level < 1
              ? t('level_1_first')
              : t(standing === 'rejected' ? 'photos_again' : 'photos_begin')}
          </Button>
        </>
      ) : null}
    </LevelCard>
  );
}

/** Specification 6: verification requires email and phone, so these come first. */
function Bindings({ missing }: Pick<Answer<'real.state'>, 'missing'>): ReactNode {
  const { t } = useTranslation('identity');
  const go = useGo();
  return (
    <>
      <Notice tone="warn" title={t('binding_title')}>
        <p>{t('binding_text')}</p>
      </Notice>
      {missing.map((kind) => (
        <Button
          key={kind}
          look="base"
          main
          wide
          onClick={() => go(kind === 'email' ? 'pages/setting/email' : 'pages/setting/mobile')}
        >
          {t(kind === 'email' ? 'bind_email' : 'bind_mobile')}
        </Button>
      ))}
    </>
  );
}
