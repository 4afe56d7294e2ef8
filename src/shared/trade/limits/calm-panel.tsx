import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFigures } from '../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { useGo } from '../../../lib/pages/use-go.ts';
import { timeText } from '../../../lib/time/time-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { MONEY_DECIMALS } from '../money.ts';
import styles from './calm-panel.module.css';
import { lossOf } from './loss-of.ts';
import type { OwnLimits } from './use-own-limits.ts';
import { useTimeLeft } from './use-time-left.ts';

interface CalmPanelProps {
  limits: OwnLimits;
  /** Makes the ticket one that only closes, where there is something to close. */
  onReduce?: (() => void) | undefined;
}

/** In the place of cost and button while the user's own limits refuse new risk: why, until when, and what works. */
export function CalmPanel({ limits, onReduce }: CalmPanelProps): ReactNode {
  const { t } = useTranslation('trade');
  const go = useGo();
  const { stopped } = limits;
  if (stopped === null) return null;
  return (
    <section className={styles['panel']} aria-label={t(`calm.${stopped.by}`)}>
      <div className={styles['why']} role="status">
        <h3 className={styles['title']}>
          <Icon name="moon" />
          <span>{t(`calm.${stopped.by}`)}</span>
        </h3>
        <Reason limits={limits} by={stopped.by} />
      </div>
      <Until time={stopped.until} />
      <p>{t('calm.works')}</p>
      <div className={styles['ways']}>
        <Button look="link" small onClick={() => go('pages/setting/limits')}>
          {t('calm.open')}
        </Button>
        {onReduce === undefined ? null : (
          <Button look="link" small onClick={onReduce}>
            {t('reduce.name')}
          </Button>
        )}
      </div>
    </section>
  );
}

function Reason({ limits, by }: { limits: OwnLimits; by: 'day' | 'cool' | 'pause' }): ReactNode {
  const { t } = useTranslation('trade');
  const figures = useFigures();
  const { loss_limit, counts, in_a_row } = limits;
  if (by === 'cool') return <p>{t('calm.cool_text', { count: in_a_row })}</p>;
  if (by === 'pause') return <p>{t('calm.pause_text')}</p>;
  return (
    <p>
      {t('calm.day_text', {
        limit: figures.withDecimals(loss_limit ?? '0', MONEY_DECIMALS),
        loss: figures.withDecimals(lossOf(counts), MONEY_DECIMALS),
      })}
    </p>
  );
}

function Until({ time }: { time: number }): ReactNode {
  const { t } = useTranslation('trade');
  const language = useLanguage();
  const leftText = useTimeLeft(time);
  return (
    <p className={styles['until']}>
      <strong>{leftText}</strong>
      <span>{t('calm.from', { time: timeText(time, language, 'moment') })}</span>
    </p>
  );
}
