import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import styles from './line-chart.module.css';

interface Axis {
  at: number;
  text: string;
}

interface Mark {
  /** Index of the point. */
  place: number;
  direction: 'in' | 'out';
}

interface LineChartProps {
  label: string;
  name: string;
  /** For drawing, at equal distances, oldest first. */
  points: readonly number[];
  tone: 'up' | 'down' | 'base';
  /** A series for comparison with as many points, drawn dashed. */
  other?: { name: string; points: readonly number[] } | undefined;
  /** Events on the curve, such as deposits. */
  marks?: { name: string; list: readonly Mark[] } | undefined;
  low: number;
  high: number;
  across: readonly Axis[];
  down: readonly Axis[];
  textAt(place: number): string;
}

const WIDTH = 300;
const HEIGHT = 120;

/** A figure over time. Touch, mouse or arrow keys select a point, whose text is shown and announced. */
export function LineChart({
  label,
  name,
  points,
  tone,
  other,
  marks,
  low,
  high,
  across,
  down,
  textAt,
}: LineChartProps): ReactNode {
  const id = useId();
  const [place, setPlace] = useState<number>();
  const last = points.length - 1;
  const y = (point: number): number =>
    high > low ? HEIGHT - ((point - low) / (high - low)) * HEIGHT : HEIGHT / 2;
  const path = (list: readonly number[]): string =>
    list
      .map((point, at) => `${at === 0 ? 'M' : 'L'}${(at / Math.max(1, last)) * WIDTH} ${y(point)}`)
      .join('');
  const shownPlace = place ?? last;
  const placeOf = (index: number): CSSProperties =>
    ({
      '--x': index / Math.max(1, last),
      '--y': y(points[index] ?? low) / HEIGHT,
    }) as CSSProperties;
  return (
    <figure className={`${styles['chart']} ${styles[tone]}`}>
      <figcaption className={styles['legend']}>
        {place === undefined ? (
          <>
            <span className={styles['own']}>{name}</span>
            {other === undefined ? null : <span className={styles['other']}>{other.name}</span>}
            {marks === undefined || marks.list.length === 0 ? null : (
              <span className={styles['markName']}>{marks.name}</span>
            )}
          </>
        ) : (
          <span className={styles['pointText']}>{textAt(place)}</span>
        )}
      </figcaption>
      <div className={styles['plot']}>
        <div className={styles['field']} style={placeOf(shownPlace)}>
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
            {down.map((line) => (
              <path
                key={line.at}
                d={`M0 ${line.at * HEIGHT}H${WIDTH}`}
                className={styles['grid']}
                vectorEffect="non-scaling-stroke"
              />
            ))}
            {points.length > 1 ? (
              <>
                <path d={`${path(points)}V${HEIGHT}H0z`} fill={`url(#${id})`} />
                {other === undefined ? null : (
                  <path
                    d={path(other.points)}
                    className={styles['dashed']}
                    vectorEffect="non-scaling-stroke"
                  />
                )}
                <path
                  d={path(points)}
                  className={styles['line']}
                  vectorEffect="non-scaling-stroke"
                />
              </>
            ) : null}
          </svg>
          {marks?.list.map((mark) => (
            <i
              key={mark.place}
              className={styles['mark']}
              data-direction={mark.direction}
              style={placeOf(mark.place)}
            />
          ))}
          {place === undefined ? null : <i className={styles['cross']} />}
          {points.length > 0 ? <i className={styles['dot']} /> : null}
          <input
            type="range"
            className={styles['walk']}
            aria-label={label}
            aria-valuetext={points.length > 0 ? textAt(shownPlace) : ''}
            min={0}
            max={Math.max(0, last)}
            value={shownPlace}
            onChange={(event) => setPlace(event.currentTarget.valueAsNumber)}
            onFocus={() => setPlace(shownPlace)}
            onBlur={() => setPlace(undefined)}
            onPointerUp={() => setPlace(undefined)}
          />
        </div>
        <div className={styles['downTexts']} aria-hidden="true">
          {down.map((one) => (
            <span key={one.at} style={{ '--at': one.at } as CSSProperties}>
              {one.text}
            </span>
          ))}
        </div>
      </div>
      <div className={styles['acrossTexts']} aria-hidden="true">
        {across.map((one) => (
          <span key={one.at} style={{ '--at': one.at } as CSSProperties}>
            {one.text}
          </span>
        ))}
      </div>
    </figure>
  );
}
