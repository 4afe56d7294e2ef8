import { type ReactNode, useId } from 'react';
import styles from './history-chart.module.css';

export interface HistoryPoint {
  key: number;
  /** For drawing. */
  pixels: number;
  time: string;
  value: string;
}

interface HistoryChartProps {
  title: string;
  /** Heads of the table that a screen reader reads. */
  heads: readonly [time: string, value: string];
  points: readonly HistoryPoint[];
  look: 'bars' | 'line';
}

const [WIDTH, HEIGHT] = [300, 64];
/** Of a bar's room. */
const BAR = 0.72;

/** A past as a small picture with its ends and its bounds, and as a table for screen readers. */
export function HistoryChart({ title, heads, points, look }: HistoryChartProps): ReactNode {
  const id = useId();
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const top = points.reduce((one, other) => (other.pixels > one.pixels ? other : one));
  const bottom = points.reduce((one, other) => (other.pixels < one.pixels ? other : one));
  return (
    <figure className={styles['chart']} aria-labelledby={id}>
      <figcaption id={id} className="spoken">
        {title}
      </figcaption>
      <div className={styles['picture']} data-look={look} aria-hidden="true">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
          data-drawn
        >
          {look === 'bars' ? <Bars points={points} top={top.pixels} /> : <Line points={points} />}
        </svg>
        <p className={styles['bounds']}>
          <span>{top.value}</span>
          <span>{look === 'bars' ? '' : bottom.value}</span>
        </p>
      </div>
      <p className={styles['ends']} aria-hidden="true">
        <span>{first.time}</span>
        <span>{last.time}</span>
      </p>
      <table className="spoken">
        <thead>
          <tr>
            <th scope="col">{heads[0]}</th>
            <th scope="col">{heads[1]}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ key, time, value }) => (
            <tr key={key}>
              <td>{time}</td>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** From zero, so that twice the rate is twice as high. */
function Bars({ points, top }: Pick<HistoryChartProps, 'points'> & { top: number }): ReactNode {
  const room = WIDTH / Math.max(points.length, 10);
  return points.map(({ key, pixels }, at) => {
    const height = top <= 0 ? 0 : Math.max(1, (Math.max(0, pixels) / top) * HEIGHT);
    return (
      <rect
        key={key}
        x={at * room}
        y={HEIGHT - height}
        width={room * BAR}
        height={height}
        className={at === points.length - 1 ? styles['newest'] : styles['bar']}
      />
    );
  });
}

function Line({ points }: Pick<HistoryChartProps, 'points'>): ReactNode {
  const values = points.map(({ pixels }) => pixels);
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const step = points.length < 2 ? 0 : WIDTH / (points.length - 1);
  const path = values
    .map((value, at) => {
      const y = span === 0 ? HEIGHT / 2 : HEIGHT - 2 - ((value - low) / span) * (HEIGHT - 4);
      return `${at === 0 ? 'M' : 'L'}${at * step} ${y}`;
    })
    .join('');
  return (
    <>
      <path d={`${path}V${HEIGHT}H0z`} className={styles['area']} />
      <path d={path} className={styles['line']} vectorEffect="non-scaling-stroke" />
    </>
  );
}
