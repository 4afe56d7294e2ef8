import type { CSSProperties, ReactNode } from 'react';
import styles from './game.module.css';
import { nameTransform, type Slice, sliceColour, sliceInk, slicePath } from './wheel-slices.ts';

interface WheelProps {
  slices: readonly Slice[];
  angle: number;
  isTurning: boolean;
  plays: string;
  playsNote: string;
  onTurned(): void;
}

const LAMPS = Array.from({ length: 36 }, (_, at) => at * 10);
/** A narrower slice has no room for its name; the list beside the wheel has it. */
const NAMED = 0.06;

export function Wheel({
  slices,
  angle,
  isTurning,
  plays,
  playsNote,
  onTurned,
}: WheelProps): ReactNode {
  return (
    <div className={styles['wheel']}>
      <svg viewBox="-130 -130 260 260" aria-hidden="true">
        <circle r="128" className={styles['rim']} />
        {LAMPS.map((lampAngle) => (
          <circle
            key={lampAngle}
            cy="-122"
            r="1.8"
            transform={`rotate(${lampAngle})`}
            className={lampAngle % 20 === 0 ? styles['lamp'] : styles['dark']}
          />
        ))}
        <g
          className={isTurning ? styles['turning'] : undefined}
          style={{ transform: `rotate(${angle}deg)` } as CSSProperties}
          onTransitionEnd={onTurned}
        >
          {slices.map((slice, at) => (
            <g key={slice.id}>
              <path
                d={slicePath(slice.from, slice.to)}
                className={styles['slice']}
                style={{ fill: sliceColour(slice, at) }}
              />
              {slice.to - slice.from < NAMED ? null : (
                <text
                  transform={nameTransform(slice)}
                  className={styles['sliceName']}
                  style={{ fill: sliceInk(slice, at) }}
                >
                  {slice.short}
                </text>
              )}
            </g>
          ))}
        </g>
        <path d="M-10 -128 H10 L0 -104 Z" className={styles['pointer']} />
      </svg>
      <p className={styles['hub']}>
        <span className={styles['plays']}>{plays}</span>
        <span>{playsNote}</span>
      </p>
    </div>
  );
}
