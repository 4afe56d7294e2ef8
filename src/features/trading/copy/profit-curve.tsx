import { type CSSProperties, type ReactNode, useId } from 'react';
import styles from './profit-curve.module.css';

const WIDTH = 100;
const HEIGHT = 40;

interface ProfitCurveProps {
  points: readonly number[];
}

/** A trader's profit over time with its zero line. Screen readers get the figures beside it. */
export function ProfitCurve({ points }: ProfitCurveProps): ReactNode {
  const id = useId();
  const last = points.at(-1);
  if (last === undefined || points.length < 2) return <div className={styles['curve']} />;
  const [low, high] = [Math.min(0, ...points), Math.max(0, ...points)];
  const y = (point: number): number =>
    high > low ? HEIGHT - ((point - low) / (high - low)) * HEIGHT : HEIGHT / 2;
  const step = WIDTH / (points.length - 1);
  const line = points
    .map((point, at) => `${at === 0 ? 'M' : 'L'}${at * step} ${y(point)}`)
    .join('');
  return (
    <div
      className={styles['curve']}
      data-tone={last < 0 ? 'down' : 'up'}
      style={{ '--y': y(last) / HEIGHT } as CSSProperties}
      aria-hidden="true"
    >
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <defs>
          <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="currentColor" stopOpacity="0.28" />
            <stop offset="1" stopColor="currentColor" stopOpacity="0" />
          </linearGradient>
        </defs>
        <path
          d={`M0 ${y(0)}H${WIDTH}`}
          className={styles['zero']}
          vectorEffect="non-scaling-stroke"
        />
        <path d={`${line}V${HEIGHT}H0z`} fill={`url(#${id})`} />
        <path d={line} className={styles['line']} vectorEffect="non-scaling-stroke" />
      </svg>
      <i className={styles['dot']} />
    </div>
  );
}
