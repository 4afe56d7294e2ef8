import type { CSSProperties, ReactNode } from 'react';
import styles from './ring-chart.module.css';

export interface RingPart {
  id: string;
  label: string;
  share: number;
  value: string;
  percent: string;
  colour: string;
}

interface RingChartProps {
  label: string;
  parts: readonly RingPart[];
  middle: string;
  middleNote: string;
}

const SIZE = 112;
const WIDTH = 12;
const RADIUS = (SIZE - WIDTH) / 2;
const ROUND = 2 * Math.PI * RADIUS;
const GAP = 3;
const LEAST = 2;

/**
 * The parts of a whole. Ring and list have the same order and colours; the list contains everything that the
 * ring shows.
 */
export function RingChart({ label, parts, middle, middleNote }: RingChartProps): ReactNode {
  const drawnParts = parts.filter(({ share }) => share > 0);
  let start = 0;
  return (
    <div className={styles['chart']}>
      <div className={styles['ring']} aria-hidden="true">
        <svg
          width={SIZE}
          height={SIZE}
          viewBox={`0 0 ${SIZE} ${SIZE}`}
          aria-hidden="true"
          focusable="false"
        >
          <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} className={styles['track']} />
          {drawnParts.map(({ id, share, colour }) => {
            const length = Math.max(LEAST, share * ROUND - (drawnParts.length > 1 ? GAP : 0));
            const offset = -start;
            start += share * ROUND;
            return (
              <circle
                key={id}
                cx={SIZE / 2}
                cy={SIZE / 2}
                r={RADIUS}
                className={styles['part']}
                style={{ '--colour': `var(${colour})` } as CSSProperties}
                strokeDasharray={`${length} ${ROUND - length}`}
                strokeDashoffset={offset}
              />
            );
          })}
        </svg>
        <div className={styles['middle']}>
          <span className={styles['figure']}>{middle}</span>
          <span>{middleNote}</span>
        </div>
      </div>
      <ul className={styles['legend']} aria-label={label}>
        {parts.map(({ id, label: name, value, percent, colour }) => (
          <li key={id} className={styles['entry']}>
            <i style={{ '--colour': `var(${colour})` } as CSSProperties} />
            <span className={styles['name']}>{name}</span>
            <span className={styles['value']}>{value}</span>
            <span className={styles['percent']}>{percent}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
