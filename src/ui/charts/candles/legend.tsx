import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './chart.module.css';
import type { ChartStatus } from './drawing.ts';

interface LegendProps {
  bar: NonNullable<ChartStatus['bar']>;
  /** A time-share line is drawn by its closes alone. */
  isLine: boolean;
  isPointing: boolean;
}

/** The exact figures of one bar, as the worker's core wrote them. Read aloud only while somebody points at a bar. */
export function Legend({ bar, isLine, isPointing }: LegendProps): ReactNode {
  const { t } = useTranslation('market');
  const { texts } = bar;
  const figures = isLine
    ? [{ label: t('chart.close'), text: texts.close }]
    : [
        { label: t('chart.open'), text: texts.open },
        { label: t('chart.high'), text: texts.high },
        { label: t('chart.low'), text: texts.low },
        { label: t('chart.close'), text: texts.close },
      ];
  return (
    <dl className={styles['legend']} aria-live={isPointing ? 'polite' : 'off'}>
      <div>
        <dt className="spoken">{t('chart.time')}</dt>
        <dd>{bar.time}</dd>
      </div>
      {figures.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={bar.isUp ? styles['up'] : styles['down']}>{text}</dd>
        </div>
      ))}
      <div>
        <dt>{t('chart.volume')}</dt>
        <dd className={styles['volume']}>{texts.volume}</dd>
      </div>
    </dl>
  );
}
