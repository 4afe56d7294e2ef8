import { type ReactNode, useId } from 'react';
import styles from './yield-stairs.module.css';

interface YieldStairsProps {
  days: number;
  from: string;
  each: string;
  to: string;
}

const WIDTH = 300;
const HEIGHT = 56;

export function YieldStairs({ days, from, each, to }: YieldStairsProps): ReactNode {
  const id = useId();
  const steps = Math.max(1, days);
  const path = Array.from({ length: steps }, (_, at) => {
    const x = ((at + 1) / steps) * WIDTH;
    const y = HEIGHT - ((at + 1) / steps) * (HEIGHT - 2);
    return `H${x}V${y}`;
  }).join('');
  const line = `M0 ${HEIGHT}${path}`;
  return (
    <div className={styles['stairs']}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <defs>
          <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="currentColor" stopOpacity="0.35" />
            <stop offset="1" stopColor="currentColor" stopOpacity="0.02" />
          </linearGradient>
        </defs>
        <path d={`${line}V${HEIGHT}Z`} fill={`url(#${id})`} />
        <path d={line} className={styles['line']} />
      </svg>
      <p className={styles['words']}>
        <span>{from}</span>
        <span>{each}</span>
        <span>{to}</span>
      </p>
    </div>
  );
}
