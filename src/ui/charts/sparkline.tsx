import { type ReactNode, useId } from 'react';
import styles from './sparkline.module.css';

interface SparklineProps {
  points: readonly number[];
  tone: 'up' | 'down' | 'none';
  /** 52 x 28 in dense rows. */
  dense?: boolean;
}

export function Sparkline({ points, tone, dense = false }: SparklineProps): ReactNode {
  const id = useId();
  const [width, height] = dense ? [52, 28] : [72, 32];
  const line = linePath(points, width, height - 4);
  return (
    <svg
      className={`${styles['line']} ${styles[tone]}`}
      width={width}
      height={height}
      viewBox={`0 -2 ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      {line === '' ? null : (
        <>
          <defs>
            <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" stopColor="currentColor" stopOpacity="0.28" />
              <stop offset="1" stopColor="currentColor" stopOpacity="0" />
            </linearGradient>
          </defs>
          <path d={`${line}V${height}H0z`} fill={`url(#${id})`} />
          <path
            d={line}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinejoin="round"
          />
        </>
      )}
    </svg>
  );
}

function linePath(points: readonly number[], width: number, height: number): string {
  if (points.length < 2) return '';
  const low = Math.min(...points);
  const span = Math.max(...points) - low;
  const step = width / (points.length - 1);
  return points
    .map((point, place) => {
      const y = span === 0 ? height / 2 : height - ((point - low) / span) * height;
      return `${place === 0 ? 'M' : 'L'}${place * step} ${y}`;
    })
    .join('');
}
