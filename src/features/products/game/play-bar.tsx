import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TimeLeft } from '../../../shared/figures/time-left.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { FieldError } from '../../../ui/controls/field-frame.tsx';
import { FootBar } from '../../../ui/layout/foot-bar.tsx';
import styles from './game.module.css';

interface PlayBarProps {
  remainingPlays: number;
  nextTime: number | null;
  error: string | undefined;
  busy: boolean;
  onPlay(): void;
  onEnd(): void;
}

export function PlayBar({
  remainingPlays,
  nextTime,
  error,
  busy,
  onPlay,
  onEnd,
}: PlayBarProps): ReactNode {
  const { t } = useTranslation('game');
  return (
    <FootBar>
      {error === undefined ? null : <FieldError text={error} />}
      <div className={styles['bar']}>
        {nextTime === null ? null : (
          <p className={styles['next']}>
            <span className={styles['quiet']}>{t('next')}</span>
            <strong>
              <TimeLeft label={t('next')} endsAt={nextTime} onEnd={onEnd} />
            </strong>
          </p>
        )}
        <Button
          look="base"
          main
          wide
          busy={busy}
          disabled={remainingPlays === 0 && !busy}
          onClick={onPlay}
        >
          {remainingPlays === 0 && !busy ? t('tomorrow') : t('spin')}
        </Button>
      </div>
    </FootBar>
  );
}
