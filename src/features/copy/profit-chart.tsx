import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Trader } from '../../lib/follows.ts';
import { useLanguage } from '../../lib/language-context.ts';
import { pixelsOf } from '../../lib/pixels.ts';
import { timeText } from '../../lib/time-text.ts';
import { useCore } from '../../lib/use-core.ts';
import { toneOf } from '../../shared/trade/money.ts';
import { LineChart } from '../../ui/charts/line-chart.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import styles from './copy.module.css';
import { type CurvePoint, pointsOfRange, profitOfRange } from './curve-range.ts';
import { UNIT, useCopyFigures } from './use-copy-figures.ts';

const RANGES = [7, 30, 90] as const;

export function ProfitChart({ trader }: { trader: Trader }): ReactNode {
  const { t } = useTranslation('copy');
  const language = useLanguage();
  const figures = useCopyFigures();
  const [state] = useCore();
  const [days, setDays] = useState<(typeof RANGES)[number]>(30);
  const curve = trader.profit_curve;
  const { points } = pointsOfRange(curve, days);
  const profit = state.kind === 'ready' ? profitOfRange(state.core, curve, days) : '0';
  const drawn = points.map(([, value]) => pixelsOf(value));
  const [low, high] = [Math.min(0, ...drawn), Math.max(0, ...drawn)];
  const dayOf = (point: CurvePoint | undefined): string =>
    point === undefined ? '' : timeText(point[0], language, 'date');
  const edges = points.map(([, value]) => value);
  const textAt = (value: number): string =>
    value === 0 ? '0' : figures.gain(edges.find((one) => pixelsOf(one) === value) ?? '0');
  const zero = high > low ? high / (high - low) : 0.5;
  return (
    <section className={styles['cards']} aria-label={t('profit_days', { count: days })}>
      <div className={styles['card']}>
        <div className={styles['spread']}>
          <div>
            <p className={styles['quiet']}>{`${t('profit_days', { count: days })} (${UNIT})`}</p>
            <p className={`${styles['hero']} ${styles[toneOf(profit)]}`}>{figures.gain(profit)}</p>
          </div>
          <Segmented
            look="small"
            label={t('range')}
            options={RANGES.map((range) => ({
              value: `${range}`,
              label: t('range_days', { count: range }),
            }))}
            value={`${days}`}
            onChoose={(value) => setDays(RANGES.find((range) => `${range}` === value) ?? 30)}
          />
        </div>
        {points.length < 2 ? (
          <p className={styles['quiet']}>{t('no_curve')}</p>
        ) : (
          <LineChart
            label={t('curve')}
            name={t('profit_total')}
            points={drawn}
            tone={profit.startsWith('-') ? 'down' : 'up'}
            low={low}
            high={high}
            across={[
              { at: 0, text: dayOf(points[0]) },
              { at: 1, text: dayOf(points.at(-1)) },
            ]}
            down={[
              ...(high > 0 ? [{ at: 0, text: textAt(high) }] : []),
              { at: zero, text: '0' },
              ...(low < 0 ? [{ at: 1, text: textAt(low) }] : []),
            ]}
            textAt={(place) => {
              const point = points[place];
              return point === undefined
                ? ''
                : `${timeText(point[0], language, 'date')} · ${figures.gain(point[1])} ${UNIT}`;
            }}
          />
        )}
      </div>
    </section>
  );
}
