import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { timeText } from '../../../lib/time/time-text.ts';
import { Icon } from '../../../ui/media/icons.tsx';
import styles from './limits.module.css';

interface WaitingLineProps {
  /** What will be, in words. */
  value: string;
  time: number;
  onTakeBack(): void;
}

/** A looser value that waits for its time. */
export function WaitingLine({ value, time, onTakeBack }: WaitingLineProps): ReactNode {
  const { t } = useTranslation('limits');
  const language = useLanguage();
  return (
    <p className={styles['waits']}>
      <Icon name="clock" size={18} />
      <span>{t('from', { value, time: timeText(time, language, 'moment') })}</span>
      <button type="button" onClick={onTakeBack}>
        {t('take_back')}
      </button>
    </p>
  );
}
