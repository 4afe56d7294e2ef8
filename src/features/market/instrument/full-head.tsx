import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLatency, useQuoteDetail } from '../../../lib/market/hooks.ts';
import type { Instrument } from '../../../lib/market/types.ts';
import { Change } from '../../../ui/charts/change.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import styles from './full-head.module.css';

interface FullHeadProps {
  instrument: Instrument;
  onClose(): void;
}

export function FullHead({ instrument, onClose }: FullHeadProps): ReactNode {
  const { t } = useTranslation('chart');
  const detail = useQuoteDetail(instrument.match_id);
  const latency = useLatency();
  return (
    <header className={styles['head']}>
      <p className={styles['symbol']}>{instrument.symbol}</p>
      <p className={styles['price']} data-direction={detail?.direction ?? 'none'}>
        {detail?.price ?? '—'}
      </p>
      <Change change={detail?.change ?? ''} pixels={detail?.pixels.change ?? 0} />
      <dl className={styles['figures']}>
        <dt>{t('market:chart.high')}</dt>
        <dd>{detail?.high ?? '—'}</dd>
        <dt>{t('market:chart.low')}</dt>
        <dd>{detail?.low ?? '—'}</dd>
        <dt>{t('market:chart.volume')}</dt>
        <dd>{detail?.turnover ?? '—'}</dd>
      </dl>
      {latency === undefined ? null : (
        <p className={styles['latency']}>{t('latency', { milliseconds: latency })}</p>
      )}
      <IconButton icon="shrink" label={t('full.close')} onClick={onClose} />
    </header>
  );
}
