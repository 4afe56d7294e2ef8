import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../lib/api/api.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { timeText } from '../../../lib/time/time-text.ts';
import { levelStanding } from '../../../shared/account/identity-standing.ts';
import { Notice } from '../../../ui/layout/notice.tsx';

type LevelState = Answer<'real.state'>['levels'][number];

export function ReviewNotice({ papers }: { papers: LevelState }): ReactNode {
  const { t } = useTranslation('identity');
  const language = useLanguage();
  const standing = levelStanding(papers);
  const { name, card_id, reason, create_time, review_time } = papers;
  const on = (time: number | null): string =>
    time === null ? '' : timeText(time, language, 'minute');
  const whose = name === null || card_id === null ? null : <p>{`${name} · ${card_id}`}</p>;
  if (standing === 'review') {
    return (
      <Notice tone="base" title={t('review_title')}>
        <p>{t('review_text')}</p>
        {whose}
        <p>{t('handed_in', { time: on(create_time) })}</p>
      </Notice>
    );
  }
  if (standing === 'verified') {
    return (
      <Notice tone="up" title={t('verified_title')}>
        {whose}
        <p>{t('verified_at', { time: on(review_time) })}</p>
      </Notice>
    );
  }
  if (standing === 'none') return null;
  return (
    <Notice tone="down" title={t('rejected_title')}>
      <p>{reason}</p>
      <p>{t('rejected_text')}</p>
    </Notice>
  );
}
