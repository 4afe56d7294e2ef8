import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MINUTE_MS } from '../../../protocol/time.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useApp } from '../../lib/app-context.ts';
import { pixelsOf } from '../../lib/core/pixels.ts';
import styles from './trail-drawing.module.css';

interface TrailDrawingProps {
  symbol: string;
  isLong: boolean;
  isRunning: boolean;
  /** When a trailing stop that runs was placed. */
  since: number | undefined;
  best: string | undefined;
  level: string | undefined;
  mark: string;
  start: string | undefined;
  distanceText: string;
  at(price: string | undefined): string;
}

const BARS = 60;
const WIDTH = 300;
const HEIGHT = 96;
const EDGE = 14;

/** The marks of the last hour with the best one, and the level that follows at the distance and never goes back. */
export function TrailDrawing({
  symbol,
  isLong,
  isRunning,
  since,
  best,
  level,
  mark,
  start,
  distanceText,
  at,
}: TrailDrawingProps): ReactNode {
  const { t } = useTranslation('trade');
  const { quotes } = useApp();
  const now = quotes.serverNow();
  const to = now - (now % MINUTE_MS);
  const from = to - BARS * MINUTE_MS;
  const bars = useCall('currency.new_timeshar', { from, to, symbol, period: '1min' }).data;
  const closes = (bars?.list ?? []).map(([time, , , , close]) => ({
    time,
    price: pixelsOf(close),
  }));
  const points = [...closes, { time: now, price: pixelsOf(mark) }];
  const bestPixels = best === undefined ? undefined : pixelsOf(best);
  const levelPixels = level === undefined ? undefined : pixelsOf(level);
  const gap = bestPixels === undefined || levelPixels === undefined ? 0 : bestPixels - levelPixels;
  const startPixels = start === undefined ? undefined : pixelsOf(start);
  const all = [
    ...points.map(({ price }) => price),
    ...[bestPixels, levelPixels, startPixels].filter((one) => one !== undefined),
  ];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const y = (price: number): number =>
    high > low ? HEIGHT - EDGE - ((price - low) / (high - low)) * (HEIGHT - 2 * EDGE) : HEIGHT / 2;
  const x = (index: number): number => (index / Math.max(1, points.length - 1)) * WIDTH;
  const path = points
    .map(({ price }, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(price)}`)
    .join('');
  const top = (price: number): CSSProperties => ({ '--y': y(price) / HEIGHT }) as CSSProperties;
  const stair = levelPixels === undefined || gap === 0 ? '' : stairOf();
  return (
    <figure
      className={styles['drawing']}
      role="img"
      aria-label={`${t('mark_price')} ${at(mark)}, ${t('trail.closes_at')} ${at(level)}`}
    >
      <div className={styles['pane']}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path d={path} className={styles['price']} vectorEffect="non-scaling-stroke" />
          <path d={stair} className={styles['level']} vectorEffect="non-scaling-stroke" />
          {startPixels === undefined || isRunning ? null : (
            <path
              d={`M0 ${y(startPixels)}H${WIDTH}`}
              className={styles['start']}
              vectorEffect="non-scaling-stroke"
            />
          )}
        </svg>
        {bestPixels === undefined || gap === 0 ? null : (
          <span
            className={styles['distance']}
            style={top(bestPixels - gap / 2)}
          >{`↕ ${distanceText}`}</span>
        )}
        <span className={styles['mark']} style={top(pixelsOf(mark))}>
          {at(mark)}
        </span>
        {levelPixels === undefined ? null : (
          <span className={styles['tag']} style={top(levelPixels)}>
            {at(level)}
          </span>
        )}
      </div>
      <figcaption className={styles['words']}>
        {t(isLong ? 'trail.up_only' : 'trail.down_only')}
      </figcaption>
    </figure>
  );

  /** Best mark so far, minus the distance, as a stair up to the level of now. */
  function stairOf(): string {
    const first =
      since === undefined ? points.length - 1 : points.findIndex(({ time }) => time >= since);
    const begin = Math.max(0, first);
    let bestSoFar: number | undefined;
    const steps = points.slice(begin).map(({ price }, index): string => {
      const isBetter = bestSoFar === undefined || (isLong ? price > bestSoFar : price < bestSoFar);
      if (isBetter) bestSoFar = price;
      const stairY = y((bestSoFar ?? price) - gap);
      return index === 0 ? `M${x(begin)} ${stairY}` : `H${x(begin + index)}V${stairY}`;
    });
    // Without bars since the start there is only the level of now.
    if (points.length - begin < 2) return `M${WIDTH * 0.6} ${y(levelPixels ?? 0)}H${WIDTH}`;
    return `${steps.join('')}V${y(levelPixels ?? 0)}`;
  }
}
