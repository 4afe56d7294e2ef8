import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { HOUR_MS } from '../../../../protocol/time.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useFigures } from '../../../lib/core/use-figures.ts';
import type { LevelStanding } from '../../../shared/account/identity-standing.ts';
import { Badge } from '../../../ui/layout/badge.tsx';
import styles from './identity.module.css';

const TONES = { none: 'neutral', review: 'base', verified: 'up', rejected: 'down' } as const;

interface LevelCardProps {
  level: 1 | 2;
  standing: LevelStanding;
  children: ReactNode;
}

export function LevelCard({ level, standing, children }: LevelCardProps): ReactNode {
  const { t } = useTranslation('identity');
  const id = useId();
  const { plain } = useFigures();
  const { data } = useCall('getLevelList', {}, { fresh_ms: HOUR_MS });
  const limits = data?.list.find((one) => one.level === level);
  return (
    <section className={styles['card']} aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id} className={styles['title']}>
          {t(`level_${level}`)}
        </h2>
        <Badge tone={TONES[standing]}>{t(`state.${standing}`)}</Badge>
      </div>
      {limits === undefined ? null : (
        <dl className={styles['limits']}>
          <div>
            <dt>{t('withdraw_limit')}</dt>
            <dd>{t('in_btc', { number: plain(limits.withdraw_limit_btc) })}</dd>
          </div>
          <div>
            <dt>{t('trade_limit')}</dt>
            <dd>{t('in_usdt', { number: plain(limits.fiat_trade_limit_usdt) })}</dd>
          </div>
        </dl>
      )}
      {children}
    </section>
  );
}
