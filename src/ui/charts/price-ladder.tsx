import type { CSSProperties, ReactNode } from 'react';
import styles from './price-ladder.module.css';

export interface LadderPlace {
  id: string;
  label: string;
  pixels: number;
  tone: 'up' | 'down' | 'warn' | 'base' | 'plain';
  /** A dot for a moving price, a tick for a fixed one. */
  mark?: 'tick' | 'dot';
}

interface PriceLadderProps {
  label: string;
  places: readonly LadderPlace[];
  /** Coloured spans between two prices: loss and profit. */
  spans: readonly { from: string; to: string; tone: 'up' | 'down' }[];
}

const EDGE = 0.06;

/** The important prices of a position in order and to scale: liquidation, stop loss, open, mark, take profit. */
export function PriceLadder({ label, places, spans }: PriceLadderProps): ReactNode {
  const sorted = [...places].sort((one, other) => one.pixels - other.pixels);
  const low = sorted[0]?.pixels ?? 0;
  const high = sorted.at(-1)?.pixels ?? 0;
  const at = (pixels: number): number =>
    high > low ? EDGE + ((pixels - low) / (high - low)) * (1 - 2 * EDGE) : 0.5;
  const placeOf = (id: string): number => at(places.find((one) => one.id === id)?.pixels ?? low);
  return (
    <div className={styles['ladder']} role="img" aria-label={label}>
      <i className={styles['track']} data-drawn />
      {spans.map(({ from, to, tone }) => {
        const [start, end] = [placeOf(from), placeOf(to)].sort((one, other) => one - other);
        const style = { '--from': start, '--to': end } as CSSProperties;
        return (
          <i key={`${from}${to}`} className={`${styles['span']} ${styles[tone]}`} style={style} />
        );
      })}
      {sorted.map((place, index) => (
        <span
          key={place.id}
          className={`${styles['place']} ${styles[place.tone]}`}
          style={{ '--at': at(place.pixels) } as CSSProperties}
        >
          <i className={styles[place.mark ?? 'tick']} />
          {/* Alternating, so that neighbours never share a line. */}
          <span className={index % 2 === 0 ? styles['above'] : styles['below']}>{place.label}</span>
        </span>
      ))}
    </div>
  );
}
