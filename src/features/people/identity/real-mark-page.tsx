import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../lib/api/api.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useKnownUser } from '../../../lib/app-context.ts';
import { languageTag } from '../../../lib/language/language.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { useBack, useGo } from '../../../lib/pages/use-go.ts';
import { levelStanding } from '../../../shared/account/identity-standing.ts';
import { AnswerState } from '../../../shared/answers/answer-state.tsx';
import { Progress } from '../../../ui/charts/progress.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import styles from './identity.module.css';
import { photosDraft, useForgetVerified } from './identity-drafts.ts';
import { PhotoSlot } from './photo-slot.tsx';
import { SIDES } from './photos.ts';
import { ReviewNotice } from './review-notice.tsx';
import { type Photos, usePhotoSubmission } from './use-photo-submission.ts';

export function RealMarkPage(): ReactNode {
  const { t } = useTranslation('identity');
  const back = useBack('pages/setting/real');
  const query = useCall('real.state', {});
  return (
    <>
      <NavBar title={t('level_2')} onBack={back} />
      <main className={styles['page']}>
        <AnswerState query={query} bones={[60, 160, 160, 160]}>
          {(state) => <Photographed state={state} onDone={back} />}
        </AnswerState>
      </main>
    </>
  );
}

interface PhotographedProps {
  state: Answer<'real.state'>;
  onDone(): void;
}

function Photographed({ state: { real_level, levels }, onDone }: PhotographedProps): ReactNode {
  const { t } = useTranslation('identity');
  const go = useGo();
  const papers = levels.find(({ real_type }) => real_type === 2);
  const isVerified = papers !== undefined && levelStanding(papers) === 'verified';
  useForgetVerified(photosDraft(useKnownUser()?.id), isVerified);
  if (papers === undefined) return null;
  const standing = levelStanding(papers);
  if (standing === 'review' || standing === 'verified') {
    return (
      <div className={styles['cards']}>
        <ReviewNotice papers={papers} />
        <Button main wide onClick={onDone}>
          {t('to_levels')}
        </Button>
      </div>
    );
  }
  if (real_level < 1) {
    return (
      <EmptyState picture="no-access" title={t('level_1_first')} text={t('level_1_first_text')}>
        <Button look="base" onClick={() => go('pages/setting/real')}>
          {t('to_levels')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <>
      {standing === 'rejected' ? (
        <div className={styles['cards']}>
          <ReviewNotice papers={papers} />
        </div>
      ) : null}
      <PhotosForm />
    </>
  );
}

function PhotosForm(): ReactNode {
  const { t } = useTranslation('identity');
  const language = useLanguage();
  const [photos, setPhotos] = useState<Photos>({});
  const { form, errors, busy, going, send, clear } = usePhotoSubmission((side, photo) =>
    setPhotos((all) => ({ [side]: photo, ...all })),
  );
  const missing = SIDES.filter((side) => photos[side] === undefined).length;
  const isBusy = busy || going !== undefined;
  const percent = new Intl.NumberFormat(languageTag(language), {
    style: 'percent',
    maximumFractionDigits: 0,
  });
  const share = going === undefined ? 0 : (going.at + going.share) / SIDES.length;
  return (
    <form
      ref={form}
      className={styles['photos']}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send(photos);
      }}
    >
      <p className={styles['text']}>{t('photo_rules')}</p>
      {SIDES.map((side) => (
        <PhotoSlot
          key={side}
          side={side}
          photo={photos[side]}
          error={errors[side]}
          busy={isBusy}
          onPhoto={(photo) => {
            setPhotos((all) => ({ ...all, [side]: photo }));
            clear(side);
          }}
        />
      ))}
      <p className={styles['text']}>{t('kept')}</p>
      <div className={styles['bar']}>
        {going === undefined ? null : (
          <Progress
            label={t('uploading', { at: going.at + 1, total: SIDES.length })}
            share={share}
            valueText={percent.format(share)}
          />
        )}
        <Button look="base" main wide submit busy={isBusy} disabled={missing > 0}>
          {missing > 0 ? t('photos_missing', { count: missing }) : t('hand_in')}
        </Button>
      </div>
    </form>
  );
}
