import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../../lib/app-context.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { timeText } from '../../../lib/time/time-text.ts';
import type { OwnLimits } from '../../../shared/trade/limits/use-own-limits.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ConfirmSheet } from '../../../ui/overlay/confirm-sheet.tsx';
import styles from './limits.module.css';
import { usePause } from './use-save-limits.ts';

const SPANS = ['hour', 'day', 'week'] as const;
type Span = (typeof SPANS)[number];

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

/** A pause that can't be ended early, only be made longer. */
export function PauseNow({ limits }: { limits: OwnLimits }): ReactNode {
  const { t } = useTranslation('limits');
  const language = useLanguage();
  const { quotes } = useApp();
  const [wish, setWish] = useState<{ span: Span; until: number }>();
  const { pause, busy } = usePause(() => setWish(undefined));
  const { paused_until, resets_at } = limits;
  const endOf = (span: Span): number => {
    if (span === 'day') return resets_at;
    return quotes.serverNow() + (span === 'hour' ? HOUR_MS : WEEK_MS);
  };
  return (
    <section className={styles['pause']} aria-label={t('pause_now')}>
      <div className={styles['pauseWords']}>
        <h2 className={styles['name']}>{t('pause_now')}</h2>
        <p className={styles['note']}>
          {paused_until === null
            ? t('no_early_end')
            : t('paused_until', { time: timeText(paused_until, language, 'moment') })}
        </p>
      </div>
      <div className={styles['spans']}>
        {SPANS.map((span) => (
          <Button
            key={span}
            small
            onClick={() => setWish({ span: span, until: endOf(span) })}
            disabled={paused_until !== null && span === 'day' && paused_until >= resets_at}
          >
            {t(`span.${span}`)}
          </Button>
        ))}
      </div>
      <ConfirmSheet
        open={wish !== undefined}
        title={t('pause_now')}
        hero={{
          label: t('pause_until'),
          value: wish === undefined ? '' : timeText(wish.until, language, 'moment'),
        }}
        note={{ tone: 'info', text: t('pause_about') }}
        action={t('pause_action')}
        busy={busy}
        onConfirm={() => {
          if (wish !== undefined) pause({ span: wish.span });
        }}
        onClose={() => setWish(undefined)}
      />
    </section>
  );
}
