import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Trader } from '../../../../protocol/calls/trading/follow.ts';
import { DAY_MS } from '../../../../protocol/time.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { pixelsOf } from '../../../lib/core/pixels.ts';
import { useCore } from '../../../lib/core/use-core.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { timeText } from '../../../lib/time/time-text.ts';
import { toneOf } from '../../../shared/trade/money.ts';
import { LineChart } from '../../../ui/charts/line-chart.tsx';
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx';
import styles from './copy.module.css';
import {
  type CurvePoint,
  daysSinceStart,
  heldReturns,
  pointsOfRange,
  profitOfRange,
  shownReturns,
} from './curve-range.ts';
import { tradedFigure } from './traded-figure.ts';
import { UNIT, useCopyFigures } from './use-copy-figures.ts';

const HELD = 'BTC/USDT';
const RANGES = [7, 30, 90] as const;

export function ProfitChart({ trader }: { trader: Trader }): ReactNode {
  const { t } = useTranslation('copy');
  const language = useLanguage();
  const figures = useCopyFigures();
  const [state] = useCore();
  const [days, setDays] = useState<(typeof RANGES)[number]>(30);
  const curve = trader.profit_curve;
  const { points, start } = pointsOfRange(curve, days);
  const profit = state.kind === 'ready' ? profitOfRange(state.core, curve, days) : '0';
  const youngDays = daysSinceStart(curve, days);
  const from = points[0]?.[0] ?? 0;
  const to = points.at(-1)?.[0] ?? 0;
  const bars = useCall(
    'currency.new_timeshar',
    { from: from - DAY_MS, to, symbol: HELD, period: '1day' },
    { enabled: points.length > 1 },
  ).data;
  const shownReturn =
    state.kind === 'ready' ? shownReturns(state.core, trader, points, start) : undefined;
  const holdReturn =
    state.kind === 'ready' && shownReturn !== undefined
      ? heldReturns(
          state.core,
          bars?.list ?? [],
          points.map(([time]) => time),
        )
      : undefined;
  const values = shownReturn ?? points.map(([, value]) => value);
  const returnText = shownReturn === undefined ? figures.gain : figures.gainPercent;
  const gain = shownReturn?.at(-1);
  const pixelValues = values.map(pixelsOf);
  const heldDrawn = holdReturn?.map(pixelsOf);
  const all = [0, ...pixelValues, ...(heldDrawn ?? [])];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const dayOf = (point: CurvePoint | undefined): string =>
    point === undefined ? '' : timeText(point[0], language, 'date');
  const edges = [...values, ...(holdReturn ?? [])];
  const textAt = (value: number): string =>
    value === 0 ? '0' : returnText(edges.find((one) => pixelsOf(one) === value) ?? '0');
  const zero = high > low ? high / (high - low) : 0.5;
  return (
    <section className={styles['cards']} aria-label={t('profit_days', { count: days })}>
      <div className={styles['card']}>
        <div className={styles['spread']}>
          <div>
            <p className={styles['quiet']}>
              {gain === undefined
                ? `${t('profit_days', { count: days })} (${UNIT})`
                : youngDays === undefined
                  ? t('return_days', { count: days })
                  : t('return_since', { count: youngDays })}
            </p>
            <p className={`${styles['hero']} ${styles[toneOf(profit)]}`}>
              {tradedFigure(
                trader,
                gain === undefined ? figures.gain(profit) : figures.gainPercent(gain),
              )}
            </p>
          </div>
          <SegmentedControl
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
            name={shownReturn === undefined ? t('profit_total') : t('trader')}
            points={pixelValues}
            other={heldDrawn && { name: t('btc_held'), points: heldDrawn }}
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
              if (point === undefined) return '';
              const day = timeText(point[0], language, 'date');
              const percent = shownReturn?.[place];
              const parts = [day, ...(percent === undefined ? [] : [figures.gainPercent(percent)])];
              return [...parts, `${figures.gain(point[1])} ${UNIT}`].join(' · ');
            }}
          />
        )}
      </div>
    </section>
  );
}
