import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { useLatency } from '../../../../lib/market/hooks.ts';
import { LiveChange } from '../../../../shared/figures/live-change.tsx';
import { LiveText } from '../../../../shared/figures/live-text.tsx';
import { NONE } from '../../../../shared/trade/money.ts';
import { IconButton } from '../../../../ui/controls/button.tsx';
import styles from './full-head.module.css';

interface FullHeadProps {
  instrument: Instrument;
  onClose(): void;
}

export function FullHead({ instrument, onClose }: FullHeadProps): ReactNode {
  const { t } = useTranslation('chart');
  const { quotes } = useApp();
  const live = useMemo(() => quotes.live.detail(instrument.match_id), [quotes, instrument]);
  const latency = useLatency();
  return (
    <header className={styles['head']}>
      <p className={styles['symbol']}>{instrument.symbol}</p>
      <p className={styles['price']}>
        <LiveText
          live={live}
          text={(detail) => detail?.price ?? NONE}
          tone={(detail) => detail?.direction ?? 'none'}
        />
      </p>
      <LiveChange live={live} />
      <dl className={styles['figures']}>
        <dt>{t('market:chart.high')}</dt>
        <dd>
          <LiveText live={live} text={(detail) => detail?.high ?? NONE} />
        </dd>
        <dt>{t('market:chart.low')}</dt>
        <dd>
          <LiveText live={live} text={(detail) => detail?.low ?? NONE} />
        </dd>
        <dt>{t('market:chart.volume')}</dt>
        <dd>
          <LiveText live={live} text={(detail) => detail?.turnover ?? NONE} />
        </dd>
      </dl>
      {latency === undefined ? null : (
        <p className={styles['latency']}>{t('latency', { milliseconds: latency })}</p>
      )}
      <IconButton icon="shrink" label={t('full.close')} onClick={onClose} />
    </header>
  );
}
