import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Trader } from '../../../../protocol/calls/trading/follow.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { timeText } from '../../../lib/time/time-text.ts';
import { toneOf } from '../../../shared/trade/money.ts';
import { Icon } from '../../../ui/media/icons.tsx';
import styles from './copy.module.css';
import { useDurationText } from './duration-text.ts';
import { NO_FIGURE, tradedFigure } from './traded-figure.ts';
import { useCopyFigures } from './use-copy-figures.ts';

export function TraderFigures({ trader }: { trader: Trader }): ReactNode {
  const { t } = useTranslation('copy');
  const language = useLanguage();
  const figures = useCopyFigures();
  const duration = useDurationText();
  const facts = [
    {
      id: 'profit',
      label: t('profit_total'),
      value: tradedFigure(trader, figures.gain(trader.profit_total)),
      tone: toneOf(trader.profit_total),
    },
    {
      id: 'return',
      label: t('return'),
      value: tradedFigure(trader, figures.gainPercent(trader.profit_rate_percent)),
      tone: toneOf(trader.profit_rate_percent),
    },
    {
      id: 'accuracy',
      label: t('accuracy'),
      value: tradedFigure(trader, figures.percent(trader.accuracy)),
    },
    {
      id: 'drawdown',
      label: t('drawdown_most'),
      value: tradedFigure(trader, figures.fall(trader.drawdown_percent)),
      tone: trader.drawdown_percent === '0' ? ('plain' as const) : ('down' as const),
    },
    { id: 'trades', label: t('trade_count'), value: figures.count(trader.trade_count) },
    { id: 'hold', label: t('holding'), value: duration(trader.holding_ms) },
    {
      id: 'multiple',
      label: t('median_multiple'),
      value:
        trader.median_multiple === null ? NO_FIGURE : `${figures.count(trader.median_multiple)}×`,
    },
    { id: 'delay', label: t('delay'), value: duration(trader.delay_ms) },
    { id: 'delay95', label: t('delay_95'), value: duration(trader.delay_p95_ms) },
  ];
  return (
    <section className={styles['form']} aria-label={t('statistics')}>
      <dl className={styles['facts']}>
        {facts.map(({ id, label, value, tone }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd className={tone === undefined ? undefined : styles[tone]}>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={`${styles['note']} ${styles['padded']}`}>
        <Icon name="clock" size={16} />
        <span>{t('updated', { time: timeText(trader.update_time, language, 'moment') })}</span>
      </p>
    </section>
  );
}
